import { describe, expect, it } from "vitest";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { gapsOf, LOG_DELAY_MS, requestsTo } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

/** Returns the times of the requests for a path, in milliseconds after the first request to the host. */
function timesOf(w: Awaited<ReturnType<typeof world>>, host: string, path: string): number[] {
  const asked = requestsTo(w, host);
  const began = asked[0]?.at ?? 0;
  return asked.filter((one) => one.path === path).map(({ at }) => at - began);
}

describe("crawl() delays only the failing URL, not its host,", () => {
  it.each([
    { concurrency: 1, rate: 0 },
    { concurrency: 1, rate: 20 },
    { concurrency: 4, rate: 0 },
  ])("for 10 pages with a 500 among 100 good pages: %j", async (options) => {
    const w = await world();
    const paths = Array.from({ length: 110 }, (_, i) => (i % 11 === 5 ? `/bad${i}` : `/${i}`));
    const answers: Parameters<typeof w.host>[1] = { "/": page(paths) };
    for (const path of paths) answers[path] = path.startsWith("/bad") ? { status: 500 } : page([]);
    w.host("a", answers);
    const began = performance.now();
    const asked = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, ...options });
    const events = await crawlToEnd(asked);
    const took = performance.now() - began;
    // The last failing URL is retried 2 s and 6 s after its first request.
    const ideal = (options.rate === 0 ? 0 : (132 / options.rate) * 1000) + 6_000;
    expect(took).toBeLessThan(ideal + 6_000);
    expect(events.at(-1)).toMatchObject({ by: "done", visited: 111 });
    for (const path of paths) {
      const times = timesOf(w, "a", path);
      expect(times).toHaveLength(path.startsWith("/bad") ? 3 : 1);
      const [first = 0, second = 0, third = 0] = times;
      if (times.length === 1) continue;
      expect(second - first).toBeGreaterThanOrEqual(2_000 - LOG_DELAY_MS);
      expect(third - second).toBeGreaterThanOrEqual(4_000 - LOG_DELAY_MS);
    }
    expect(events.filter(({ type }) => type === "later")).toHaveLength(20);
    expect(rows(asked.file, "SELECT count(*) AS failed FROM pages WHERE status = 500")).toEqual([
      { failed: 10 },
    ]);
  });

  it("and visits a page after one retry, without waiting after the last attempt", async () => {
    const w = await world();
    let asked = 0;
    w.host("a", {
      "/": (_, response) => {
        if (asked++ === 0) return void response.writeHead(500).end();
        response.writeHead(200, { "content-type": "text/html" }).end(page(["/b"]));
      },
      "/b": { status: 500 },
    });
    const began = performance.now();
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false }));
    expect(w.pages("a")).toEqual(["/", "/", "/b", "/b", "/b"]);
    // 2 s for the first page, 2 s and 4 s for the other page.
    expect(performance.now() - began).toBeLessThan(8_000 + 3_000);
  });
});

describe("crawl()", () => {
  const listed = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`);

  it.each([
    { what: "503", status: 503, headers: {} },
    { what: "429 with Retry-After", status: 429, headers: { "retry-after": "3" } },
  ])("delays a host after $what, including its other URLs", async ({ status, headers }) => {
    const w = await world();
    const answers: Parameters<typeof w.host>[1] = { "/": page(listed(4)) };
    let refused = false;
    for (const path of listed(4)) {
      answers[path] = (_, response) => {
        if (path === "/1" && !refused) {
          refused = true;
          return void response.writeHead(status, headers).end();
        }
        response.writeHead(200, { "content-type": "text/html" }).end(page([]));
      };
    }
    w.host("a", answers);
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false }));
    expect(w.pages("a")).toHaveLength(6);
    const gaps = gapsOf(requestsTo(w, "a"));
    const after = requestsTo(w, "a").findIndex(({ path }) => path === "/1");
    expect(gaps[after]).toBeGreaterThanOrEqual(
      (headers["retry-after"] === undefined ? 2_000 : 3_000) - LOG_DELAY_MS,
    );
  });

  it.each(["no answer", "half a body"])(
    "delays only the URL that gets %s, and continues with the other URLs of its host",
    async (kind) => {
      const w = await world();
      let broken = false;
      w.host("a", {
        "/": page(["/0", "/1"]),
        "/0": (_, response) => {
          if (broken) return void response.writeHead(200, { "content-type": "text/html" }).end(page([]));
          broken = true;
          if (kind === "no answer") return void response.destroy();
          response.writeHead(200, { "content-type": "text/html", "content-length": 1_000 });
          response.write("<html>", () => response.destroy());
        },
        "/1": page([]),
      });
      await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false }));
      expect(w.pages("a")).toEqual(["/", "/0", "/1", "/0"]);
      const [first = 0, second = 0] = timesOf(w, "a", "/0");
      expect(second - first).toBeGreaterThanOrEqual(2_000 - LOG_DELAY_MS);
    },
  );

  it("delays a host after the third failure in a row, until a request succeeds", async () => {
    const w = await world();
    const answers: Parameters<typeof w.host>[1] = { "/": page(listed(8)) };
    for (const path of listed(8)) answers[path] = Number(path.slice(1)) < 4 ? { status: 500 } : page([]);
    w.host("a", answers);
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false }));
    const asked = requestsTo(w, "a");
    const firstOf = (path: string): number => asked.find((one) => one.path === path)?.at ?? 0;
    expect(firstOf("/2") - firstOf("/0")).toBeLessThan(2_000 - LOG_DELAY_MS);
    // The retries of /0 to /2 also fail, but they do not count as new failures.
    expect(firstOf("/3") - firstOf("/2")).toBeGreaterThanOrEqual(2_000 - LOG_DELAY_MS);
    expect(firstOf("/4") - firstOf("/3")).toBeGreaterThanOrEqual(4_000 - LOG_DELAY_MS);
    expect(firstOf("/7") - firstOf("/4")).toBeLessThan(2_000);
    for (let i = 0; i < 8; i++)
      expect(asked.filter(({ path }) => path === `/${i}`)).toHaveLength(i < 4 ? 3 : 1);
  });
});

it("crawl() does not record a second server error as a change", async () => {
  const w = await world();
  const site = w.host("a", { "/": { status: 500 } });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
  for (let round = 0; round < 2; round++) await crawlToEnd(options);
  site.set("/", page([]));
  await crawlToEnd(options);
  expect(rows(options.file, "SELECT status, changed FROM visit ORDER BY round")).toEqual([
    { status: 500, changed: 1 },
    { status: 500, changed: 0 },
    { status: 200, changed: 1 },
  ]);
});
