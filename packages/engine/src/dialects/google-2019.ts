import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const stated = (where: string): Source => ({
  where: `Google's robots.txt specification (2019), ${where}`,
  certainty: "stated",
});
const assumed = (where: string): Source => ({ where, certainty: "assumed" });

/**
 * Google's robots.txt specification of July 2019, the text that became RFC 9309. Only its Bengali edition makes field
 * names and crawler names case-sensitive; this dialect ignores case, like all other editions.
 *
 * Weak sources: `percentEncoding` and `robotsTxt` are assumed.
 */
export const google2019: Dialect = {
  ...rfc9309,
  name: "google-2019",
  title: "Google's robots.txt specification (2019)",
  sources: {
    misspellings: stated("file format: misspelt field names do not work"),
    trailingStar: stated("path matching: /fish* is equivalent to /fish, the trailing wildcard is ignored"),
    wildcardConflicts: stated(
      "order of precedence: the longest path wins; among conflicting rules, also with wildcards, the least restrictive one is used; the table marks /page against /*.htm as undefined",
    ),
    percentEncoding: assumed(
      "URL matching mentions UTF-8 and triplets, but not decoding; as in Google's parser",
    ),
    robotsTxt: assumed("the specification makes no exception for /robots.txt"),
    access: stated(
      "handling HTTP result codes: 4xx allows everything, 5xx and network failures close the site, and after 30 days the last copy applies; caching: max-age may extend the lifetime of a copy",
    ),
  },
  misspellings: [],
  trailingStar: "ignored",
  wildcardConflicts: "undefined-where-disallowed",
  percentEncoding: "escape-only",
  robotsTxt: "by-rules",
  access: { ...rfc9309.access, maxCacheSeconds: null },
};
