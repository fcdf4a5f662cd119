import { describe, it } from "vitest";
import { expectNoHarm } from "./support/hostile/expected.ts";
import { crawlHostile } from "./support/hostile/hostile-crawl.ts";
import { hostileKinds } from "./support/hostile/kinds.ts";

const MEGABYTE = 1_000_000;

/** The kinds that a crawl has to count rather than to keep; hostile-sites.long.test.ts has all kinds, with 100 MB each. */
const QUICK: ReadonlySet<string> = new Set([
  "sitemap indexes that each name 50,000 indexes",
  "50,000 sitemaps of 50,000 pages each",
  "50,000 sitemaps that do not exist",
  "50,000 sitemaps that send a byte a second",
  "sitemaps of pages on a new host each",
  "sitemaps of pages with URLs of 1,990 characters",
  "sitemaps that redirect to a new host each",
  "a sitemap index that names a new host each time",
  "a robots.txt that names 3,000 sitemaps on other hosts",
  "a robots.txt that names 50,000 sitemaps on its own host",
  "a rule of 400 KB that forbids all links",
  "a rule of 400 KB that allows all pages",
  "links to a new host each",
  "links to one other host",
  "links with URLs of a million characters",
  "links with URLs of 2,200 characters by a long base",
  "links with URLs of 1,960 characters by a long base",
  "links to a new host each, with URLs of 2,000 characters",
  "links to a new subdomain each in scope",
  "a new subdomain each in scope, whose robots.txt names sitemaps on new hosts",
  "nofollow links by a base of 1,960 characters",
  "links that robots.txt forbids",
  "links that are excluded",
  "20,000 links to new pages on each page",
  "short pages with URLs of 1,960 characters",
  "redirects between URLs of 1,960 characters",
  "ETag fields of 15 KB",
  "types that are not read, of 15 KB",
  "304 answers with new headers each time",
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
