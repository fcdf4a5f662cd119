import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { canStartPgbouncer, Pgbouncer } from "../../../../tests/support/postgres/pgbouncer.ts";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresServer, postgresFolder } from "../../../../tests/support/postgres/postgres-server.ts";
import { hasJoined, LEASE_MS, repeated, worker, workerProcess } from "../support/database-fleet.ts";
import { cut, sqlAt } from "../support/databases.ts";
import { HOSTS, MAX_IN_PROGRESS, SHARED, start } from "../support/fleet-faults.ts";
import { done, findFaults, NO_FAULTS, repeatedPages, waitForRequests, webOf } from "../support/fleet-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("crawl() in a database whose workers are killed", () => {
  it.each([1, 2])(
    "loses nothing when processes are killed or stopped for longer than a lease (web %i)",
    async (seed) => {
      const crawl = await webOf(seed, [3, 12, 30][seed - 1] ?? 3, 30, { concurrency: seed });
      const { web, options } = crawl;
      const place = { url: String(url), name: newName() };
      const database = { ...place, leaseMs: LEASE_MS };
      let number = 0;
      const start = () => workerProcess(database, number++, options);
      const workers = [start(), start(), start()];
      for (let i = 0; i < 6; i++) {
        const before = web.log.length;
        await Promise.race([expect.poll(() => web.log.length).toBeGreaterThan(before + 10), delay(3_000)]);
        const one = workers[i % workers.length] as (typeof workers)[number];
        if (i % 2 === 0) {
          one.child.kill("SIGKILL");
          workers[i % workers.length] = start();
        } else {
          one.child.kill("SIGSTOP");
          setTimeout(() => one.child.kill("SIGCONT"), LEASE_MS * 2);
        }
      }
      await delay(LEASE_MS * 2.2);
      await expect
        .poll(() => workers.every((one) => hasJoined(one) || one.child.exitCode !== null))
        .toBe(true);
      web.release();
      expect(
        await Promise.all(workers.map(({ over }) => over)),
        workers.map(({ errors }) => errors).join(),
      ).toEqual([0, 0, 0]);
      // Requests in progress may be repeated, on all hosts and connections.
      const again = repeated(web.log.filter(({ host }) => host !== "hold.example"));
      expect(again.length).toBeLessThanOrEqual(6 * seed * ([3, 12, 30][seed - 1] ?? 3));
      expect(await findFaults(crawl, place, 50)).toEqual(NO_FAULTS);
    },
  );

  it("visits exactly maxPages pages even if workers are aborted", async () => {
    const { web, options } = await webOf(4, 6, 30, { maxPages: 60 });
    web.release();
    web.log.splice(0);
    const place = { url: String(url), name: newName() };
    const database = { ...place, leaseMs: LEASE_MS };
    const workers = [0, 1, 2].map((number) => worker(database, number, options));
    await expect.poll(() => web.log.length).toBeGreaterThan(20);
    workers[0]?.abort();
    await expect.poll(() => web.log.length).toBeGreaterThan(35);
    workers[1]?.stop();
    expect(await workers[2]?.over).toMatchObject({ by: "limit", visited: 60 });
    await Promise.all(workers.map(({ over }) => over));
    expect(await sqlAt(url, `SELECT count(DISTINCT url)::int AS n FROM ${place.name}.visit`)).toEqual([
      { n: 60 },
    ]);
  });

  it("rejects in a worker whose crawl was removed and begun again", async () => {
    const { web, options } = await webOf(5, 3, 20);
    const place = { url: String(url), name: newName() };
    const database = { ...place, leaseMs: LEASE_MS };
    const old = worker(database, 0, options);
    await expect.poll(() => web.log.length).toBeGreaterThan(20);
    await sqlAt(url, `DROP SCHEMA ${place.name} CASCADE`);
    const restarted = worker(database, 1, options);
    await expect(old.over).rejects.toThrow(/removed|lacks a part/);
    await expect.poll(() => restarted.events.length).toBeGreaterThan(0);
    web.release();
    expect(await restarted.over).toMatchObject({ by: "done" });
    expect(
      await sqlAt(url, `SELECT count(*)::int AS n FROM ${place.name}.url GROUP BY url HAVING count(*) > 1`),
    ).toEqual([]);
  });
});

describe.skipIf(url === undefined)("crawl() in a database with connection faults", () => {
  it("loses nothing when connections are cut at random moments", async () => {
    const crawl = await webOf(6, 10, 40, { concurrency: 2, hostsAtOnce: 4 });
    const place = { url: String(url), name: newName() };
    const at = `${url}?application_name=${place.name}`;
    const workers = [0, 1, 2].map((number) =>
      worker({ ...place, url: at, leaseMs: 5_000 }, number, crawl.options),
    );
    await expect.poll(() => crawl.web.log.length).toBeGreaterThan(10);
    for (let i = 0; i < 40; i++) {
      await cut(url, place.name);
      await delay(Math.random() * 150);
    }
    await expect.poll(() => workers.every(hasJoined)).toBe(true);
    crawl.web.release();
    for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeated(crawl.web.log)).toEqual([]);
  });

  it("continues after a transaction that locked the rows of its hosts", async () => {
    const crawl = await webOf(7, 5, 20);
    const place = { url: String(url), name: newName() };
    const workers = [0, 1].map((number) => worker({ ...place, leaseMs: LEASE_MS }, number, crawl.options));
    await expect.poll(() => crawl.web.log.length).toBeGreaterThan(15);
    await withDatabase(String(url), async (client) => {
      await client.query("BEGIN");
      await client.query(`SELECT 1 FROM ${place.name}.host WHERE id <= 2 FOR UPDATE`);
      await delay(LEASE_MS * 2);
      await client.query("ROLLBACK");
    });
    crawl.web.release();
    for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
  });

  it.skipIf(!canStartPgbouncer)(
    "works behind a pooler that uses another connection for each transaction",
    async () => {
      const pooler = await Pgbouncer.start(String(url));
      try {
        const crawl = await webOf(8, 8, 30, { concurrency: 2, hostsAtOnce: 4 });
        const place = { url: String(url), name: newName() };
        const workers = [0, 1, 2].map((number) =>
          worker({ url: pooler.url, name: place.name, leaseMs: LEASE_MS }, number, crawl.options),
        );
        await expect.poll(() => workers.every(hasJoined)).toBe(true);
        crawl.web.release();
        for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
        expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
        expect(repeated(crawl.web.log)).toEqual([]);
      } finally {
        await pooler.stop();
      }
    },
  );

  it.skipIf(!canStartPgbouncer)("loses nothing when its pooler is restarted", async () => {
    const pooler = await Pgbouncer.start(String(url));
    onTestFinished(() => pooler.stop());
    const crawl = await webOf(10, HOSTS, 40, SHARED, 60);
    const place = { url: pooler.url, name: newName() };
    const workers = start(crawl, place);
    await waitForRequests(crawl, 40, workers);
    await pooler.restart(0);
    await waitForRequests(crawl, 40, workers);
    await pooler.restart(500);
    await done(crawl, workers);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    // The lease may expire during the pauses, while the pooler is stopped.
    expect(repeatedPages(crawl).length).toBeLessThanOrEqual(MAX_IN_PROGRESS);
  });

  it.skipIf(postgresFolder === undefined)(
    "reports that it waits while the server is stopped, and that the server is available again",
    async () => {
      await using server = await PostgresServer.start();
      const crawl = await webOf(11, 3, 20, {}, 20);
      const one = worker({ url: server.url, name: "crawl" }, 0, crawl.options);
      await expect.poll(() => crawl.web.log.length).toBeGreaterThan(5);
      const reports = () => one.events.flatMap((event) => (event.type === "database" ? [event.because] : []));
      expect(reports()).toEqual([]);
      await server.stop("immediate");
      await expect.poll(reports).toEqual([expect.stringMatching(/^PostgreSQL at .* refuses connections/)]);
      await server.restart();
      await expect.poll(reports).toEqual([expect.any(String), undefined]);
      crawl.web.release();
      expect(await one.over).toMatchObject({ by: "done" });
    },
  );

  it.skipIf(postgresFolder === undefined)("loses nothing when the server crashes 20 times", async () => {
    await using server = await PostgresServer.start();
    const crawl = await webOf(9, 10, 60, { concurrency: 2, hostsAtOnce: 4 }, 200);
    const place = { url: server.url, name: "crawl" };
    const workers = [0, 1, 2].map((number) => worker({ ...place, leaseMs: 60_000 }, number, crawl.options));
    await expect.poll(() => crawl.web.log.length).toBeGreaterThan(5);
    for (let i = 0; i < 20; i++) {
      await delay(Math.random() * 500);
      await server.stop("immediate");
      await server.restart();
    }
    await expect.poll(() => workers.every(hasJoined)).toBe(true);
    crawl.web.release();
    for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeated(crawl.web.log)).toEqual([]);
  });
});
