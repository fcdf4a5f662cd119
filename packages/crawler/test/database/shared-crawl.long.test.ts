import { MemoryStore } from "@maycrawl/agent";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawl } from "../../src/crawl/crawl.ts";
import type { CrawlOptions } from "../../src/crawl/options/options.ts";
import { worker } from "../support/database-fleet.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const newPlace = () => ({ url: String(url), name: newName() });

const robotsIn = (web: RandomWeb): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { host, path } of web.log)
    if (path === "/robots.txt" && host !== "hold.example") counts[host] = (counts[host] ?? 0) + 1;
  return counts;
};

/** Starts a web of four hosts whose crawl takes some seconds. */
async function fourHosts() {
  const web = await RandomWeb.start({ seed: 11, hosts: 4, pages: 8, slowMs: 0 });
  const seeds = Array.from({ length: 4 }, (_, host) => `${web.origin(host)}/`);
  return { web, options: { seeds, rate: 2, sitemaps: false } };
}

describe.skipIf(url === undefined)("crawl() in several workers of a database", () => {
  it("fetches each robots.txt once for all workers, and again when the whole crawl is restarted", async () => {
    const { web, options } = await fourHosts();
    const place = newPlace();
    const first = worker(place, 0, options);
    await expect.poll(() => Object.keys(robotsIn(web)).length).toBe(4);
    const second = worker(place, 1, options);
    await expect.poll(() => second.events.length).toBeGreaterThan(0);
    first.stop();
    expect(await second.over).toMatchObject({ by: "done" });
    const own = web.log.filter((request) => request.worker === 1);
    expect(new Set(own.map(({ host }) => host)).size).toBe(4);
    const counts = robotsIn(web);
    expect(Object.values(counts)).toEqual([1, 1, 1, 1]);
    web.log.splice(0);
    await worker(place, 2, options).over;
    expect(robotsIn(web)).toEqual(counts);
  });

  it("uses the store of the caller instead of the database", async () => {
    const { web, options } = await fourHosts();
    const store = new MemoryStore();
    const place = newPlace();
    await worker(place, 0, { ...options, store }).over;
    expect(Object.values(robotsIn(web))).toEqual([1, 1, 1, 1]);
    await worker(place, 1, { ...options, store }).over;
    expect(Object.values(robotsIn(web))).toEqual([1, 1, 1, 1]);
  });

  it.each([
    [10, 20],
    [4, 6],
  ])(
    "makes at most %i requests a second to one address of %i hosts, for all workers together",
    async (ratePerAddress, hosts) => {
      const web = await RandomWeb.start({ seed: 12, hosts, pages: 3, slowMs: 5 });
      const seeds = Array.from({ length: hosts }, (_, host) => `${web.origin(host)}/`);
      const common: CrawlOptions = {
        ...{
          seeds,
          ratePerAddress,
          rate: 0,
          unreachableHostsTimeoutMs: 0,
          sitemaps: false,
          database: newPlace(),
        },
        userAgent: "FooBot/1.0 (+https://example.com/bot)",
        resolve: async () => [{ address: "127.0.0.9", family: 4 }],
      };
      const visits: number[] = await Promise.all(
        [0, 1].map(async () => {
          let count = 0;
          for await (const { type } of crawl(common)) if (type === "visit") count++;
          return count;
        }),
      );
      // Each worker has a share, even if it began late.
      for (const count of visits) expect(count).toBeGreaterThan(0);
      const times = web.log.map(({ at }) => at).sort((a, b) => a - b);
      const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
      // The rate is not exceeded in any second. A busy machine is slower.
      expect(times.length / seconds).toBeGreaterThan(ratePerAddress * 0.3);
      const max = Math.max(
        ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
      );
      expect(max).toBeLessThanOrEqual(ratePerAddress + 2);
    },
  );
});
