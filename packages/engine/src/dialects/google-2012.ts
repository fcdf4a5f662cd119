import type { Dialect } from "./dialect.ts";
import { google2019 } from "./google-2019.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const stated = (where: string): Source => ({
  where: `Google's robots.txt specification (2012), ${where}`,
  certainty: "stated",
});
const assumed = (where: string): Source => ({ where, certainty: "assumed" });

/**
 * Google's robots.txt specification as it stood from 2012 to 2019. Its Hindi edition says that the name robots.txt may be
 * written in any letter case, which no other text says; we do not follow it.
 *
 * Weak: `sameName`, `misspellings`, `percentEncoding` and `robotsTxt` are assumed.
 */
export const google2012: Dialect = {
  ...google2019,
  name: "google-2012",
  title: "Google's robots.txt specification (2012)",
  sources: {
    ...google2019.sources,
    maxBytes: stated("file format: 500 kilobytes"),
    misspellings: assumed("the specification leaves misspelt field names undefined"),
    sameName: assumed(
      "one group only is valid for a crawler; that it is the first of two with one name is our reading",
    ),
    wildcardConflicts: stated("order of precedence: with wildcards it is undefined"),
    hashBang: stated("URL matching: AJAX crawling URLs are named in their crawled form"),
    access: stated(
      "handling HTTP result codes; permanent server errors and network failures are left undefined",
    ),
  },
  maxBytes: 500_000,
  sameName: "first",
  hashBang: "escaped-fragment",
  access: { ...rfc9309.access, outage: [{ afterSeconds: 0, holds: "closed" }] },
};
