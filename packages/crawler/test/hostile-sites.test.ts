import { describe, it } from "vitest";
import { expectNoHarm } from "./support/hostile/expected.ts";
import { crawlHostile } from "./support/hostile/hostile-crawl.ts";
import { hostileKinds } from "./support/hostile/kinds.ts";

const MEGABYTE = 1_000_000;

/** Some that a crawl has to count rather than to keep; hostile-sites.long.test.ts has all kinds, with 100 MB each. */
const QUICK: ReadonlySet<string> = new Set([
  "50,000 sitemaps of 50,000 pages each",
  "50,000 sitemaps that send a byte a second",
  "a sitemap index that names a new host each time",
  "a rule of 400 KB that forbids all links",
  "links to a new host each",
  "links with URLs of 1,960 characters by a long base",
  "links that robots.txt forbids",
  "short pages with URLs of 1,960 characters",
]);

describe("a site with", () => {
  for (const kind of hostileKinds.filter(({ name }) => QUICK.has(name))) {
    it(`${kind.name} leaves a small crawl file, and is visited`, async () => {
      const result = await crawlHostile(kind, {
        mostSent: 2 * MEGABYTE,
        mostFile: 100 * MEGABYTE,
        mostMs: 400,
        mostStopMs: 5_000,
        scale: 0.1,
        budgets: { mostQueuedPerHost: 20_000 },
        ownProcess: false,
      });
      // A process that was busy notices late that enough was sent.
      expectNoHarm(kind, result, 5 * Math.max(2 * MEGABYTE, result.bytesSent));
    });
  }
});
