import { describe, it } from "vitest";
import { expectNoHarm } from "../support/hostile/expected.ts";
import { crawlHostile } from "../support/hostile/hostile-crawl.ts";
import { hostileKinds } from "../support/hostile/kinds.ts";

const MEGABYTE = 1_000_000;

/** Time limit in milliseconds that any machine can meet. The result of the test does not depend on it. */
const PATIENCE = 100_000;

/**
 * One kind of site for each sort of data that a crawl must count instead of store. hostile-sites.long.test.ts has all
 * kinds, with 100 MB each.
 */
const QUICK: ReadonlySet<string> = new Set([
  "50,000 sitemaps of 50,000 pages each",
  "a sitemap index of sitemaps on different new hosts",
  "links to different new hosts",
  "links that robots.txt forbids",
  "short pages with URLs of 1,960 characters",
]);

describe("crawl() of a site with", () => {
  for (const kind of hostileKinds.filter(({ name }) => QUICK.has(name))) {
    const what = `${kind.name} keeps its file small and visits pages`;
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
      // A busy process notices the limit of sent bytes late.
      expectNoHarm(kind, result, 5 * Math.max(2 * MEGABYTE, result.bytesSent));
    });
  }
});
