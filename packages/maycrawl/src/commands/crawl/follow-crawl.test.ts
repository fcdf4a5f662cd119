import type { Crawl, CrawlEvent } from "@maycrawl/crawler";
import { expect, test } from "vitest";
import type { Io } from "../../cli/io.ts";
import { followCrawl } from "./follow-crawl.ts";

/** Returns a crawl with these visits. */
function crawlOf(visits: readonly { status?: number; error?: string }[]): Crawl {
  async function* events(): AsyncGenerator<CrawlEvent> {
    for (const visit of visits)
      yield { type: "visit", url: "http://a.example/", depth: 0, visit } as unknown as CrawlEvent;
    yield { type: "round-end", round: 1, by: "done", visited: visits.length, nextAt: undefined };
  }
  return Object.assign(events(), { stop: () => {}, status: () => undefined }) as unknown as Crawl;
}

const io = { note: () => {}, out: { write: async () => {} } } as unknown as Io;

test("followCrawl() counts a page as reached only if it answers with 2xx or 304, without an error", async () => {
  const reachedVisits = [200, 204, 304].map((status) => ({ status }));
  const otherAnswers = [301, 401, 403, 404, 408, 410, 425, 429, 500, 503].map((status) => ({ status }));
  const broken = [{ error: "connect ECONNREFUSED" }, { status: 200, error: "it broke off" }];
  expect(await followCrawl(crawlOf([...reachedVisits, ...otherAnswers, ...broken]), true, io)).toEqual({
    by: "done",
    visits: reachedVisits.length + otherAnswers.length + broken.length,
    reached: reachedVisits.length,
    hasOtherOptions: false,
  });
  expect(await followCrawl(crawlOf([...otherAnswers, ...broken]), true, io)).toMatchObject({
    by: "done",
    reached: 0,
  });
});
