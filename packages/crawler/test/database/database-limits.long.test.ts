import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import {
  canLimitMemory,
  PostgresServer,
  postgresFolder,
  unprivileged,
} from "../../../../tests/support/postgres/postgres-server.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { hasJoined } from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { newDisk } from "../support/disks.ts";
import {
  expectFailureAndResume,
  HOSTS,
  MAX_IN_PROGRESS,
  type Place,
  SHARED,
  start,
} from "../support/fleet-faults.ts";
import { done, findFaults, NO_FAULTS, repeatedPages, waitForRequests, webOf } from "../support/fleet-web.ts";

requireOrSkip("a PostgreSQL to start", postgresFolder !== undefined);

const PAGES = 30;

describe.skipIf(postgresFolder === undefined)("crawl() in a database whose server reaches its limits", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start([
      "max_connections=20",
      "max_locks_per_transaction=32",
      "shared_buffers=16MB",
    ]);
    await sqlAt(
      server.url,
      "CREATE ROLE crawler LOGIN; CREATE ROLE other LOGIN; GRANT CREATE ON DATABASE postgres TO crawler",
    );
  });
  afterAll(() => server.remove());

  /** Returns the place of a crawl. The role in its URL distinguishes the crawl's connections from others. */
  const placeOf = (name: string): Place => ({
    url: server.url.replace("postgres@", "crawler@"),
    name,
  });

  it("rejects with advice when the disk of its tablespace is full, and continues when there is room", async ({
    skip,
  }) => {
    const disk = newDisk("size=16m") ?? skip("no file system may be mounted");
    const folder = join(disk.folder, "tablespace");
    mkdirSync(folder);
    if (unprivileged !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
    onTestFinished(async () => {
      await sqlAt(server.url, "DROP SCHEMA IF EXISTS full_disk CASCADE");
      await sqlAt(server.url, "DROP TABLESPACE small");
      disk.remove();
    });
    await sqlAt(server.url, `CREATE TABLESPACE small LOCATION '${folder}'`);
    await sqlAt(server.url, "GRANT CREATE ON TABLESPACE small TO crawler");
    const { url } = placeOf("full_disk");
    const place = {
      url: `${url}?options=${encodeURIComponent("-c default_tablespace=small")}`,
      name: "full_disk",
    };
    await expectFailureAndResume(await webOf(21, HOSTS, PAGES, SHARED, 60), place, {
      failure: () => fill(server),
      words: /^The disk of PostgreSQL at 127\.0\.0\.1:\d+ is full\. Free space, then continue the crawl\./,
      mend: async () => void (await sqlAt(server.url, "DROP TABLE filler")),
    });
  });

  it("waits while other clients use all connections, and loses nothing", async () => {
    const place = placeOf("no_connections");
    const crawl = await webOf(22, HOSTS, PAGES, SHARED, 60);
    const workers = start(crawl, place);
    await waitForRequests(crawl, 50, workers);
    const others = await takeAllConnections(server);
    const before = crawl.web.log.length;
    await delay(1_500);
    expect(crawl.web.log.length - before).toBeLessThanOrEqual(MAX_IN_PROGRESS);
    // Workers that start in this time also wait.
    workers.push(...start(crawl, place));
    await Promise.all(others.map((client) => client.end()));
    await expect.poll(() => workers.every(hasJoined)).toBe(true);
    await done(crawl, workers);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeatedPages(crawl).length).toBeLessThanOrEqual(MAX_IN_PROGRESS);
  });

  it("rejects with advice when another session uses all memory for locks, and continues when the memory is free again", async () => {
    const locker = new Client({ connectionString: server.url });
    await locker.connect();
    onTestFinished(() => locker.end());
    await expectFailureAndResume(await webOf(23, HOSTS, PAGES, SHARED, 60), placeOf("no_locks"), {
      failure: async () => {
        const all = locker.query("SELECT pg_advisory_lock(i) FROM generate_series(1, 1000000) AS i");
        await expect(all).rejects.toThrow("out of shared memory");
      },
      words:
        /has no memory left for locks: out of shared memory\. Raise max_locks_per_transaction.+, then continue the crawl/,
      mend: async () => void (await locker.query("SELECT pg_advisory_unlock_all()")),
    });
  });

  it.skipIf(!canLimitMemory)(
    "rejects with advice when the server's processes get no memory, and continues when they get enough again",
    () =>
      webOf(24, HOSTS, PAGES, SHARED, 60).then((crawl) =>
        expectFailureAndResume(crawl, placeOf("no_memory"), {
          // Enough memory for a connection, but not for the plans of the crawl's statements.
          failure: () => server.restartWithin(5_000),
          words: /has no memory left: out of memory\. Lower its work_mem or the number of its connections/,
          mend: async () => {
            await server.stop("fast");
            await server.restart();
          },
        }),
      ),
  );
});

/** Fills the disk of the tablespace until there is no room for a further row. */
async function fill(server: PostgresServer): Promise<void> {
  await sqlAt(
    server.url,
    "CREATE TABLE filler (text text) TABLESPACE small; ALTER TABLE filler ALTER text SET STORAGE PLAIN",
  );
  for (const rows of [2_000, 100, 10, 1, 1, 1]) {
    const sql = `INSERT INTO filler SELECT repeat('x', 8000) FROM generate_series(1, ${rows})`;
    for (let isFull = false; !isFull; ) isFull = await sqlAt(server.url, sql).then(() => false, isDiskFull);
  }
}

function isDiskFull(thrown: unknown): true {
  if ((thrown as { readonly code?: string }).code !== "53100") throw thrown;
  return true;
}

/** Takes all connections of the server that are not reserved for superusers. */
async function takeAllConnections(server: PostgresServer): Promise<readonly Client[]> {
  const clients: Client[] = [];
  await withDatabase(server.url, async (admin) => {
    for (let left = 1; left > 0; ) {
      const { rowCount } = await admin.query(
        "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE usename = 'crawler'",
      );
      left = rowCount ?? 0;
      for (;;) {
        const client = new Client({ connectionString: server.url.replace("postgres@", "other@") });
        client.on("error", () => {});
        try {
          await client.connect();
        } catch {
          break;
        }
        clients.push(client);
      }
    }
  });
  return clients;
}
