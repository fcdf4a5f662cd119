import { describe, it } from "vitest";
import { expectNoHarm } from "../support/hostile/expected.ts";
import { crawlHostile } from "../support/hostile/hostile-crawl.ts";
import { hostileKinds } from "../support/hostile/kinds.ts";

const MEGABYTE = 1_000_000;

/** Long enough for any machine: what happens by then is not what is tested. */
const PATIENCE = 100_000;

/** One for each thing that a crawl has to count rather than to keep; hostile-sites.long.test.ts has all kinds, with 100 MB each. */
const QUICK: ReadonlySet<string> = new Set([
  "50,000 sitemaps of 50,000 pages each",
  "a sitemap index that names a new host each time",
  "links to a new host each",
  "links that robots.txt forbids",
  "short pages with URLs of 1,960 characters",
]);

describe("a site with", () => {
  for (const kind of hostileKinds.filter(({ name }) => QUICK.has(name))) {
    const what = `${kind.name} leaves a small crawl file, and is visited`;
    it(what, { timeout: 3 * PATIENCE }, async () => {
      const result = await crawlHostile(kind, {
        maxSent: 2 * MEGABYTE,
        maxFile: 100 * MEGABYTE,
        maxMs: 250,
        maxMsToFirstPage: PATIENCE,
        maxStopMs: PATIENCE,
        scale: 0.1,
        budgets: { maxQueuedPerHost: 20_000 },
        ownProcess: false,
      });
      // A process that was busy notices late that enough was sent.
      expectNoHarm(kind, result, 5 * Math.max(2 * MEGABYTE, result.bytesSent));
    });
  }
});
