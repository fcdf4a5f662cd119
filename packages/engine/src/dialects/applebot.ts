import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * Applebot. If no group names it, it obeys Googlebot's groups. The dialect does not model this: callers have to compile
 * with both tokens. We assume that Applebot reads files as RFC 9309 does.
 */
export const applebot: Dialect = {
  ...rfc9309,
  name: "applebot",
  title: "Applebot, with the tokens Applebot and then Googlebot",
  sources: {
    pageRules: {
      where: "Apple Support, About Applebot: the directive none also forbids snippets",
      certainty: "stated",
    },
  },
  pageRules: "applebot",
};
