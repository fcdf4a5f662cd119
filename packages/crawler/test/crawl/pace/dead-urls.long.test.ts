import { expect, it } from "vitest";
import type { Answer } from "../../../../../tests/support/site.ts";
import { crawl } from "../../../src/crawl/crawl.ts";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { gapsOf, LOG_DELAY_MS, requestsTo } from "../../support/server-log.ts";
import { page, type World, world } from "../../support/world.ts";

const cut: Answer = (_, response) => void response.destroy();
const listed = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `/${name}${i}`);

/** Adds a site whose first page links to all other pages. */
function siteOf(w: World, paths: readonly string[], answerOf: (path: string) => Answer): Map<string, Answer> {
  const answers = Object.fromEntries(paths.map((path) => [path, answerOf(path)]));
  return w.host("a", { "/": page(paths), ...answers });
}

/** Returns the time from the first page to the last page that answers, in milliseconds. */
async function msOfGoodPages(isBad: (index: number) => boolean): Promise<number> {
  const w = await world();
  const paths = listed("", 100);
  siteOf(w, paths, (path) => (isBad(Number(path.slice(1))) ? cut : page([])));
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 10 });
  await crawlToEnd(options);
  const good = requestsTo(w, "a").filter(({ path }) => path === "/" || !isBad(Number(path.slice(1) || 1)));
  expect(rows(options.file, "SELECT count(*) AS good FROM pages WHERE status = 200")).toEqual([
    { good: 101 - paths.filter((_, i) => isBad(i)).length },
  ]);
  return (good.at(-1)?.at ?? 0) - (requestsTo(w, "a").find(({ path }) => path === "/")?.at ?? 0);
}

it("crawl() needs at most 10 % longer for good pages if other pages of their host do not answer", async () => {
  const without = await msOfGoodPages(() => false);
  expect(await msOfGoodPages((i) => i % 10 === 0)).toBeLessThan(1.1 * without + LOG_DELAY_MS);
  expect(await msOfGoodPages((i) => i < 2)).toBeLessThan(1.1 * without + LOG_DELAY_MS);
  // After three failures in a row, the host waits for 2 seconds.
  expect(await msOfGoodPages((i) => i < 3)).toBeLessThan(1.1 * without + 2_000 + LOG_DELAY_MS);
});

it("crawl() retries failed URLs after all other URLs of their host", async () => {
  const w = await world();
  const paths = [...listed("bad", 3), ...listed("good", 40)];
  siteOf(w, paths, (path) => (path.startsWith("/bad") ? cut : page([])));
  await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 10 }));
  expect(w.pages("a").slice(0, 44)).toEqual(["/", ...paths]);
  expect(w.pages("a").slice(44).sort()).toEqual(listed("bad", 3).flatMap((path) => [path, path]));
});

it("crawl() sets a dead host aside, tries it again, and keeps its URLs queued for the next run", async () => {
  const w = await world();
  let isDead = false;
  const answer: Answer = (request, response) => {
    if (request.url === "/8") isDead = true;
    if (isDead) return void response.destroy();
    response.writeHead(200, { "content-type": "text/html" }).end(page([]));
  };
  siteOf(w, listed("", 200), () => answer);
  const others = listed("", 30);
  w.host("b", { "/": page(others), ...Object.fromEntries(others.map((path) => [path, page([])])) });
  const options = quickOptions(w, {
    seeds: [`${w.origin("a")}/`, `${w.origin("b")}/`],
    sitemaps: false,
    rate: 10,
    unreachableHostsTimeoutMs: 45_000,
  });
  const run = crawl(options);
  let leftMs: unknown;
  const waits: string[] = [];
  for await (const event of run) {
    if (event.type !== "wait" || event.origin !== w.origin("a")) continue;
    waits.push(event.because);
    leftMs = run.status()?.leftMs;
  }
  expect(rows(options.file, "SELECT ended_by AS by FROM round")).toEqual([{ by: "unreachable" }]);
  // The crawl cannot estimate when the host will answer again.
  expect(leftMs).toBe(null);
  const dead = requestsTo(w, "a").slice(requestsTo(w, "a").findIndex(({ path }) => path === "/8"));
  // Eight failures in a row, and one more request after 30 s.
  expect(new Set(dead.map(({ path }) => path)).size).toBe(9);
  expect(dead).toHaveLength(9);
  expect(gapsOf(dead).at(-1)).toBeGreaterThanOrEqual(30_000 - LOG_DELAY_MS);
  expect(w.pages("b")).toHaveLength(31);
  const queued = rows(options.file, "SELECT count(*) AS queued FROM url WHERE state IN (0, 4)");
  expect(queued).toEqual([{ queued: 192 }]);
  isDead = false;
  siteOf(w, listed("", 200), () => page([]));
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done" });
  expect(rows(options.file, "SELECT count(*) AS good FROM pages WHERE status = 200")).toEqual([
    { good: 232 },
  ]);
});

it("crawl() tries a dead host with one request at a time, at any concurrency", async () => {
  const w = await world();
  siteOf(w, listed("", 200), (path) => (Number(path.slice(1)) < 8 ? page([]) : cut));
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 0, concurrency: 4 });
  const run = crawl(options);
  const dead = (): readonly string[] => w.pages("a").filter((path) => Number(path.slice(1)) >= 8);
  const after: number[] = [];
  for await (const event of run) {
    if (event.type !== "wait") continue;
    after.push(dead().length);
    if (after.length === 3) run.stop();
  }
  const [first = 0] = after;
  // Includes the requests that were in progress at the third failure.
  expect(first).toBeLessThanOrEqual(6);
  expect(after).toEqual([first, first + 1, first + 2]);
});

it("crawl() delays a host for 2 seconds each time if one page always answers 503", async () => {
  const w = await world();
  const paths = ["/full", ...listed("", 20)];
  siteOf(w, paths, (path) => (path === "/full" ? { status: 503 } : page([])));
  await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 0 }));
  const asked = requestsTo(w, "a");
  const [first, second, third] = asked.filter(({ path }) => path === "/full").map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeLessThan(2_000 + 2_000);
  expect((third ?? 0) - (second ?? 0)).toBeLessThan(4_000 + 2_000);
});
