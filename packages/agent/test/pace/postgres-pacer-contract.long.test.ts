import { Pool } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { postgresPacerContract } from "../support-stores/postgres-contracts.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

describe.skipIf(url === undefined)("with a PostgreSQL", () => {
  const pool = new Pool({ connectionString: url, max: 3, allowExitOnIdle: true });
  afterAll(() => pool.end());

  postgresPacerContract("PostgresPacer", () => ({ url, schema: newSchema() }));
  postgresPacerContract("PostgresPacer over a pool of the caller's", () => ({ pool, schema: newSchema() }));

  describe("PostgresPacer", () => {
    it.each([-3_600_000, -120_000, 7, 120_000, 5_000_000_000])(
      "returns times of the caller's clock, even if that clock is %d ms off",
      async (off) => {
        const schema = newSchema();
        const clock = { now: () => Date.now() + off, sleep: async () => {} };
        const right = new PostgresPacer({ pool, schema });
        const wrong = new PostgresPacer({ pool, schema, clock });
        await right.heldUntil("a");
        const began = performance.now();
        const first = await right.reserve("a", 60_000);
        const second = await wrong.reserve("a", 60_000);
        const third = (await wrong.begin("a", 1, 5000, 60_000))?.start ?? 0;
        await right.hold("a", 600_000);
        const held = await wrong.heldUntil("a");
        // The response time is tolerated, because the pacer cannot distinguish it from a clock difference.
        const toleranceMs = Math.ceil(performance.now() - began) + 1;
        expect(Math.abs(second - off - (first + 60_000))).toBeLessThanOrEqual(toleranceMs);
        expect(Math.abs(third - off - (first + 120_000))).toBeLessThanOrEqual(toleranceMs);
        expect(Math.abs(held - off - (Date.now() + 600_000))).toBeLessThanOrEqual(toleranceMs);
        await wrong.giveBack("a", third, 60_000);
        expect(await right.reserve("b", 0)).toBeLessThanOrEqual(Date.now());
      },
    );

    it("converts starts to the caller's clock, also after that clock is set back", async () => {
      let off = 0;
      const clock = { now: () => Date.now() + off, sleep: async () => {} };
      const pacer = new PostgresPacer({ pool, schema: newSchema(), clock });
      await pacer.heldUntil("a");
      const began = performance.now();
      const first = await pacer.reserve("a", 60_000);
      off = -7_200_000;
      const second = await pacer.reserve("a", 60_000);
      const toleranceMs = Math.ceil(performance.now() - began) + 1;
      expect(Math.abs(second - (first + 60_000 - 7_200_000))).toBeLessThanOrEqual(toleranceMs);
    });

    it("reports a success to the database only if its last start or report showed a slowdown of the host", async () => {
      const schema = newSchema();
      const pacer = new PostgresPacer({ pool, schema });
      const other = new PostgresPacer({ pool, schema });
      const factor = async () => (await pool.query(`SELECT factor FROM ${schema}.pace`)).rows[0]?.factor;
      const asksOf = async (action: () => Promise<unknown>): Promise<number> => {
        const taken = vi.spyOn(pool, "connect");
        await action();
        const { length } = taken.mock.calls;
        taken.mockRestore();
        return length;
      };

      await pacer.reserve("a", 0);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      await other.report("a", "slow");
      // The last start of `pacer` was not slowed down.
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      expect(await factor()).toBe(2);
      await pacer.reserve("a", 0);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(1);
      expect(await factor()).toBe(1);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      expect(await asksOf(() => pacer.report("a", "slow"))).toBe(1);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(1);
    });

    it("remembers a host for one interval after its last start, at least for an hour, then forgets it", async () => {
      const schema = newSchema();
      const pacer = new PostgresPacer({ pool, schema });
      const left = async (host: string): Promise<number> => {
        const sql = `SELECT until - extract(epoch FROM clock_timestamp())::float8 * 1000 AS left FROM ${schema}.pace`;
        return (await pool.query(`${sql} WHERE host = $1`, [Buffer.from(host)])).rows[0]?.left;
      };
      await pacer.reserve("a", 7_200_000);
      const first = await pacer.reserve("a", 7_200_000);
      // The last start is two hours ahead. The row is kept for one interval after this start: two more hours.
      expect(await left("a")).toBeGreaterThan(4 * 3_600_000 - 60_000);
      expect(await left("a")).toBeLessThanOrEqual(4 * 3_600_000);
      for (const change of [
        () => pacer.hold("b", 1000),
        () => pacer.report("b", "slow"),
        () => pacer.report("b", "success"),
      ]) {
        await change();
        expect(await left("b")).toBeGreaterThan(3_500_000);
      }
      await pool.query(`UPDATE ${schema}.pace SET until = 0`);
      expect(await pacer.heldUntil("b")).toBe(Number.NEGATIVE_INFINITY);
      expect((await pacer.reserve("a", 7_200_000)) - first).toBeLessThan(-7_000_000);
    });

    it("keeps tickets if a place is taken without a ticket, and removes expired tickets", async () => {
      const schema = newSchema();
      const pacer = new PostgresPacer({ pool, schema });
      const ask = { limit: 1, placeMs: 60_000, intervalMs: 60_000, ticket: undefined };
      await pacer.beginInOrder("a", ask);
      const first = await pacer.beginInOrder("a", ask);
      await pacer.place("a", 3, 60_000);
      expect(await pacer.beginInOrder("a", ask)).toMatchObject({ ahead: 1 });
      const kept = async () =>
        (await pool.query(`SELECT cardinality(holders) AS n, until FROM ${schema}.held`)).rows[0];
      expect((await kept()).n).toBe(4);
      // Makes the tickets expire now or an hour later, as after the clock was set back. The next call removes them.
      await pool.query(`UPDATE ${schema}.held SET ends = ARRAY(
        SELECT CASE WHEN e < 0 THEN (ARRAY[-1, e - 3600000])[1 + n % 2] ELSE e END
        FROM unnest(ends) WITH ORDINALITY AS entry (e, n))`);
      expect(await pacer.beginInOrder("a", ask)).toMatchObject({ ahead: 0 });
      expect((await kept()).n).toBe(3);
      if ("ticket" in first) await pacer.leaveOrder("a", first.ticket);
      expect((await kept()).n).toBe(3);
    });

    it("leaves no settings or statements in the sessions of the pool", async () => {
      const single = new Pool({ connectionString: url, max: 1 });
      const settings = "SELECT name, setting FROM pg_settings ORDER BY name";
      const before = (await single.query(settings)).rows;
      const pacer = new PostgresPacer({ pool: single, schema: newSchema() });
      await pacer.begin("a", 1, 5000, 1000);
      await pacer.hold("a", 1);
      await pacer.report("a", "slow");
      expect((await single.query(settings)).rows).toStrictEqual(before);
      expect((await single.query("SELECT * FROM pg_prepared_statements")).rows).toStrictEqual([]);
      await single.end();
    });

    it("removes expired places and hosts when it writes", async () => {
      const schema = newSchema();
      const pacer = new PostgresPacer({ pool, schema });
      await pacer.begin("old", 1, 0, 0);
      await pool.query(`INSERT INTO ${schema}.pace SELECT convert_to(i::text, 'UTF8'), 0, 0, 0, 1, 1 FROM generate_series(1, 900) i;
        INSERT INTO ${schema}.held SELECT convert_to(i::text, 'UTF8'), '{}', '{}', 1 FROM generate_series(1, 900) i`);
      await pool.query(`UPDATE ${schema}.pace SET until = 0`);
      await Promise.all(Array.from({ length: 1000 }, (_, i) => pacer.begin(`host-${i}`, 1, 60_000, 0)));
      for (const table of ["pace", "held"]) {
        const count = async () =>
          (await pool.query(`SELECT count(*)::int AS n FROM ${schema}.${table}`)).rows[0]?.n;
        await expect.poll(count).toBe(1000);
      }
    });
  });
});
