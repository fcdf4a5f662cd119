import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * SeznamBot, according to third-party accounts of its help page. Allow, Sitemap and wildcards work as in RFC 9309,
 * and it fetches a robots.txt again after several days.
 *
 * Weak sources: `access` comes from a third-party account.
 */
export const seznam: Dialect = {
  ...rfc9309,
  name: "seznam",
  title: "SeznamBot, according to third parties",
  sources: {
    access: {
      where:
        "accounts of Seznam's help: a robots.txt is fetched again after several days (three are assumed)",
      certainty: "reported",
    },
  },
  access: { ...rfc9309.access, cacheSeconds: 259_200, maxCacheSeconds: null },
};
