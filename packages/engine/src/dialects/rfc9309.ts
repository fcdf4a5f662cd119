import type { Dialect } from "./dialect.ts";
import { rfc9309Reading } from "./rfc9309-reading.ts";

/** RFC 9309, the Robots Exclusion Protocol, September 2022. */
export const rfc9309: Dialect = {
  name: "rfc9309",
  title: "RFC 9309, Robots Exclusion Protocol (2022)",
  sources: {},
  ...rfc9309Reading,
  statedErrors: null,
  undefinedMisspellings: [],
  tokenList: "first-named",
  wildcardConflicts: "settled",
  access: {
    maxRedirects: 5,
    tooManyRedirects: "unavailable",
    forbidden: "unavailable",
    tooManyRequests: "unavailable",
    clientError: "unavailable",
    serverError: "unreachable",
    networkFailure: "unreachable",
    // §2.3.1.4: after about 30 days a crawler may treat the robots.txt as unavailable, or continue to use its copy.
    outage: [
      { afterSeconds: 0, holds: "closed" },
      { afterSeconds: 2_592_000, holds: "cached-or-open" },
    ],
    // §2.4: a copy should not be used for more than 24 hours.
    cacheSeconds: 86_400,
    maxCacheSeconds: 86_400,
  },
  pageRules: "meta-robots",
};
