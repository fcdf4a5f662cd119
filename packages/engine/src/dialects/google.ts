import type { Dialect } from "./dialect.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const parser = (where: string): Source => ({ where: `google/robotstxt: ${where}`, certainty: "observed" });
const page = (where: string): Source => ({
  where: `Google's robots.txt specification (2026), ${where}`,
  certainty: "stated",
});

/**
 * Google's documentation of 2026, which describes how Google's crawlers treat the robots.txt of a real site. Leniency
 * that only the published parser shows is included, because those crawlers run that parser.
 */
export const google: Dialect = {
  ...rfc9309,
  name: "google",
  title: "Google's robots.txt documentation (2026)",
  sources: {
    maxLineBytes: parser("lines are cut at 2083 * 8 - 1 bytes"),
    whitespace: parser("names and values are stripped of ASCII whitespace"),
    missingColon: parser("two words are read as a record"),
    fieldNames: parser("a field name is recognised by its beginning"),
    percentEncoding: parser("bytes outside ASCII are escaped, nothing is decoded"),
    indexAsFolder: parser("an allow rule for index.htm also allows its folder"),
    robotsTxt: parser("/robots.txt is decided like any other path"),
    access: page("handling of errors and HTTP status codes; caching: max-age may extend the lifetime"),
    pageRules: {
      where: "Google, Robots meta tag, data-nosnippet, and X-Robots-Tag specifications (2026)",
      certainty: "stated",
    },
  },
  maxLineBytes: 16_663,
  whitespace: "ascii",
  missingColon: "two-words",
  fieldNames: "prefix",
  misspellings: FREQUENT_MISSPELLINGS,
  percentEncoding: "escape-only",
  indexAsFolder: true,
  robotsTxt: "by-rules",
  access: {
    ...rfc9309.access,
    // "Google may increase or decrease the cache lifetime based on max-age Cache-Control HTTP headers."
    maxCacheSeconds: null,
    tooManyRequests: "unreachable",
    outage: [
      { afterSeconds: 0, holds: "closed" },
      { afterSeconds: 43_200, holds: "cached-or-open" },
      // Crawling stops "for the first 12 hours"; the last good version applies "for the next 30 days". The sum is
      // 30.5 days.
      { afterSeconds: 2_635_200, holds: "open-if-site-answers" },
    ],
  },
  pageRules: "google",
};
