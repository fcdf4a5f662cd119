/** The default dialect, RFC 9309. The other dialects are described by their deviations from it. */
export { rfc9309 as defaultDialect } from "./rfc9309.ts";
