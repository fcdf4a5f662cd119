/** The dialect where none is asked for, and the ground from which the others depart: RFC 9309. */
export { rfc9309 as defaultDialect } from "./rfc9309.ts";
