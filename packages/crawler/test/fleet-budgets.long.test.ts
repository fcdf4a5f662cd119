import { describe, expect, it } from "vitest";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import type { StartFleetOptions } from "../src/fleet/options.ts";
import { newFile, rows } from "./support/crawls.ts";
import { hostsOf, quickFleet, timesAsked, toldBy } from "./support/fleets.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";
import { page, type World, world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);

/** Two workers in this process. @returns the merged file. */
async function crawledByTwo(
  w: World,
  names: readonly string[],
  more: Partial<StartFleetOptions>,
): Promise<string> {
  const redis = { url, prefix: prefix() };
  const options = { ...quickFleet(w, names, redis), resolve: w.resolve, ...more };
  const file = newFile();
  const first = startFleet(options);
  const seen: unknown[] = [];
  let joined: Promise<unknown> | undefined;
  for await (const event of first) {
    seen.push(event);
    joined ??= toldBy(joinFleet({ redis, file, resolve: w.resolve, hostsAtOnce: 10 }));
  }
  await joined;
  const target = newFile();
  mergeSegments([options.file, file], target);
  return target;
}

describe.skipIf(url === undefined)("budgets hold for the whole fleet", () => {
  it("pages of a round; with more of them it goes on", async () => {
    const w = await world();
    const names = hostsOf(w, 10, 20, 10);
    const target = await crawledByTwo(w, names, { mostPages: 47 });
    expect(timesAsked(w).size).toBe(47);
    expect(new Set(timesAsked(w).values())).toEqual(new Set([1]));
    expect(rows(target, "SELECT ended_by FROM round")).toEqual([{ ended_by: "limit" }]);
    const [left] = rows<{ n: number }>(target, "SELECT count(*) AS n FROM queue");
    expect(left?.n).toBeGreaterThan(0);
  });

  it("URLs of a host: what is beyond is counted", async () => {
    const w = await world();
    const pages = Array.from(
      { length: 40 },
      (_, i) => `/a${String.fromCharCode(97 + (i % 26))}${i < 26 ? "" : "x"}`,
    );
    const links = page(pages);
    for (const name of ["a", "b"])
      w.host(name, Object.fromEntries(["/", ...pages].map((path) => [path, links])));
    const target = await crawledByTwo(w, ["a", "b"], { budgets: { mostUrlsPerHost: 15 } });
    expect(new Set(w.pages("a")).size).toBe(15);
    expect(new Set(w.pages("b")).size).toBe(15);
    expect(rows(target, "SELECT used >= 26 AS many FROM budget WHERE what = 'URLs of the host'")).toEqual([
      { many: 1 },
      { many: 1 },
    ]);
  });

  it("URLs of one form, queries of one path, and pages alike", async () => {
    const w = await world();
    const days = Array.from({ length: 30 }, (_, i) => `/day/${i + 1}`);
    const queries = Array.from({ length: 30 }, (_, i) => `/find?q=${i}`);
    w.host("a", {
      "/": page([...days, ...queries]),
      ...Object.fromEntries(days.map((path, i) => [path, page([`/from-${i}-x`], { title: `day ${i}` })])),
    });
    const target = await crawledByTwo(w, ["a"], {
      budgets: { mostOfOneForm: 12, mostQueriesPerPath: 5, mostAlike: 4 },
    });
    const visited = w.pages("a");
    expect(visited.filter((path) => path.startsWith("/day/"))).toHaveLength(12);
    expect(visited.filter((path) => path.startsWith("/find?"))).toHaveLength(5);
    expect(visited.filter((path) => path.startsWith("/from-"))).toHaveLength(4);
    expect(rows(target, "SELECT count(*) AS n FROM skipped WHERE reason = 'trap'")).toEqual([{ n: 18 + 25 }]);
    expect(rows(target, "SELECT count(*) AS n FROM pages WHERE note LIKE '%alike%'")).toEqual([{ n: 8 }]);
  });

  it("depth and scope; a link that may not be followed does not keep another one from being", async () => {
    const w = await world();
    w.host("a", {
      "/": page(["/b", "http://elsewhere.example/"], { body: '<a rel="nofollow" href="/x">x</a>' }),
      "/b": page(["/x", "/c"]),
      "/c": page(["/d"]),
      "/x": page([]),
    });
    const target = await crawledByTwo(w, ["a"], { mostDepth: 2 });
    expect(w.pages("a").sort()).toEqual(["/", "/b", "/c", "/x"]);
    expect(rows(target, "SELECT url, reason FROM skipped ORDER BY reason")).toEqual([
      { url: `${w.origin("a")}/d`, reason: "depth" },
      { url: "http://elsewhere.example/", reason: "scope" },
    ]);
  });

  it("sitemaps are read once a host, by whoever has it", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${o}/</loc></url><url><loc>${o}/orphan</loc></url></urlset>`,
      "/": page(["/1"]),
      "/1": page([]),
      "/orphan": page([]),
    });
    const target = await crawledByTwo(w, ["a"], { sitemaps: true });
    expect(w.asked.filter(({ path }) => path === "/map.xml")).toHaveLength(1);
    expect(rows(target, "SELECT url FROM orphans")).toEqual([{ url: `${o}/orphan` }]);
  });
});
