import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * Applebot. If no group names it, it obeys Googlebot's groups: callers get this by compiling with both tokens, not by a
 * property of the dialect. That it reads files as RFC 9309 does is an assumption.
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
