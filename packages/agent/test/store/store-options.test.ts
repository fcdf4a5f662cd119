import { InvalidOptionError } from "@maycrawl/engine";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { SqlitePacer } from "../../src/pace/pacers/sqlite-pacer.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

type Make = (options: unknown) => unknown;
const redis: [string, Make][] = [
  ["RedisStore", (options) => new RedisStore(options as never)],
  ["RedisPacer", (options) => new RedisPacer(options as never)],
];
const sqlite: [string, Make][] = [
  ["SqliteStore", (options) => new SqliteStore(options as never)],
  ["SqlitePacer", (options) => new SqlitePacer(options as never)],
];
const postgres: [string, Make][] = [
  ["PostgresStore", (options) => new PostgresStore(options as never)],
  ["PostgresPacer", (options) => new PostgresPacer(options as never)],
];
const memory: [string, Make][] = [
  ["MemoryStore", (options) => new MemoryStore(options as never)],
  ["MemoryPacer", (options) => new MemoryPacer(options as never)],
];
const url = "redis://127.0.0.1:1";
const database = "postgres://127.0.0.1:1/robots";

/** Expects an InvalidOptionError. If the object is created anyway, closes the object and fails. */
async function refused(make: Make, options: unknown, message: RegExp): Promise<void> {
  let made: unknown;
  try {
    made = make(options);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(InvalidOptionError);
    expect((thrown as Error).message).toMatch(message);
    return;
  }
  await (made as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.();
  expect.fail("It was taken.");
}

describe.each(redis)("a %s", (name, make) => {
  it.each(["http://127.0.0.1:6379", "127.0.0.1:6379", "redis", "redis://", "redis:6379", "", 6379, null])(
    "rejects the url %j",
    async (given) => {
      await refused(
        make,
        { url: given },
        /^url must be the URL of a Redis server, such as redis:\/\/127\.0\.0\.1:6379/,
      );
    },
  );

  it("shows no password of an invalid url", async () => {
    const rejection = refused(make, { url: "rediss//user:secret@host" }, /^(?!.*secret)/);
    await expect(rejection).resolves.toBeUndefined();
  });

  it.each([[{}], ["redis://127.0.0.1"], [null]])("rejects the client %j", async (client) => {
    await refused(make, { client }, /^client must be an ioredis client/);
  });

  it("rejects a string instead of options", async () => {
    const wrong = new RegExp(
      `^The options of ${name} must be an object with url or client; received string\\.$`,
    );
    await refused(make, url as never, wrong);
  });

  it.each([5, null])("rejects the prefix %j", async (prefix) => {
    await refused(make, { url, prefix }, /^prefix must be a string; received/);
  });

  it("rejects unknown options", async () => {
    await refused(
      make,
      { url, keepMS: 1 },
      new RegExp(`^${name} has no option "keepMS"; the options are url, client, prefix`),
    );
    await refused(make, { uri: url }, new RegExp(`^${name} has no option "uri"`));
  });

  it.each([
    "redis://127.0.0.1:1",
    "rediss://user:password@host.example:6380/2",
    "redis://[::1]:1",
    "REDIS://h",
  ])("accepts the url %s", async (given) => {
    await (make({ url: given }) as AsyncDisposable)[Symbol.asyncDispose]();
  });

  it("accepts a client that is not connected, if url is undefined", async () => {
    const client = new Redis(url, { lazyConnect: true });
    await (make({ client, url: undefined, prefix: undefined }) as AsyncDisposable)[Symbol.asyncDispose]();
    client.disconnect();
  });
});

describe.each(postgres)("a %s", (name, make) => {
  it.each(["http://127.0.0.1:5432", "127.0.0.1:5432", "postgres", "postgres://", "", 5432, null])(
    "rejects the url %j",
    async (given) => {
      await refused(make, { url: given }, /^url must be the URL of a PostgreSQL database, such as postgres:/);
    },
  );

  it.each([
    "postgres//user:secret@host",
    "postgres://user:1/secret@host/robots",
    "postgres://user:1?secret@host/robots",
    "postgres://user:1#secret@host/robots",
    "postgres://user:sec#ret@host/robots",
    "postgres://user:secret@host/robots?sslmode=verify-full&sslrootcert=/no/such/file",
  ])("shows no password when it rejects %s", async (given) => {
    await refused(make, { url: given }, /^(?!.*sec)/);
  });

  it.each([[{}], [database], [null]])("rejects the pool %j", async (pool) => {
    await refused(make, { pool }, /^pool must be a pg Pool; received/);
  });

  it("rejects a string, options without url and pool, and options with both", async () => {
    const wrong = new RegExp(
      `^The options of ${name} must be an object with url or pool; received string\\.$`,
    );
    await refused(make, database, wrong);
    await refused(make, {}, /^The PostgreSQL options need either url or pool/);
    await refused(
      make,
      { url: database, pool: new Pool() },
      /^The PostgreSQL options need either url or pool/,
    );
  });

  it.each(["", "1a", "a-b", 'a"b', "a.b", "information_schema", "pg_a", "a".repeat(64), 5, null])(
    "rejects the schema %j",
    async (schema) => {
      await refused(make, { url: database, schema }, /^schema must be a name of 1 to 63 letters/);
    },
  );

  it.each([0, -1, 1.5, "4", null])("rejects %j as maxConnections", async (maxConnections) => {
    await refused(
      make,
      { url: database, maxConnections },
      /^maxConnections must be a whole number, 1 or more/,
    );
  });

  it("rejects unknown options", async () => {
    await refused(
      make,
      { url: database, keepMS: 1 },
      new RegExp(`^${name} has no option "keepMS"; the options are url, pool, schema, maxConnections`),
    );
  });

  it.each([
    database,
    "postgresql://user:p%40ss%2Fw%23rd@host.example:5433/robots?sslmode=disable",
    "postgres:///robots?host=/run/postgresql",
    "postgres://[::1]:1/robots",
  ])("accepts the url %s", async (given) => {
    await (make({ url: given, schema: "A_1" }) as AsyncDisposable)[Symbol.asyncDispose]();
  });

  it("accepts a pool that is not connected, and options that are undefined", async () => {
    const pool = new Pool({ connectionString: database });
    const options = { pool, url: undefined, schema: undefined, maxConnections: undefined };
    await (make(options) as AsyncDisposable)[Symbol.asyncDispose]();
    await pool.end();
  });
});

describe.each(sqlite)("a %s", (name, make) => {
  it.each(["", undefined, null, 5])("rejects the path %j", async (path) => {
    await refused(make, { path }, /^path must be a non-empty file path; received/);
    await refused(make, path, /^path must be a non-empty file path; received/);
  });

  it("rejects unknown options and unknown drivers", async () => {
    await refused(
      make,
      { path: ":memory:", pth: "" },
      new RegExp(`^${name} has no option "pth"; the options are path, driver, clock`),
    );
    await refused(
      make,
      { path: ":memory:", driver: "sqlite3" },
      /^driver must be "node:sqlite" or "libsql"; received/,
    );
  });

  it("treats undefined as a missing option", async () => {
    const made = make({
      path: ":memory:",
      driver: undefined,
      clock: undefined,
      ...(name === "SqliteStore" ? { keepMs: undefined } : {}),
    });
    await (made as AsyncDisposable)[Symbol.asyncDispose]();
  });
});

describe.each<[string, Make]>([
  ["RedisStore", (keepMs) => new RedisStore({ url, keepMs: keepMs as number })],
  ["PostgresStore", (keepMs) => new PostgresStore({ url: database, keepMs: keepMs as number })],
  ["SqliteStore", (keepMs) => new SqliteStore({ path: ":memory:", keepMs: keepMs as number })],
])("a %s", (_name, make) => {
  it.each([-1, 0, Number.NaN, "60000", null])("rejects %j as keepMs", async (keepMs) => {
    await refused(make, keepMs, /^keepMs must be a number, 1 or more; received/);
  });

  it.each([1, 0.5 + 1, 90 * 86_400_000, Number.POSITIVE_INFINITY])("accepts %d as keepMs", async (keepMs) => {
    await (make(keepMs) as AsyncDisposable)[Symbol.asyncDispose]();
  });
});

describe.each(memory)("a %s", (name, make) => {
  it("rejects unknown options", async () => {
    await refused(make, { size: 1 }, new RegExp(`^${name} has no option "size"; the options are .*clock`));
  });

  it("treats undefined as a missing option", () => {
    expect(
      make({ clock: undefined, ...(name === "MemoryStore" ? { maxBytes: undefined } : {}) }),
    ).toBeDefined();
    expect(make(undefined)).toBeDefined();
  });
});

it.each([-1, 1.5, Number.NaN, "1000", null])("a MemoryStore rejects %j as maxBytes", async (maxBytes) => {
  await refused((given) => new MemoryStore(given as never), { maxBytes }, /^maxBytes must be a whole number/);
});

it.each<[string, Make]>([
  ...memory,
  ["SqliteStore", (options) => new SqliteStore({ path: ":memory:", ...(options as object) })],
  ["RedisPacer", (options) => new RedisPacer({ url, ...(options as object) })],
  ["PostgresPacer", (options) => new PostgresPacer({ url: database, ...(options as object) })],
])("a %s throws for a clock without now()", async (_name, make) => {
  for (const clock of [null, {}, "system"])
    await refused(make, { clock }, /^clock must be an object with now\(\); received/);
});
