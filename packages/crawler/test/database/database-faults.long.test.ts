import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresPool } from "@maycrawl/agent/postgres";
import { Pool } from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../tests/support/free-port.ts";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { openDatabase, openingError, sqlAt } from "../support/databases.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

/** Returns the URL of the test database with settings for the session. */
const withSettings = (settings: string): string => `${url}?options=${encodeURIComponent(settings)}`;

/** Starts a server that calls `talk` for each connection. Returns a PostgreSQL URL for it. */
async function startServer(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => talk(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgres://user:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/database`;
}

describe("CrawlDatabase.open() without a PostgreSQL server", () => {
  it("rejects immediately if the connection is refused", async () => {
    const port = await freePort();
    const { message } = await openingError({ url: `postgres://user:s3cret@127.0.0.1:${port}/database` });
    expect(message).toBe(
      `PostgreSQL at 127.0.0.1:${port} refuses connections. Start it, or correct the host and the port in the URL.`,
    );
  });

  it("rejects immediately if the host is unknown", async () => {
    const { message } = await openingError({ url: "postgres://user:s3cret@no-such-host.invalid/database" });
    expect(message).toBe(
      "The host name of PostgreSQL at no-such-host.invalid:5432 cannot be resolved. Correct the host in the URL.",
    );
  });

  it("rejects immediately if the socket does not exist", async () => {
    const { message } = await openingError({
      url: "postgres:///database?host=/no/such/folder&user=user&password=s3cret",
    });
    expect(message).toContain("PostgreSQL at /no/such/folder:5432 has no socket there.");
  });

  it.each([
    ["closes each connection", (socket: Socket) => void socket.end()],
    ["answers like a web server", (socket: Socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["answers like a Redis", (socket: Socket) => void socket.write("-ERR unknown command\r\n")],
  ])("rejects if the server %s", async (_what, talk) => {
    const error = await openingError({ url: await startServer(talk) }, { patienceMs: 1000 });
    expect(error).toBeInstanceOf(CrawlStoreError);
    expect(error.message).toMatch(/PostgreSQL at 127/);
  });

  it("rejects with the reason of its signal while the server is silent", async () => {
    const reason = new Error("enough");
    const ending = new AbortController();
    const asked = openingError({ url: await startServer(() => {}) }, { signal: ending.signal });
    await delay(50);
    ending.abort(reason);
    expect(await asked).toBe(reason);
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.open()", () => {
  it("rejects if the database does not exist", async () => {
    const place = new URL(String(url));
    Object.assign(place, { pathname: "/no_such_database", password: "s3cret" });
    const { message } = await openingError({ url: place.href });
    expect(message).toMatch(
      /has no database "no_such_database"\. Create it with CREATE DATABASE, or correct the URL\.$/,
    );
  });

  it("rejects if the role does not exist", async () => {
    const place = new URL(String(url));
    Object.assign(place, { username: "no_such_role", password: "s3cret" });
    const { message } = await openingError({ url: place.href });
    expect(message).toMatch(/role "no_such_role" does not exist\. Correct the user in the URL/);
  });

  it("rejects if the server does not offer TLS", async () => {
    const { message } = await openingError({ url: `${url}?sslmode=no-verify` });
    expect(message).toMatch(
      /does not offer TLS\. Turn ssl on in the server, or remove sslmode from the URL\.$/,
    );
  });

  it("rejects if the database's encoding is not UTF8", async () => {
    const database = newName();
    await sqlAt(url, `CREATE DATABASE ${database} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    // DROP DATABASE waits for a checkpoint of all other databases.
    onTestFinished(async () => void (await sqlAt(url, `DROP DATABASE ${database} WITH (FORCE)`)), 120_000);
    const place = new URL(String(url));
    place.pathname = `/${database}`;
    expect((await openingError({ url: place.href })).message).toContain(
      "has the encoding LATIN1, but a crawl needs UTF8",
    );
  });

  it("rejects a new crawl in a read-only database, opens an existing crawl, and rejects writes immediately", async () => {
    const name = newName();
    const readOnly = withSettings("-c default_transaction_read_only=on");
    expect((await openingError({ url: readOnly, name })).message).toMatch(
      /is read-only, for example because it is a standby/,
    );
    expect((await openingError({ url: readOnly, name }, { create: false })).message).toMatch(/no crawl/);
    await openDatabase({ url, name });
    const database = await openDatabase({ url: readOnly, name });
    expect(await database.snapshot(({ all }) => all("SELECT n FROM counter"))).toEqual([{ n: 0 }]);
    await expect(database.run(`SELECT ${database.schema}.add(1)`)).rejects.toThrow(/is read-only/);
    await expect(database.transact((run) => run("SELECT add(1)"))).rejects.toThrow(/is read-only/);
  });

  it("rejects a user without the right to create a schema, and opens a crawl that the user may use", async () => {
    const name = newName();
    const role = `${name}_user`;
    await sqlAt(url, `CREATE ROLE ${role} LOGIN`);
    onTestFinished(async () => void (await sqlAt(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`)));
    const place = new URL(String(url));
    place.username = role;
    const refused = await openingError({ url: place.href, name });
    expect(refused.message).toMatch(
      new RegExp(`permission denied for database .+\\. Grant the privilege to the user "${role}" with GRANT`),
    );
    await openDatabase({ url, name });
    expect((await openingError({ url: place.href, name })).message).toMatch(/permission denied for schema/);
    await sqlAt(
      url,
      `GRANT USAGE ON SCHEMA ${name} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${name} TO ${role}`,
    );
    const database = await openDatabase({ url: place.href, name });
    await database.transact((run) => run("SELECT add(1)"));
  });

  it("waits while the server has too many connections, and reports the wait", async () => {
    const name = newName();
    const role = `${name}_user`;
    await sqlAt(url, `CREATE ROLE ${role} LOGIN SUPERUSER CONNECTION LIMIT 0`);
    // Connection limits do not apply to superusers.
    await sqlAt(
      url,
      `ALTER ROLE ${role} NOSUPERUSER; GRANT CREATE ON DATABASE "${new URL(String(url)).pathname.slice(1)}" TO ${role}`,
    );
    onTestFinished(async () => void (await sqlAt(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`)));
    const place = new URL(String(url));
    place.username = role;
    const refused = await openingError({ url: place.href, name }, { patienceMs: 200 });
    expect(refused.message).toMatch(
      /too many connections for role .+ Raise max_connections, .+ waited 0.2 seconds/,
    );
    const reports: (string | undefined)[] = [];
    const opening = openDatabase({ url: place.href, name }, { onTrouble: (words) => reports.push(words) });
    await expect.poll(() => reports.length).toBe(1);
    await sqlAt(url, `ALTER ROLE ${role} CONNECTION LIMIT 10`);
    await opening;
    expect(reports).toEqual([expect.stringMatching(/too many connections/), undefined]);
  });

  it("waits for another process that creates the tables", async () => {
    const name = newName();
    const reports: (string | undefined)[] = [];
    const pool = new Pool({ connectionString: String(url) });
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`maycrawl crawl ${name}`]);
    const opening = openDatabase({ url, name }, { onTrouble: (words) => reports.push(words) });
    await expect.poll(() => reports.length).toBe(1);
    await client.query("ROLLBACK");
    client.release();
    await pool.end();
    await opening;
    expect(reports).toEqual([expect.stringMatching(/^Another process is preparing the tables/), undefined]);
  });
});

describe.skipIf(url === undefined)("an open CrawlDatabase", () => {
  it("rejects a statement that the server cancels", async () => {
    const database = await openDatabase({ url: withSettings("-c statement_timeout=300"), name: newName() });
    await expect(database.run("SELECT pg_sleep(20)")).rejects.toThrow(
      /cancelled a statement: .+ Raise statement_timeout/,
    );
  });

  it("waits for a lock that is not free within lock_timeout", async () => {
    const database = await openDatabase({ url: withSettings("-c lock_timeout=50"), name: newName() });
    let waits = 0;
    const held = database.transact(async (run) => {
      await run("LOCK TABLE counter");
      waits++;
      await delay(400);
    });
    await expect.poll(() => waits).toBe(1);
    await database.run(`SELECT ${database.schema}.add(1)`);
    await held;
    expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 1 }]);
  });

  it("rejects a snapshot that was idle for longer than the server allows", async () => {
    const settings = "-c idle_in_transaction_session_timeout=100";
    const database = await openDatabase({ url: withSettings(settings), name: newName() });
    const asked = database.snapshot(async ({ all }) => {
      await all("SELECT 1");
      await delay(500);
      return all("SELECT 1");
    });
    await expect(asked).rejects.toThrow(/cut a transaction that was idle for too long\. Raise idle_in/);
  });

  it("rejects while tables are missing", async () => {
    const name = newName();
    const database = await openDatabase({ url, name });
    await sqlAt(url, `DROP SCHEMA ${name} CASCADE`);
    await expect(database.run(`SELECT n FROM ${database.schema}.counter`)).rejects.toThrow(
      /lacks a part of the crawl .+ If the crawl was removed, start it again/,
    );
  });
});

describe.skipIf(url === undefined)("CrawlDatabase with a pool of the caller", () => {
  const pool = new Pool({ connectionString: url, max: 3, allowExitOnIdle: true });
  pool.on("error", () => {});
  afterAll(() => pool.end());

  /** Returns a pool in which statements that match `kind` fail, once for each of `faults`. */
  const failing = (faults: object[], kind = /SELECT n FROM/): PostgresPool => ({
    connect: (callback) =>
      pool.connect((thrown, client) =>
        callback(
          thrown,
          client && {
            query: async (query) => {
              const failure = kind.test(query.text) ? faults.shift() : undefined;
              if (failure === undefined) return client.query(query as never);
              throw Object.assign(new Error("failed"), failure);
            },
            getTypeParser: (type, format) => client.getTypeParser(type, format as never),
            on: (event, listener) => client.on(event, listener),
            off: (event, listener) => client.off(event, listener),
            release: (close) => client.release(close),
          },
        ),
      ),
    end: () => pool.end(),
  });
  const answer = (code: string) => ({ severity: "ERROR", code });

  it.each(["40001", "40P01", "53300", "57P01", "57P02", "57P03", "55P03", "08006", "25006"])(
    "repeats a statement and a transaction after %s",
    async (code) => {
      const faults = [answer(code), answer(code), answer(code)];
      const database = await openDatabase({ pool: failing(faults), name: newName() });
      expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 0 }]);
      faults.push(answer(code), answer(code));
      expect(await database.transact((run) => run("SELECT n FROM counter"))).toEqual([{ n: 0 }]);
      expect(faults).toEqual([]);
    },
  );

  it.each(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"])(
    "repeats a statement after %s",
    async (code) => {
      const database = await openDatabase({ pool: failing([{ code }, { code }]), name: newName() });
      expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 0 }]);
    },
  );

  it.each([
    ["53100", /^The disk of PostgreSQL is full\. Free space/],
    ["53200", /^PostgreSQL has no memory left: failed\. Lower its work_mem/],
    ["42501", /^PostgreSQL refuses: failed\. Grant the privilege to the user with GRANT/],
    ["28P01", /^PostgreSQL rejects the password\. Correct the user and the password/],
    ["XX000", /^PostgreSQL failed: failed \(XX000\)\.$/],
  ])("rejects immediately after %s", async (code, words) => {
    const faults = [answer(code), answer(code)];
    const database = await openDatabase({ pool: failing(faults), name: newName() });
    const asked = database.run(`SELECT n FROM ${database.schema}.counter`);
    await expect(asked).rejects.toThrow(CrawlStoreError);
    await expect(asked).rejects.toThrow(words);
    expect(faults).toHaveLength(1);
  });

  it("rejects after patienceMs", async () => {
    const faults = Array.from({ length: 1000 }, () => answer("57P03"));
    const options = { patienceMs: 200 };
    const database = await openDatabase({ pool: failing(faults), name: newName() }, options);
    await expect(database.run(`SELECT n FROM ${database.schema}.counter`)).rejects.toThrow(
      /does not accept statements now: failed\. .+ waited 0.2 seconds/,
    );
  });

  it("rejects a waiting statement with the reason of the signal, and still runs statements that do not wait", async () => {
    const faults = Array.from({ length: 1000 }, () => answer("57P03"));
    const ending = new AbortController();
    const database = await openDatabase(
      { pool: failing(faults), name: newName() },
      { signal: ending.signal },
    );
    const asked = database.run(`SELECT n FROM ${database.schema}.counter`);
    const reason = new Error("enough");
    setTimeout(() => ending.abort(reason), 100);
    await expect(asked).rejects.toBe(reason);
    faults.length = 0;
    expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 0 }]);
  });

  it("rejects a server older than version 15", async () => {
    const old: PostgresPool = {
      connect: (callback) =>
        callback(undefined, {
          query: async () => ({ rows: [{ version: 140_011, encoding: "UTF8", table: null, marks: 0 }] }),
          on: () => {},
          off: () => {},
          release: () => {},
        }),
      end: async () => {},
    };
    expect((await openingError({ pool: old })).message).toBe(
      "PostgreSQL has version 14, but a crawl needs version 15 or newer. Upgrade the server.",
    );
  });

  it("does not close the caller's pool when the database is closed", async () => {
    const database = await openDatabase({ pool, name: newName() });
    await database[Symbol.asyncDispose]();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});
