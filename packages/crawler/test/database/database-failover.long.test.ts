import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { canCopyServers, PostgresServer } from "../../../../tests/support/postgres/postgres-server.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { TcpSwitch } from "../../../../tests/support/tcp-switch.ts";
import { crawlSchema } from "../../src/crawl/postgres/crawl-schema.ts";
import { worker } from "../support/database-fleet.ts";
import { openDatabase, sqlAt } from "../support/databases.ts";
import { HOSTS, MAX_IN_PROGRESS, SHARED, start } from "../support/fleet-faults.ts";
import { done, findFaults, NO_FAULTS, repeatedPages, waitForRequests, webOf } from "../support/fleet-web.ts";

requireOrSkip("a PostgreSQL of which a standby can be made", canCopyServers);

const LEASE_MS = 2_000;

/** A primary server, its standby, and an address that leads to the current primary. */
class Servers implements AsyncDisposable {
  readonly place: { readonly url: string; readonly name: string };
  readonly primary: PostgresServer;
  readonly #standby: PostgresServer;
  readonly #stream: TcpSwitch;
  readonly #address: TcpSwitch;

  private constructor(parts: [PostgresServer, PostgresServer, TcpSwitch, TcpSwitch]) {
    [this.primary, this.#standby, this.#stream, this.#address] = parts;
    const url = `postgres://postgres@127.0.0.1:${this.#address.port}/postgres`;
    this.place = { url, name: "crawl" };
  }

  static async start(): Promise<Servers> {
    const primary = await PostgresServer.start();
    const stream = await TcpSwitch.start(primary.port);
    const standby = await PostgresServer.startStandby(stream.port);
    const servers = new Servers([primary, standby, stream, await TcpSwitch.start(primary.port)]);
    await servers.waitForStandby("state = 'streaming'");
    return servers;
  }

  /** Waits until the primary has a standby that meets the condition. */
  async waitForStandby(condition: string): Promise<void> {
    const sql = `SELECT 1 AS one FROM pg_stat_replication WHERE ${condition}`;
    await expect.poll(() => sqlAt(this.primary.url, sql), { interval: 50 }).toHaveLength(1);
  }

  /** Stops the replication, so that the standby misses later commits of the primary. */
  stopReplication(): void {
    this.#stream.pause();
  }

  /** Crashes the primary and promotes the standby. */
  async failOver(): Promise<void> {
    await this.primary.stop("immediate");
    this.#standby.promote();
    this.#address.turnTo(this.#standby.port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of [this.#address, this.#stream, this.#standby, this.primary])
      await one[Symbol.asyncDispose]();
  }
}

describe.skipIf(!canCopyServers)("crawl() in a database whose server fails over", () => {
  it("visits each page once when a synchronous standby is promoted", async () => {
    await using servers = await Servers.start();
    const { place, primary } = servers;
    await sqlAt(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await sqlAt(primary.url, "SELECT pg_reload_conf()");
    await servers.waitForStandby("sync_state = 'sync'");
    const crawl = await webOf(11, HOSTS, 40, SHARED, 60);
    // Long lease, so that no lease expires during the failover.
    const workers = start(crawl, place, 10_000);
    await waitForRequests(crawl, 60, workers);
    await servers.failOver();
    await done(crawl, workers);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeatedPages(crawl)).toEqual([]);
  });

  it("loses nothing when the promoted standby has missed the last second", async () => {
    await using servers = await Servers.start();
    const { place, primary } = servers;
    const crawl = await webOf(12, HOSTS, 60, SHARED, 60);
    const workers = start(crawl, place);
    await waitForRequests(crawl, 80, workers);
    servers.stopReplication();
    const before = await visits(primary);
    await delay(1_000);
    const lost = (await visits(primary)) - before;
    await servers.failOver();
    expect(lost).toBeGreaterThan(10);
    await done(crawl, workers);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    // Includes pages that were visited during the count, and pages in progress.
    expect(repeatedPages(crawl).length).toBeLessThan(2 * lost + MAX_IN_PROGRESS);
  });

  it("adds its seeds again when the promoted standby has missed them", async () => {
    await using servers = await Servers.start();
    const { place } = servers;
    const crawl = await webOf(13, HOSTS, 20, SHARED, 60);
    const begun = worker(place, 0, { ...crawl.options, seeds: [crawl.web.origin(0)] });
    await waitForRequests(crawl, 5, [begun]);
    begun.stop();
    await begun.over;
    servers.stopReplication();
    const resumed = worker({ ...place, leaseMs: LEASE_MS }, 1, crawl.options);
    await waitForRequests(crawl, 60, [resumed]);
    await servers.failOver();
    await done(crawl, [resumed]);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
  });

  it("reports the loss when the promoted standby has missed the beginning of the round", async () => {
    await using servers = await Servers.start();
    const { place, primary } = servers;
    const crawl = await webOf(14, 3, 20, {}, 60);
    await openDatabase({ url: primary.url, name: place.name }, {}, crawlSchema);
    await servers.waitForStandby("replay_lsn = pg_current_wal_lsn()");
    servers.stopReplication();
    const begun = worker({ ...place, leaseMs: LEASE_MS }, 0, crawl.options);
    await waitForRequests(crawl, 20, [begun]);
    await servers.failOver();
    crawl.web.release();
    await expect(begun.over).rejects.toThrow(/has lost round 1 after the commit\. .+ Restart this worker/);
    expect(begun.events.filter(({ type }) => type === "round-end")).toEqual([]);
    await done(crawl, [worker(place, 1, crawl.options)]);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
  });
});

async function visits(server: PostgresServer): Promise<number> {
  const [row] = await sqlAt<{ n: number }>(server.url, "SELECT count(*)::int AS n FROM crawl.visit");
  return row?.n ?? 0;
}
