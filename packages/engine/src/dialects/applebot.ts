import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * Applebot. What sets it apart is no property of how a file is read: where no group names it, it follows Googlebot's, which is the
 * business of the tokens that it is compiled with. The rest is RFC 9309, as an assumption.
 */
export const applebot: Dialect = {
  ...rfc9309,
  name: "applebot",
  title: "Applebot; the tokens Applebot, Googlebot in this order",
  sources: {
    pageRules: {
      where: "Apple Support, About Applebot: none forbids snippets too",
      certainty: "stated",
    },
  },
  pageRules: "applebot",
};
