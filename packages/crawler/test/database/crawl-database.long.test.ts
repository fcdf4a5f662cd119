import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { canStartPgbouncer, Pgbouncer } from "../../../../tests/support/postgres/pgbouncer.ts";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import {
  PostgresServer,
  postgresFolder,
  unprivileged,
} from "../../../../tests/support/postgres/postgres-server.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import type { CrawlDatabase } from "../../src/crawl/postgres/client/crawl-database.ts";
import { startAdding } from "../support/adding-process.ts";
import { cut, openDatabase, openingError, sqlAt } from "../support/databases.ts";
import { selfSigned } from "../support/self-signed.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
requireOrSkip("a pgbouncer to start", canStartPgbouncer);
requireOrSkip("a PostgreSQL to start", postgresFolder !== undefined);

/**
 * Adds numbers by concurrent statements and transactions until `isDone()`.
 * @returns the number of additions.
 */
async function addUntil(database: CrawlDatabase, isDone: () => boolean, first = 0): Promise<number> {
  let next = first;
  const adder = async (isTransaction: boolean): Promise<void> => {
    while (!isDone()) {
      const ids = [next++, next++];
      if (isTransaction) {
        await database.transact(async (run) => {
          for (const id of ids) await run("SELECT add($1)", [id]);
        });
      } else await Promise.all(ids.map((id) => database.run(`SELECT ${database.schema}.add($1)`, [id])));
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, i) => adder(i % 4 === 0)));
  return next - first;
}

/** Returns the number of additions in the database. */
const additions = async (at: string | undefined, name: string): Promise<number> =>
  (await sqlAt<{ n: number }>(at, `SELECT count(*)::int AS n FROM ${name}.done`))[0]?.n ?? 0;

const countAdditions = async (at: string | undefined, database: CrawlDatabase): Promise<unknown> =>
  (
    await sqlAt(
      at,
      `SELECT n::int, (SELECT count(*)::int FROM ${database.schema}.done) AS done FROM ${database.schema}.counter`,
    )
  )[0];

describe.skipIf(url === undefined)("CrawlDatabase under load", () => {
  it("loses nothing while its connections are cut at random moments", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    let isDone = false;
    const adding = addUntil(database, () => isDone);
    for (let cuts = 0; cuts < 80 || (await additions(url, name)) < 500; cuts++) {
      await delay(Math.random() * 200);
      await cut(url, name);
    }
    isDone = true;
    const count = await adding;
    expect(await countAdditions(url, database)).toEqual({ n: count, done: count });
  });

  it("iterates over a million rows in bounded memory", async () => {
    const database = await openDatabase({ url, name: newName() });
    const before = process.memoryUsage().rss;
    let count = 0;
    let max = 0;
    const sql = "SELECT i, repeat('x', 200) AS text FROM generate_series(1, 1000000) AS i";
    await database.snapshot(async ({ iterate }) => {
      for await (const _ of iterate(sql)) {
        if (++count % 10_000 === 0) max = Math.max(max, process.memoryUsage().rss - before);
      }
    });
    expect(count).toBe(1_000_000);
    expect(max).toBeLessThan(200e6);
  });

  it("creates the tables once for ten processes that open the database at the same time, and loses nothing if some are killed", async () => {
    const name = newName();
    const children = Array.from({ length: 10 }, (_, i) =>
      startAdding({ url: String(url), name, first: i * 100, count: 100 }),
    );
    await delay(600);
    for (const child of children.slice(0, 3)) child.process.kill("SIGKILL");
    await Promise.all(children.map(({ end }) => end));
    expect(children.slice(3).map(({ process: { exitCode } }) => exitCode)).toEqual(Array(7).fill(0));
    const [row] = await sqlAt<{ n: number; done: number; kept: number }>(
      url,
      `SELECT n::int, (SELECT count(*)::int FROM ${name}.done) AS done,
        (SELECT count(*)::int FROM ${name}.done WHERE id >= 300) AS kept FROM ${name}.counter`,
    );
    expect(row).toMatchObject({ n: row?.done, kept: 700 });
    expect(await sqlAt(url, `SELECT * FROM ${name}.layout`)).toHaveLength(1);
  });
});

describe.skipIf(url === undefined || !canStartPgbouncer)(
  "CrawlDatabase behind a pgbouncer in transaction mode",
  () => {
    let pooler: Pgbouncer;
    beforeAll(async () => {
      pooler = await Pgbouncer.start(String(url), 2);
    });
    afterAll(() => pooler.stop());

    it("runs, transacts and reads over two connections to the server", async () => {
      const name = newName();
      const databases = await Promise.all([0, 1, 2].map(() => openDatabase({ url: pooler.url, name })));
      const end = Date.now() + 3000;
      const counts = await Promise.all(
        databases.map((database, i) => addUntil(database, () => Date.now() >= end, i * 1e8)),
      );
      const count = counts.reduce((sum, one) => sum + one, 0);
      const [database] = databases as [CrawlDatabase];
      expect(await countAdditions(url, database)).toEqual({ n: count, done: count });
      const seen = await database.snapshot(async ({ all, iterate }) => {
        let ids = 0;
        for await (const _ of iterate("SELECT id FROM done WHERE id >= $1", [0])) ids++;
        return [ids, await all("SELECT n FROM counter")];
      });
      expect(seen).toEqual([count, [{ n: count }]]);
      expect(await database.run("SELECT current_setting('search_path') AS path")).not.toEqual([
        { path: expect.stringContaining(name) },
      ]);
    });

    it("loses nothing while the pooler's connections to the server are cut", async () => {
      const name = newName();
      const database = await openDatabase({ url: pooler.url, name });
      const end = Date.now() + 4000;
      const cutting = (async () => {
        while (Date.now() < end) {
          await sqlAt(
            url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()",
            [`%${name}%`],
          );
          await delay(Math.random() * 200);
        }
      })();
      const count = await addUntil(database, () => Date.now() >= end);
      await cutting;
      expect(await countAdditions(url, database)).toEqual({ n: count, done: count });
    });

    it("rejects immediately if the pooler does not know the database", async () => {
      const place = new URL(pooler.url);
      Object.assign(place, { pathname: "/no_such_database", password: "s3cret" });
      expect((await openingError({ url: place.href })).message).toMatch(/no such database|no_such_database/);
    });
  },
);

describe.skipIf(postgresFolder === undefined)("CrawlDatabase with a server that stops", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterEach(() => server.restart());
  afterAll(() => server.remove());

  it.each(["immediate", "fast"] as const)(
    "loses nothing while the server is stopped (%s) and started again",
    async (mode) => {
      const reports: (string | undefined)[] = [];
      const name = `crawl_${mode}`;
      const database = await openDatabase(
        { url: server.url, name },
        { onTrouble: (words) => reports.push(words) },
      );
      let isDone = false;
      const adding = addUntil(database, () => isDone);
      const addMore = async (): Promise<void> => {
        const before = await additions(server.url, name);
        await expect.poll(() => additions(server.url, name)).toBeGreaterThan(before + 50);
      };
      for (let i = 0; i < 3; i++) {
        await addMore();
        await delay(Math.random() * 300);
        await server.stop(mode);
        await delay(1500);
        await server.restart();
      }
      await addMore();
      isDone = true;
      const count = await adding;
      expect(await countAdditions(server.url, database)).toEqual({ n: count, done: count });
      expect(reports.length % 2).toBe(0);
      expect(reports.filter((_, i) => i % 2 === 1)).toEqual(Array(reports.length / 2).fill(undefined));
      expect(reports[0]).toMatch(/refuses connections|does not accept|broke/);
    },
  );

  it("waits for a frozen server for up to patienceMs", async () => {
    const database = await openDatabase({ url: server.url, name: "frozen" }, { patienceMs: 2000 });
    const unfreeze = await server.freeze();
    onTestFinished(unfreeze);
    const began = performance.now();
    await expect(database.run("SELECT 1")).rejects.toThrow(/did not answer a statement in time/);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("waits for a stopped server until the database is closed", async () => {
    const database = await openDatabase({ url: server.url, name: "away" });
    await server.stop();
    const asked = database.run("SELECT 1 AS one");
    const ended = expect(asked).rejects.toThrow("has closed its connection");
    await delay(300);
    await database[Symbol.asyncDispose]();
    await ended;
  });

  it("opens a crawl on a standby for reading, and rejects writes immediately", async () => {
    await openDatabase({ url: server.url, name: "replica" });
    const [row] = await sqlAt<{ folder: string }>(
      server.url,
      "SELECT current_setting('data_directory') AS folder",
    );
    const signal = join(String(row?.folder), "standby.signal");
    await server.stop("fast");
    writeFileSync(signal, "");
    if (unprivileged !== undefined) chownSync(signal, unprivileged.uid, unprivileged.gid);
    await server.restart();
    const database = await openDatabase({ url: server.url, name: "replica" });
    expect(await database.snapshot(({ all }) => all("SELECT n FROM counter"))).toEqual([{ n: 0 }]);
    await expect(database.run(`SELECT ${database.schema}.add(1)`)).rejects.toThrow(
      /is read-only, for example because it is a standby/,
    );
    await expect(database.transact((run) => run("SELECT add(1)"))).rejects.toThrow(/is read-only/);
    expect((await openingError({ url: server.url, name: "other" })).message).toMatch(/is read-only/);
    await sqlAt(server.url, "SELECT pg_promote()");
    await openDatabase({ url: server.url, name: "other" });
  });
});

describe.skipIf(postgresFolder === undefined)("CrawlDatabase.open() at a server with access control", () => {
  let server: PostgresServer;
  let place: (username: string, password: string, more?: string) => { url: string };
  beforeAll(async () => {
    server = await PostgresServer.start();
    place = (username, password, more = "") => {
      const one = new URL(server.url);
      Object.assign(one, { username, password });
      return { url: `${one.href}${more}` };
    };
    await sqlAt(server.url, "CREATE ROLE crawler LOGIN SUPERUSER PASSWORD 's3cret'");
    const [row] = await sqlAt<{ file: string }>(server.url, "SELECT current_setting('hba_file') AS file");
    const file = String(row?.file);
    writeFileSync(
      file,
      `host all crawler 127.0.0.1/32 scram-sha-256
hostnossl all encrypted 127.0.0.1/32 reject
host all refused 127.0.0.1/32 reject
${readFileSync(file, "utf8")}`,
    );
    await sqlAt(server.url, "SELECT pg_reload_conf()");
  });
  afterAll(() => server.remove());

  it("opens with the correct password, and does not show it", async () => {
    const database = await openDatabase(place("crawler", "s3cret"));
    const sessions = await database.run<object>("SELECT to_jsonb(a) AS a FROM pg_stat_activity AS a");
    expect(JSON.stringify(sessions)).toContain("maycrawl crawl");
    expect(JSON.stringify(sessions)).not.toContain("s3cret");
  });

  it("rejects a wrong password", async () => {
    const { message } = await openingError(place("crawler", "wrong-s3cret"));
    expect(message).toMatch(
      /rejects the password of the user "crawler"\. Correct the user and the password in the URL/,
    );
  });

  it("rejects a URL without the password that the server demands", async () => {
    const { message } = await openingError(place("crawler", ""));
    expect(message).toMatch(/asks for a password\. Add it to the URL/);
  });

  it("rejects a connection without encryption if the server demands TLS", async () => {
    const { message } = await openingError(place("encrypted", "s3cret"));
    expect(message).toMatch(
      /no encryption\. If the server demands TLS, add \?sslmode=verify-full to the URL/,
    );
  });

  it("rejects if the server refuses the address of the client", async () => {
    const { message } = await openingError(place("refused", "s3cret"));
    expect(message).toMatch(/rejects the connection: pg_hba\.conf rejects connection .+/);
  });

  it("rejects a self-signed certificate", async () => {
    const [row] = await sqlAt<{ folder: string }>(
      server.url,
      "SELECT current_setting('data_directory') AS folder",
    );
    selfSigned(String(row?.folder), unprivileged);
    await sqlAt(server.url, "ALTER SYSTEM SET ssl = on");
    await sqlAt(server.url, "SELECT pg_reload_conf()");
    await delay(500);
    const { message } = await openingError(place("encrypted", "s3cret", "?sslmode=verify-full"));
    expect(message).toMatch(
      /^The TLS certificate of PostgreSQL at .+ is not accepted: .+\(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    await openDatabase(place("postgres", "", "?sslmode=no-verify"), {});
  });
});
