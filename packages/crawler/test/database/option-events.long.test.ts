import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawl } from "../../src/crawl/crawl.ts";
import type { CrawlOptions } from "../../src/crawl/options/options.ts";
import type { CrawlEvent } from "../../src/crawl/state/events.ts";
import { summariseCrawl } from "../../src/report/summarise-crawl.ts";
import { newFile } from "../support/crawls.ts";
import { hasJoined, worker } from "../support/database-fleet.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const isOptions = (event: CrawlEvent): boolean => event.type === "options";

describe.skipIf(url === undefined)("the event `options` of crawl() in a database", () => {
  it("has the same numbers as with a crawl file, in each run", async () => {
    const web = await RandomWeb.start({ seed: 6, hosts: 5, pages: 12, slowMs: 0 });
    const origins = Array.from({ length: 5 }, (_, host) => web.origin(host));
    // The hosts have no robots.txt rules. In a database, disallowed URLs would count as queued, because the crawl
    // checks them only after the round has begun.
    for (const { host } of origins.map((origin) => new URL(origin)))
      web.answers.set(`${host.replace(/:.*/, "")} /robots.txt`, { status: 404, headers: {}, body: "" });
    const first = { seeds: [`${origins[0]}/`, `${origins[1]}/`] };
    const runs: Partial<CrawlOptions>[] = [
      first,
      { ...first, exclude: ["/p3", "/p4"] },
      { ...first, exclude: ["/p3", "/p4"] },
      { ...first, maxDepth: 2 },
      first,
      { seeds: [...first.seeds, `${origins[2]}/`] },
      { seeds: origins.map((origin) => `${origin}/`) },
    ];
    const common = {
      userAgent: "FooBot/1.0 (+https://example.com/bot)",
      rate: 0,
      unreachableHostsTimeoutMs: 0,
      sitemaps: false,
      resolve: async () => [{ address: "127.0.0.2", family: 4 as const }],
    };
    const readEvents = async (place: Pick<CrawlOptions, "file" | "database">): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (const run of runs) {
        const events: CrawlEvent[] = [];
        for await (const event of crawl({ ...common, ...place, ...run })) events.push(event);
        const options = events.filter(isOptions).map(({ type, ...changes }) => changes);
        // An event without changes is optional.
        all.push(options.filter((changes) => JSON.stringify(changes) !== '{"left":{},"back":{}}'));
      }
      return all;
    };
    const database = { url: String(url), name: newName() };
    const inFile = await readEvents({ file: newFile() });
    expect(await readEvents({ database })).toEqual(inFile);
    expect(inFile.map((events) => (events as unknown[]).length)).toEqual([0, 1, 0, 1, 1, 1, 1]);
  });

  it("is emitted once before the end of the round by each of two concurrent workers, with the sums of both", async () => {
    const web = await RandomWeb.start({ seed: 7, hosts: 12, pages: 10, slowMs: 20 });
    const seeds = [...Array.from({ length: 12 }, (_, host) => `${web.origin(host)}/`), web.held];
    const place = { url: String(url), name: newName() };
    await worker(place, 0, { seeds, sitemaps: false }).over;
    web.hold();
    const exclude = ["/p3", "/p5"];
    const workers = [0, 1].map((number) => worker(place, number, { seeds, sitemaps: false, exclude }));
    await expect.poll(() => workers.every(hasJoined)).toBe(true);
    web.release();
    await Promise.all(workers.map(({ over }) => over));
    const readEvents = workers.map(({ events }) => events.filter(isOptions));
    const summary = await summariseCrawl(place);
    const count = summary.optionChanges?.left[0]?.count;
    expect(count).toBeGreaterThan(5);
    const event = { type: "options", left: { exclude: count }, back: {} };
    expect(readEvents).toEqual([[event], [event]]);
    for (const { events } of workers)
      expect(events.findIndex(isOptions)).toBeLessThan(events.findIndex(({ type }) => type === "round-end"));
  });
});
