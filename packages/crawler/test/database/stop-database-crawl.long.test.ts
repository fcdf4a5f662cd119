import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { joinCrawl } from "../../src/crawl/join-crawl.ts";
import { stopDatabaseCrawl } from "../../src/crawl/postgres/stop-crawl.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  LEASE_MS,
  repeated,
  worker,
} from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("stopDatabaseCrawl", () => {
  it("stops all workers, resolves after they have left, and does not stop later workers", async () => {
    const web = await RandomWeb.start({ seed: 4, hosts: 6, pages: 30, slowMs: 100 });
    const seeds = Array.from({ length: 6 }, (_, host) => `${web.origin(host)}/`);
    const expected = await contentsOfFile({ seeds });
    web.log.splice(0);
    const place = { url: String(url), name: newName() };
    const database = { ...place, leaseMs: LEASE_MS };
    const first = [0, 1].map((number) => worker(database, number, { seeds, hostsAtOnce: 3 }));
    const asking = () => new Set(web.log.map((request) => request.worker)).size;
    await expect.poll(asking).toBe(2);
    expect(await stopDatabaseCrawl(place)).toEqual({ workers: 2 });
    const count = web.log.length;
    expect(await sqlAt(url, `SELECT 1 FROM ${place.name}.worker`)).toEqual([]);
    for (const { over } of first) expect(await over).toMatchObject({ by: "stopped" });
    expect(web.log.length).toBe(count);
    expect(count).toBeLessThan(150);
    expect(await stopDatabaseCrawl(place)).toEqual({ workers: 0 });
    const join = joinCrawl({ database, resolve: async () => [{ address: "127.0.0.5", family: 4 }] });
    const joined = (async () => {
      for await (const event of join) if (event.type === "round-end") return event.by;
      return undefined;
    })();
    expect(await joined).toBe("done");
    expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
    expect(repeated(web.log)).toEqual([]);
  });

  it("stops a worker that waits for its only host, and workers that wait for the next round", async () => {
    const web = await RandomWeb.start({ seed: 5, hosts: 1, pages: 2, slowMs: 0, crawlDelay: 30 });
    const place = { url: String(url), name: newName() };
    const database = { ...place, leaseMs: LEASE_MS };
    const seeds = [`${web.origin(0)}/`];
    const waiting = worker(database, 0, { seeds, sitemaps: false });
    await expect.poll(() => waiting.events.map(({ type }) => type)).toContain("wait");
    const joined: string[] = [];
    const other = { url: String(url), name: newName() };
    const rounds = worker({ ...other, leaseMs: LEASE_MS }, 1, { seeds: [], everyMs: 3_600_000 });
    const staying = joinCrawl({ database: { ...other, leaseMs: LEASE_MS }, stay: true });
    await expect.poll(() => rounds.events.map(({ type }) => type)).toContain("round-end");
    const stayed = (async () => {
      for await (const { type } of staying) joined.push(type);
    })();
    await expect.poll(() => sqlAt(url, `SELECT 1 FROM ${other.name}.worker`)).toHaveLength(2);
    expect(await Promise.all([stopDatabaseCrawl(place), stopDatabaseCrawl(other)])).toEqual([
      { workers: 1 },
      { workers: 2 },
    ]);
    expect(await waiting.over).toMatchObject({ by: "stopped" });
    await Promise.all([rounds.over, stayed]);
    expect(joined).toEqual([]);
  });

  it("rejects if the crawl does not exist, and does not create it", async () => {
    const name = newName();
    const stopped = stopDatabaseCrawl({ url: String(url), name });
    await expect(stopped).rejects.toThrow(CrawlStoreError);
    expect(await sqlAt(url, "SELECT 1 FROM pg_namespace WHERE nspname = $1", [name])).toEqual([]);
  });
});
