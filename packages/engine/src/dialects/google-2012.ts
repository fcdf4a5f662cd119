import type { Dialect } from "./dialect.ts";
import { google2019 } from "./google-2019.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";
import type { Source } from "./source.ts";

const stated = (where: string): Source => ({
  where: `Google's robots.txt specification (2012), ${where}`,
  certainty: "stated",
});

const MISSPELLINGS = stated(
  "file format: misspelt field names are undefined, and some user-agents may read them",
);

/**
 * Google's robots.txt specification of 2012, in force until 2019. Only its Hindi edition allows any letter case in
 * the file name robots.txt; this dialect does not.
 *
 * Weak sources: `percentEncoding` and `robotsTxt` are assumed, and so is the time until a server error is permanent.
 */
export const google2012: Dialect = {
  ...google2019,
  name: "google-2012",
  title: "Google's robots.txt specification (2012)",
  sources: {
    ...google2019.sources,
    maxBytes: stated("file format: 500 kilobytes"),
    misspellings: MISSPELLINGS,
    undefinedMisspellings: MISSPELLINGS,
    sitemapBetweenAgents: stated(
      "formal syntax: a nongroupline ends the startgrouplines; grouping: only consecutive lines",
    ),
    sameName: stated(
      "order of precedence: one group only is valid for a crawler, and the order of the groups is irrelevant",
    ),
    wildcardConflicts: stated("order of precedence: with wildcards it is undefined"),
    hashBang: stated("URL matching: AJAX crawling URLs are written in their crawled form"),
    access: stated(
      "handling HTTP result codes: permanent server errors, network failures and redirects to disallowed URLs are undefined; an error is assumed to be permanent after 30 days, as in 2019; caching as in 2019",
    ),
  },
  maxBytes: 500_000,
  undefinedMisspellings: FREQUENT_MISSPELLINGS,
  sitemapBetweenAgents: "end-group",
  sameName: "undefined",
  wildcardConflicts: "undefined",
  hashBang: "escaped-fragment",
  access: {
    ...google2019.access,
    undefinedOutcomes: ["no-answer", "redirect-to-disallowed"],
    outage: [
      { afterSeconds: 0, holds: "closed" },
      // "Handling of a permanent server error is undefined."
      { afterSeconds: 2_592_000, holds: "closed", settled: false },
    ],
  },
};
