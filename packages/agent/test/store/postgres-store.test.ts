import { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresStore, type PostgresStoreOptions } from "../../src/store/postgres/postgres-store.ts";
import { entryOf, fullEntry } from "../support-stores/entries.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";
import { postgresStoreContract } from "../support-stores/postgres-contracts.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);
raiseServerTimeouts();

describe.skipIf(url === undefined)("with a PostgreSQL", () => {
  const pool = new Pool({ connectionString: url, max: 3, allowExitOnIdle: true });
  afterAll(() => pool.end());

  postgresStoreContract("PostgresStore", () => ({ url, schema: newSchema() }));
  postgresStoreContract("PostgresStore over a pool of the caller's", () => ({ pool, schema: newSchema() }));

  describe("PostgresStore", () => {
    const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await pool.query(sql, values)).rows;
    const open = (options: PostgresStoreOptions = {}) => {
      const schema = newSchema();
      return { schema, store: new PostgresStore({ pool, schema, ...options }) };
    };

    it("get() returns undefined for a damaged value, and set() overwrites the value", async () => {
      const { schema, store } = open();
      await store.set("https://a.example", fullEntry());
      const whole = (await rows(`SELECT value FROM ${schema}.entry`))[0]?.["value"] as Buffer;
      for (const damaged of [Buffer.from("text"), Buffer.alloc(0), whole.subarray(0, -1)]) {
        await rows(`UPDATE ${schema}.entry SET value = $1`, [damaged]);
        expect(await store.get("https://a.example")).toBeUndefined();
      }
      await store.set("https://a.example", fullEntry());
      expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
    });

    it("drops an entry after keepMs, by the clock of the database", async () => {
      const { schema, store } = open({ keepMs: 60_000 });
      const now = "extract(epoch FROM clock_timestamp())::float8 * 1000";
      const before = Number((await rows(`SELECT ${now} AS now`))[0]?.["now"]);
      await store.set("https://a.example", entryOf("a"));
      const [row] = await rows(`SELECT until, ${now} AS now FROM ${schema}.entry`);
      // The database clock is read in whole milliseconds.
      expect(row?.["until"]).toBeGreaterThanOrEqual(before + 60_000 - 1);
      expect(row?.["until"]).toBeLessThanOrEqual(Number(row?.["now"]) + 60_000);
      await rows(`UPDATE ${schema}.entry SET until = until + 600000`);
      expect(await store.get("https://a.example")).toStrictEqual(entryOf("a"));
      // A value that is rounded up could be a fraction of a millisecond ahead of the store's clock reading.
      await rows(`UPDATE ${schema}.entry SET until = floor(${now})`);
      expect(await store.get("https://a.example")).toBeUndefined();
    });

    it.each([Number.POSITIVE_INFINITY, 0.5 + 1])("accepts %d as keepMs", async (keepMs) => {
      const { store } = open({ keepMs });
      await store.set("https://a.example", entryOf("a"));
      await store.delete("https://a.example");
    });

    it("distinguishes origins of any length", async () => {
      const { store } = open();
      const origins = [999, 1000, 1001, 5000, 100_000].map((length) => `https://${"é".repeat(length)}`);
      for (const origin of origins) await store.set(origin, entryOf(String(origin.length)));
      for (const origin of origins)
        expect(await store.get(origin)).toStrictEqual(entryOf(String(origin.length)));
      await store.delete(origins[4] as string);
      expect(await store.get(origins[4] as string)).toBeUndefined();
      expect(await store.get(origins[3] as string)).toBeDefined();
    });

    it("leaves the caller's pool open, and its sessions unchanged", async () => {
      const single = new Pool({ connectionString: url, max: 1 });
      const settings = "SELECT name, setting FROM pg_settings ORDER BY name";
      const before = (await single.query(settings)).rows;
      const { store } = open({ pool: single });
      await store.set("https://a.example", entryOf("a"));
      await (await store.lease("https://a.example", 60_000))?.release();
      await store[Symbol.asyncDispose]();
      expect((await single.query(settings)).rows).toStrictEqual(before);
      expect((await single.query("SELECT * FROM pg_prepared_statements")).rows).toStrictEqual([]);
      const held = "SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'";
      expect((await single.query(held)).rows).toStrictEqual([]);
      await single.end();
    });

    it("removes expired entries, and no others, when it writes", async () => {
      const { schema, store } = open();
      await store.set("https://old.example", entryOf("a"));
      await rows(
        `INSERT INTO ${schema}.entry SELECT convert_to('https://' || i, 'UTF8'), CASE WHEN i % 2 = 0 THEN 1 ELSE 1e16 END, 'x' FROM generate_series(1, 3000) i`,
      );
      const origins = Array.from({ length: 1000 }, (_, i) => `https://new-${i}.example`);
      const over = async () => {
        const [row] = await rows(`SELECT count(*)::int AS n FROM ${schema}.entry WHERE until = 1`);
        return row?.["n"];
      };
      const write = () => Promise.all(origins.map((origin) => store.set(origin, entryOf("n"))));
      await write();
      // One sweep checks 2,000 rows.
      await expect.poll(over).toBeLessThan(1500);
      expect(await over()).toBeGreaterThan(0);
      for (let i = 0; i < 3; i++) await write();
      await expect.poll(over).toBe(0);
      const [row] = await rows(`SELECT count(*)::int AS n FROM ${schema}.entry`);
      expect(row?.["n"]).toBe(1500 + 1000 + 1);
    });
  });

  it("PostgresStore shows no password when it is inspected or throws", async () => {
    const { inspect } = await import("node:util");
    await withDatabase(String(url), async () => {
      const { host } = new URL(String(url));
      for (const server of ["127.0.0.1:1", host]) {
        const store = new PostgresStore({ url: `postgres://nobody:s3cret@${server}/no-such-database` });
        const thrown = await store.get("https://a.example").catch((error: unknown) => error);
        expect(thrown).toMatchObject({ code: "ERR_ROBOTS_STORE_FAILED" });
        expect(inspect([thrown, store], { depth: 20, showHidden: true })).not.toContain("s3cret");
        await store[Symbol.asyncDispose]();
      }
    });
  });
});
