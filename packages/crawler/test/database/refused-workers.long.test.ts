import { InvalidOptionError } from "@maycrawl/agent";
import { describe, expect, it } from "vitest";
import { HeldPostgres } from "../../../../tests/support/postgres/held-postgres.ts";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { joinCrawl } from "../../src/crawl/join-crawl.ts";
import type { CrawlOptions } from "../../src/crawl/options/options.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { worker } from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

/** Columns that change while a worker waits: its last activity, and the end of its leases. */
const CHANGING = ["seen_at", "ready_at"];

/** Returns all rows of all tables, without the changing columns. */
async function dumpOf(name: string): Promise<readonly string[]> {
  const dump: string[] = [];
  await withDatabase(String(url), async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class AS c WHERE relnamespace = $1::regnamespace AND relkind = 'r' ORDER BY 1`,
      [name],
    );
    for (const table of tables.rows) {
      const sql = `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${table.name} AS t ORDER BY 1`;
      const { rows } = await client.query<{ row: string }>(sql, [CHANGING]);
      dump.push(...rows.map(({ row }) => `${table.name} ${row}`));
    }
  });
  return dump;
}

/** Returns the error of a worker that is rejected. */
async function refusalOf(begin: () => Promise<unknown>): Promise<Error> {
  let refusal: unknown;
  try {
    await begin();
  } catch (thrown) {
    refusal = thrown;
  }
  if (!(refusal instanceof Error)) throw new Error("It was not refused.");
  return refusal;
}

async function join(options: Parameters<typeof joinCrawl>[0]): Promise<void> {
  for await (const _ of joinCrawl(options));
}

/** Starts a crawl with one worker, which waits for the held page. */
async function startCrawl(policy?: CrawlOptions["addressPolicy"]) {
  const web = await RandomWeb.start({ seed: 1, hosts: 3, pages: 4 });
  web.hold();
  const place = { url: String(url), name: newName() };
  const options = { seeds: [`${web.origin(0)}/`, web.held], rate: 100, maxDepth: 9, addressPolicy: policy };
  const first = worker(place, 0, options);
  await expect
    .poll(() =>
      sqlAt(
        url,
        `SELECT EXISTS (SELECT FROM ${place.name}.visit) AS visits, count(*)::int AS hosts
          FROM ${place.name}.host WHERE worker IS NOT NULL OR inbox`,
      ).catch(() => []),
    )
    .toEqual([{ visits: true, hosts: 1 }]);
  const end = async (): Promise<void> => {
    web.release();
    expect(await first.over).toMatchObject({ by: "done" });
  };
  return { web, place, options, first, end };
}

describe.skipIf(url === undefined)(
  "crawl() and joinCrawl() in a worker that does not match the other workers",
  () => {
    it("reject different settings and name them, and write nothing", async () => {
      const { place, options, end } = await startCrawl();
      const before = await dumpOf(place.name);
      const others: readonly (readonly [other: Partial<CrawlOptions>, names: string])[] = [
        [{ rate: 7, maxDepth: 3 }, "maxDepth, rate"],
        [{ scope: "domain" }, "scope"],
        [{ userAgent: "BarBot/1.0 (+https://example.com/)" }, "userAgent"],
        [{ addressPolicy: "public" }, "addressPolicy"],
        [{ addressPolicy: () => true }, "addressPolicy"],
      ];
      for (const [other, names] of others) {
        const begin = () => worker(place, 1, { ...options, ...other, seeds: ["http://other.example/"] }).over;
        const refusal = await refusalOf(begin);
        expect(refusal).toBeInstanceOf(InvalidOptionError);
        expect(refusal.message).toBe(
          `Other workers of this crawl use other settings (${names}). Stop them first, or use the same settings.`,
        );
      }
      expect(await dumpOf(place.name)).toEqual(before);
      await end();
    });

    it("reject another address policy, and write nothing", async () => {
      const { place, end } = await startCrawl(() => true);
      const before = await dumpOf(place.name);
      for (const addressPolicy of [undefined, "public"] as const) {
        const refusal = await refusalOf(() => join({ database: place, addressPolicy }));
        expect(refusal).toBeInstanceOf(InvalidOptionError);
        expect(refusal.message).toBe(
          `The crawl was started with the address policy of a function, but this worker has ${addressPolicy ?? "no address policy"}. Use the same address policy for all workers.`,
        );
      }
      expect(await dumpOf(place.name)).toEqual(before);
      await end();
    });

    it("reject settings that another worker has changed in the meantime", async () => {
      const { place, options, end } = await startCrawl();
      await using far = await HeldPostgres.start(String(url), "SELECT settings, options, run FROM crawl");
      const joining = refusalOf(() => join({ database: { ...place, url: far.url } }));
      await far.held;
      await end();
      expect(await worker(place, 1, { ...options, rate: 50 }).over).toMatchObject({ by: "done" });
      far.resume();
      expect(await joining).toMatchObject({
        name: "InvalidOptionError",
        message: "The settings of the crawl were changed while this worker joined it (rate). Join it again.",
      });
    });

    it("reject tables of a newer version, and write nothing", async () => {
      const { place, options, first, end } = await startCrawl();
      await end();
      expect(first.events.at(-1)).toMatchObject({ type: "round-end" });
      await sqlAt(url, `UPDATE ${place.name}.layout SET version = 2`);
      const before = await dumpOf(place.name);
      for (const begin of [() => worker(place, 1, options).over, () => join({ database: place })]) {
        const refusal = await refusalOf(begin);
        expect(refusal).toBeInstanceOf(CrawlStoreError);
        expect(refusal.message).toMatch(/^A newer maycrawl created the crawl .+ Update maycrawl/);
      }
      expect(await dumpOf(place.name)).toEqual(before);
    });
  },
);
