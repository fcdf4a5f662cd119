import type { Dialect } from "./dialect.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";

/** RFC 9309, the Robots Exclusion Protocol, September 2022. */
export const rfc9309: Dialect = {
  name: "rfc9309",
  title: "RFC 9309, Robots Exclusion Protocol (2022)",
  sources: {},
  maxBytes: 512_000,
  oversize: "cut",
  maxLineBytes: null,
  byteOrderMark: "whole",
  nul: "ends-line",
  whitespace: "blank",
  fields: ["user-agent", "allow", "disallow", "sitemap"],
  missingColon: "no-record",
  fieldNames: "equal",
  misspellings: FREQUENT_MISSPELLINGS,
  blankLines: "ignored",
  agentNames: "token",
  agentsPerLine: "one",
  sameName: "merged",
  anyGroup: "applies",
  crawlDelay: "own-group",
  foreignTokens: "to-blank-or-slash",
  askedTokens: "checked",
  tokenList: "first-named",
  pathsPerLine: "one",
  wildcards: "star-and-dollar",
  precedence: "longest",
  wildcardConflicts: "settled",
  emptyPath: "no-rule",
  percentEncoding: "normalised",
  urls: "requested",
  hashBang: "fragment",
  indexAsFolder: false,
  robotsTxt: "allowed",
  access: {
    maxRedirects: 5,
    tooManyRedirects: "unavailable",
    forbidden: "unavailable",
    tooManyRequests: "unavailable",
    clientError: "unavailable",
    serverError: "unreachable",
    networkFailure: "unreachable",
    // §2.3.1.4: after about 30 days a crawler may take it as unavailable, or go on with its copy.
    outage: [
      { afterSeconds: 0, holds: "closed" },
      { afterSeconds: 2_592_000, holds: "cached-or-open" },
    ],
    // §2.4: no longer than 24 hours.
    cacheSeconds: 86_400,
  },
};
