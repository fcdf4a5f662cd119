import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresServer, postgresFolder } from "../../../../tests/support/postgres/postgres-server.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { sqlAt } from "../support/databases.ts";
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

const PAGES = 20;
/** Long enough that no lease expires. */
const LONG_LEASE_MS = 10_000;

describe.skipIf(postgresFolder === undefined)("crawl() in a database that an administrator works on", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(["deadlock_timeout=30ms"]);
    await sqlAt(
      server.url,
      "CREATE ROLE crawler LOGIN PASSWORD 's3cret'; GRANT CREATE ON DATABASE postgres TO crawler",
    );
  });
  afterAll(() => server.remove());

  const placeOf = (name: string): Place => ({
    url: server.url.replace("postgres@", "crawler:s3cret@"),
    name,
  });
  const admin = (sql: string): Promise<unknown> => sqlAt(server.url, sql);
  const cutAll = (): Promise<unknown> =>
    admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'crawler'");
  /**
   * Adds lines at the start of pg_hba.conf, and cuts the connections.
   * @returns a function that undoes the change.
   */
  const demand = async (lines: string): Promise<() => Promise<unknown>> => {
    const file = join(server.folder, "data", "pg_hba.conf");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, `${lines}\n${before}`);
    await admin("SELECT pg_reload_conf()");
    await delay(200);
    await cutAll();
    return async () => {
      writeFileSync(file, before);
      await admin("SELECT pg_reload_conf()");
      await delay(200);
    };
  };

  it.each(["read committed", "serializable"])(
    "loses nothing in deadlocks with a session that locks hosts in another order (%s)",
    async (isolation) => {
      await admin(`ALTER ROLE crawler SET default_transaction_isolation = '${isolation}'`);
      const place = placeOf(`deadlocks_${isolation.slice(0, 4)}`);
      const crawl = await webOf(31, HOSTS, 2 * PAGES, SHARED, 60);
      const workers = start(crawl, place, LONG_LEASE_MS);
      await waitForRequests(crawl, 40, workers);
      const before = await deadlocks(server);
      const end = Date.now() + 1_000;
      while (Date.now() < end) await lockBackwards(server, place.name);
      await done(crawl, workers);
      await admin("ALTER ROLE crawler RESET default_transaction_isolation");
      expect((await deadlocks(server)) - before).toBeGreaterThan(0);
      expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
      expect(repeatedPages(crawl)).toEqual([]);
    },
  );

  it("continues after a transaction that locked all hosts and the crawl, even if its role has short timeouts", async () => {
    await admin(
      "ALTER ROLE crawler SET lock_timeout = '200ms'; ALTER ROLE crawler SET idle_in_transaction_session_timeout = '50ms'",
    );
    const place = placeOf("held");
    const crawl = await webOf(32, HOSTS, PAGES, SHARED, 40);
    const workers = start(crawl, place);
    await waitForRequests(crawl, 50, workers);
    await withDatabase(server.url, async (client) => {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM held.crawl FOR UPDATE");
      await client.query("SELECT 1 FROM held.host ORDER BY id FOR UPDATE");
      // Longer than several leases.
      await delay(4_000);
      await client.query("ROLLBACK");
    });
    await done(crawl, workers);
    await admin(
      "ALTER ROLE crawler RESET lock_timeout; ALTER ROLE crawler RESET idle_in_transaction_session_timeout",
    );
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeatedPages(crawl).length).toBeLessThanOrEqual(MAX_IN_PROGRESS);
  });

  it("rejects with advice when the role's statement_timeout cancels a statement, and continues when the timeout is raised", async () => {
    const place = placeOf("timeout");
    await expectFailureAndResume(await webOf(33, HOSTS, PAGES, SHARED, 40), place, {
      failure: () =>
        withDatabase(server.url, async (client) => {
          await client.query("ALTER ROLE crawler SET statement_timeout = '300ms'");
          await cutAll();
          await lockRows(client);
          await delay(1_500);
        }),
      words: /cancelled a statement: .+statement timeout\. Raise statement_timeout/,
      mend: () => admin("ALTER ROLE crawler RESET statement_timeout"),
    });
  });

  it("rejects with advice when the role's password is changed, and continues when the password is correct again", async () => {
    let undo = async (): Promise<unknown> => undefined;
    await expectFailureAndResume(await webOf(34, HOSTS, PAGES, SHARED, 40), placeOf("password"), {
      failure: async () => {
        await admin("ALTER ROLE crawler PASSWORD 'another'");
        undo = await demand("host all crawler 127.0.0.1/32 scram-sha-256");
      },
      words: /rejects the password of the user "crawler"\. Correct the user and the password in the URL/,
      mend: async () => {
        await admin("ALTER ROLE crawler PASSWORD 's3cret'");
        await undo();
      },
    });
  });

  it("rejects with advice when the server demands TLS, and continues when the server does not", async () => {
    let undo = async (): Promise<unknown> => undefined;
    await expectFailureAndResume(await webOf(35, HOSTS, PAGES, SHARED, 40), placeOf("tls"), {
      failure: async () => {
        undo = await demand(
          "hostssl all crawler 127.0.0.1/32 trust\nhostnossl all crawler 127.0.0.1/32 reject",
        );
      },
      words: /no encryption\. If the server demands TLS, add \?sslmode=verify-full to the URL/,
      mend: () => undo(),
    });
  });

  it("rejects with advice when the role's rights are revoked, and continues when they are granted again", async () => {
    await expectFailureAndResume(await webOf(36, HOSTS, PAGES, SHARED, 40), placeOf("rights"), {
      failure: () => admin("REVOKE ALL ON ALL TABLES IN SCHEMA rights FROM crawler"),
      words: /refuses: permission denied for table .+ Grant the privilege to the user "crawler" with GRANT/,
      mend: () => admin("GRANT ALL ON ALL TABLES IN SCHEMA rights TO crawler"),
    });
  });
});

/** Locks the hosts of a crawl one by one, in descending order of their ids. */
async function lockBackwards(server: PostgresServer, name: string): Promise<void> {
  await withDatabase(server.url, async (client) => {
    try {
      await client.query("BEGIN");
      for (let id = HOSTS + 1; id > 0; id--) {
        await client.query(`SELECT 1 FROM ${name}.host WHERE id = $1 FOR UPDATE`, [id]);
        await delay(3);
      }
    } catch (thrown) {
      // The server chooses the victim of a deadlock.
      if ((thrown as { readonly code?: string }).code !== "40P01") throw thrown;
    }
    await client.query("ROLLBACK");
  });
}

async function deadlocks(server: PostgresServer): Promise<number> {
  const [row] = await sqlAt<{ n: number }>(
    server.url,
    "SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()",
  );
  return row?.n ?? 0;
}

/**
 * Begins a transaction that locks the rows of workers and hosts. The crawl may lock them in another order. If
 * PostgreSQL ends this transaction as the victim of a deadlock (SQLSTATE 40P01), the function begins a new transaction.
 */
async function lockRows(client: Client): Promise<void> {
  for (;;) {
    await client.query("BEGIN");
    try {
      await client.query("SELECT 1 FROM timeout.worker ORDER BY slot FOR UPDATE");
      await client.query("SELECT 1 FROM timeout.host ORDER BY id FOR UPDATE");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if ((error as { code?: string }).code !== "40P01") throw error;
    }
  }
}
