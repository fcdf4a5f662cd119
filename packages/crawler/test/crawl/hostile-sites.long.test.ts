import { describe, expect, it } from "vitest";
import { summariseCrawl } from "../../src/report/summarise-crawl.ts";
import { expectNoHarm } from "../support/hostile/expected.ts";
import { crawlHostile, type HostileResult } from "../support/hostile/hostile-crawl.ts";
import { hostileKinds } from "../support/hostile/kinds.ts";

const MEGABYTE = 1_000_000;

/** Factor for the time of each crawl. With `MAYCRAWL_HOSTILE_TIMES=10`, most sites can send all of their 100 MB. */
const TIMES = Number(process.env["MAYCRAWL_HOSTILE_TIMES"] ?? 1);

/**
 * All kinds of sites together take a quarter of an hour. A run therefore crawls only a third of them, a different third
 * each day. `MAYCRAWL_HOSTILE=all` crawls all of them.
 */
const PARTS = process.env["MAYCRAWL_HOSTILE"] === "all" ? 1 : 3;
const PART = Math.floor(Date.now() / 86_400_000) % PARTS;

/** Kinds whose crawl file grows for a long time. */
const GROWS: ReadonlySet<string> = new Set([
  "50,000 sitemaps of 50,000 pages each",
  "gzip-compressed sitemaps with URLs of 2,000 characters",
  "sitemaps of pages with URLs of 1,990 characters",
  "links that become URLs of 1,960 characters through a long base",
  "links of 1,960 characters, omitted for many reasons",
  "links to different new subdomains in scope",
  "different new subdomains in scope whose robots.txt names 10,000 sitemaps",
  "paths of 1,960 characters that link to each other",
  "short pages with URLs of 1,960 characters",
  "redirects between URLs of 1,960 characters",
  "20,000 links of a few characters to new pages",
  "links with a query, to different paths",
]);

describe("crawl() of a site with", () => {
  console.log(
    "| kind | requests | MB received | MB of file at most | at the end | MB of memory | s | s to stop | end | visited | first page | hosts out of scope | pages there |\n| --- |",
  );
  for (const kind of hostileKinds.filter((_, index) => index % PARTS === PART)) {
    it(
      `${kind.name} keeps its file at 100 MB or less while it receives up to 100 MB`,
      async () => {
        const result = await crawlHostile(kind, {
          maxSent: 100 * MEGABYTE,
          maxFile: 300 * MEGABYTE,
          maxMs: TIMES * (GROWS.has(kind.name) ? 3_000 : 1_000),
          maxStopMs: 30_000,
          ownProcess: true,
        });
        console.log(line(kind.name, result));
        expectNoHarm(kind, result, 100 * MEGABYTE);
        if (kind.leavesOut !== undefined)
          expect
            .soft((await summariseCrawl(result.file)).leftOut.map(({ reason }) => reason))
            .toContain(kind.leavesOut);
        if (kind.isClosed !== true) expect.soft(result.visited, "pages visited").toBeGreaterThan(0);
        expect.soft(result.maxRssBytes, "bytes of memory").toBeLessThan(700 * MEGABYTE);
      },
      60_000 + TIMES * 15_000,
    );
  }
});

function line(name: string, result: HostileResult): string {
  const { requests, bytesSent, maxFileBytes, fileBytes, maxRssBytes, visited, outside } = result;
  const megabytes = [bytesSent, maxFileBytes, fileBytes, maxRssBytes ?? Number.NaN].map((bytes) =>
    (bytes / MEGABYTE).toFixed(1),
  );
  const seconds = [result.ms, result.stopMs].map((ms) => (ms / 1_000).toFixed(1));
  const end = result.end ?? "killed";
  return `| ${[name, requests, ...megabytes, ...seconds, end, visited, result.firstPage, outside.size, result.outsidePages].join(" | ")} |`;
}
