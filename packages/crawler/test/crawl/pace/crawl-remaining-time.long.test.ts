import { expect, it } from "vitest";
import { crawl } from "../../../src/crawl/crawl.ts";
import type { CrawlStatus } from "../../../src/crawl/state/events.ts";
import { newFile, quickOptions } from "../../support/crawls.ts";
import { slowly } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

it.each([
  { what: "a rate limit", rate: 4, robots: "", ms: 0, pages: 16, perPage: 250 },
  {
    what: "a Crawl-delay",
    rate: 0,
    robots: "User-agent: *\nCrawl-delay: 0.4\n",
    ms: 0,
    pages: 12,
    perPage: 400,
  },
  { what: "a slow server", rate: 0, robots: "", ms: 200, pages: 20, perPage: 200 },
])("status() estimates the remaining time of a host with $what, independent of other hosts", async (kind) => {
  const { rate, robots, ms, pages, perPage } = kind;
  const w = await world();
  const paths = Array.from({ length: pages }, (_, i) => `/${i}`);
  w.host("a", {
    "/robots.txt": robots,
    "/": page(paths),
    ...Object.fromEntries(paths.map((path) => [path, slowly(ms, page([]))])),
  });
  // A quick host in the same crawl. Its pages are all visited early.
  const quickPaths = Array.from({ length: 8 }, (_, i) => `/${i}`);
  w.host("b", { "/": page(quickPaths), ...Object.fromEntries(quickPaths.map((path) => [path, page([])])) });
  const seeds = ["a", "b"].map((name) => `${w.origin(name)}/`);
  const run = crawl(quickOptions(w, { file: newFile(), seeds, sitemaps: false, rate }));
  const estimates: { at: number; leftMs: number }[] = [];
  for await (const event of run) {
    if (event.type !== "visit" || !event.url.startsWith(w.origin("a"))) continue;
    const leftMs = run.status()?.leftMs;
    if (typeof leftMs === "number") estimates.push({ at: performance.now(), leftMs });
  }
  const end = performance.now();
  // Only the estimates from the middle are checked: the first are inexact, and the last are close to zero.
  const middle = estimates.slice(3, pages - 4);
  expect(middle.length).toBeGreaterThan(3);
  for (const { at, leftMs } of middle) {
    expect(leftMs).toBeGreaterThan((end - at) * 0.3 - perPage);
    expect(leftMs).toBeLessThan((end - at) * 2 + 2 * perPage);
  }
});

it("status() includes the waiting time of a host, and reports null for a stuck host", async () => {
  const w = await world();
  let asked = 0;
  w.host("a", {
    "/": page(["/1"]),
    "/1": (_, response) => {
      if (asked++ > 0) return void response.writeHead(200, { "content-type": "text/html" }).end(page([]));
      response.writeHead(429, { "retry-after": "4" }).end();
    },
  });
  const run = crawl(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 10 }));
  const statuses: (CrawlStatus | undefined)[] = [];
  for await (const event of run) if (event.type === "wait") statuses.push(run.status());
  expect(statuses[0]?.leftMs).toBeGreaterThan(3_000);
  expect(statuses[0]?.leftMs).toBeLessThan(5_000);

  w.host("b", { "/robots.txt": { status: 503 } });
  const stuck = crawl(
    quickOptions(w, {
      seeds: [`${w.origin("b")}/`],
      sitemaps: false,
      rate: 10,
      unreachableHostsTimeoutMs: 300,
    }),
  );
  let leftMs: number | null | undefined;
  for await (const event of stuck) if (event.type === "wait") leftMs = stuck.status()?.leftMs;
  expect(leftMs).toBeNull();
});
