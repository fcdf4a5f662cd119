import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawlSchema } from "../../src/crawl/postgres/crawl-schema.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  hasJoined,
  LEASE_MS,
  overlaps,
  repeated,
  shares,
  shortestGap,
  worker,
  workerProcess,
} from "../support/database-fleet.ts";
import { openDatabase, sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("crawl() of many hosts in several workers", () => {
  it("visits each host with one worker at a time, and distributes the hosts evenly", async () => {
    const web = await RandomWeb.start({ seed: 1, hosts: 300, pages: 4, slowMs: 100 });
    const options: FleetOptions = {
      seeds: Array.from({ length: 300 }, (_, host) => `${web.origin(host)}/`),
      sitemaps: false,
      hostsAtOnce: 10,
    };
    const expected = await contentsOfFile({ ...options, hostsAtOnce: 300 });
    expect(expected.filter((line) => line.includes("state=1")).length).toBeGreaterThan(300 * 3);
    web.log.splice(0);
    const place = { url: String(url), name: newName() };
    await openDatabase(place, {}, crawlSchema);
    const workers = [0, 1, 2, 3].map((number) => worker(place, number, options));
    for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
    expect([...overlaps(web.log, 20), ...repeated(web.log)]).toEqual([]);
    expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
    const byWorker = Object.values(shares(web));
    expect(byWorker).toHaveLength(4);
    expect(Math.max(...byWorker)).toBeLessThanOrEqual(2 * Math.min(...byWorker));
  });

  it("keeps the pauses of hosts if the clocks of the processes differ by minutes", async () => {
    const web = await RandomWeb.start({ seed: 2, hosts: 5, pages: 7, slowMs: 5, crawlDelay: 0.6 });
    // The answer takes longer than a lease. A worker that used its own clock would take the host in this time.
    const slow = new URL(web.origin(0)).hostname;
    const release = web.holdPage(slow, "/");
    const options: FleetOptions = {
      seeds: [0, 1, 2, 3, 4].map((host) => `${web.origin(host)}/`),
      sitemaps: false,
      hostsAtOnce: 3,
    };
    const place = { url: String(url), name: newName(), leaseMs: LEASE_MS };
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const processes = [0, 120_000, -120_000].map((clockMs, number) =>
      workerProcess(place, number, options, { clockMs }),
    );
    await expect.poll(() => processes.every(hasJoined)).toBe(true);
    await expect.poll(() => web.log.some(({ host, path }) => host === slow && path === "/")).toBe(true);
    setTimeout(release, LEASE_MS * 2);
    for (const one of processes) {
      expect(await one.over, one.errors).toBe(0);
      expect(one.events.at(-1)).toMatchObject({ by: "done" });
    }
    lag.disable();
    // A busy process may send a request late by `lag`. A wrong clock would cause a difference of minutes.
    expect(shortestGap(web.log)).toBeGreaterThan(600 - 200 - lag.max / 1e6);
    expect([...overlaps(web.log), ...repeated(web.log)]).toEqual([]);
    expect(Object.keys(shares(web))).toHaveLength(3);
    const rows = await sqlAt<{ ms: number }>(
      url,
      `SELECT max(abs(at - extract(epoch FROM now()) * 1000))::float8 AS ms FROM ${place.name}.visit`,
    );
    expect(rows[0]?.ms).toBeLessThan(60_000);
  });
});
