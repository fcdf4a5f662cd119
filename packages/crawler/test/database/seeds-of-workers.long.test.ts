import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  hasJoined,
  LEASE_MS,
  overlaps,
  repeated,
  type Worker,
  worker,
  workerProcess,
} from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const isOver = ({ events }: Pick<Worker, "events">): boolean =>
  events.some(({ type }) => type === "round-end");
const roundsOf = (name: string) => sqlAt(url, `SELECT id, ended_by AS by FROM ${name}.round ORDER BY id`);
/** Returns the workers that add seeds; an empty list before the tables exist. */
const seedersOf = (name: string) =>
  sqlAt(url, `SELECT slot FROM ${name}.worker WHERE is_seeding`).catch(() => []);
const pagesOf = ({ log }: RandomWeb, host: string): number =>
  log.filter((one) => one.host === host && one.path !== "/robots.txt").length;

/** Yields the seeds, and then waits until `end()` is called. */
function slowSeeds(seeds: readonly string[]): { readonly given: AsyncIterable<string>; end(): void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const given = async function* () {
    yield* seeds;
    await ended;
  };
  return { given: given(), end: () => end() };
}

describe.skipIf(url === undefined)("crawl() with seeds that are added by several workers", () => {
  it("visits the seeds once, in the round whose last page is answered while the seeds are added", async () => {
    const web = await RandomWeb.start({ seed: 11, hosts: 12, pages: 10 });
    const first = [`${web.origin(0)}/`, `${web.origin(1)}/`, web.held];
    // The pages of the first hosts link to these hosts, which were out of scope before.
    const added = [2, 3, 4, 5, 6, 7].map((host) => `${web.origin(host)}/`);
    const expected = await contentsOfFile({ seeds: [...first, ...added] });
    web.log.splice(0);
    web.hold();
    const place = { url: String(url), name: newName(), leaseMs: LEASE_MS };
    const workers = [0, 1].map((number) => worker(place, number, { seeds: first }));
    await expect.poll(() => workers.every(hasJoined)).toBe(true);
    await expect
      .poll(() => sqlAt(url, `SELECT sum(queued)::int AS n FROM ${place.name}.host`))
      .toEqual([{ n: 1 }]);
    const third = workerProcess(place, 2, { seeds: added });
    await expect.poll(() => seedersOf(place.name), { interval: 1 }).toHaveLength(1);
    web.release();
    expect(await Promise.all(workers.map(({ over }) => over))).toMatchObject([
      { by: "done" },
      { by: "done" },
    ]);
    expect(await third.over, third.errors).toBe(0);
    expect(third.events.at(-1)).toMatchObject({ by: "done" });
    expect(await roundsOf(place.name)).toEqual([{ id: 1, by: "done" }]);
    expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
    expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
  });

  it.each(["killed", "aborted"])(
    "visits the seeds that were added before their process was %s, and the rest after the process is started again",
    async (how) => {
      const web = await RandomWeb.start({ seed: 12, hosts: 1, pages: 1, slowMs: 1 });
      web.answers.set(`${new URL(web.origin(0)).hostname} /robots.txt`, {
        status: 404,
        headers: {},
        body: "",
      });
      const manySeeds = Array.from({ length: 20_000 }, (_, i) => `${web.origin(0)}/seed/${i}`);
      const options: FleetOptions = { seeds: [web.held], sitemaps: false, concurrency: 10 };
      web.hold();
      // Long enough that no running worker loses a host on a busy machine.
      const place = { url: String(url), name: newName(), leaseMs: 4 * LEASE_MS };
      const workers = [0, 1].map((number) => worker(place, number, options));
      await expect.poll(() => workers.every(hasJoined)).toBe(true);
      // If the seeder had this host, another worker would request the page again after the kill.
      await expect.poll(() => pagesOf(web, "hold.example")).toBe(1);
      const known = async (): Promise<number> => {
        const [row] = await sqlAt<{ n: number }>(
          url,
          `SELECT count(*)::int AS n FROM (SELECT path FROM ${place.name}.inbox UNION SELECT path FROM ${place.name}.url_row) AS x
            WHERE path LIKE '/seed/%'`,
        );
        return row?.n ?? 0;
      };
      if (how === "killed") {
        const seeder = workerProcess(
          place,
          2,
          { ...options, seeds: [] },
          { moreSeeds: [`${web.origin(0)}/seed/`, manySeeds.length] },
        );
        await expect.poll(known, { interval: 10 }).toBeGreaterThan(0);
        seeder.child.kill("SIGKILL");
        await seeder.over;
      } else {
        const seeder = worker(place, 2, { ...options, seeds: slowSeeds(manySeeds.slice(0, 1_500)).given });
        await expect.poll(known).toBeGreaterThanOrEqual(1_500);
        seeder.abort();
        await seeder.over;
      }
      const added = await known();
      expect(added).toBeLessThan(20_000);
      const host = new URL(web.origin(0)).hostname;
      await expect.poll(() => pagesOf(web, host)).toBe(added);
      // After the restart, the worker adds all seeds again. Seeds that were already visited in the round are not
      // visited again.
      const again = worker(place, 3, { ...options, seeds: manySeeds.slice(0, added + 700) });
      await expect.poll(() => pagesOf(web, host)).toBe(added + 700);
      expect(workers.some(isOver)).toBe(false);
      web.release();
      for (const { over } of [...workers, again]) expect(await over).toMatchObject({ by: "done" });
      expect(await roundsOf(place.name)).toEqual([{ id: 1, by: "done" }]);
      expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
    },
  );

  it("keeps the round open while seeds are added slowly, and for one lease after the process that adds them was killed", async () => {
    const web = await RandomWeb.start({ seed: 13, hosts: 2, pages: 2 });
    const place = { url: String(url), name: newName(), leaseMs: LEASE_MS };
    const moreSeeds = [`${web.origin(1)}/seed/`, 500] as const;
    const common: FleetOptions = { sitemaps: false, concurrency: 10 };
    const seeder = workerProcess(place, 0, common, { moreSeeds, isEndless: true });
    await expect.poll(() => seedersOf(place.name)).toHaveLength(1);
    const other = worker(place, 1, { ...common, seeds: [`${web.origin(0)}/`] });
    const host = new URL(web.origin(1)).hostname;
    await expect.poll(() => pagesOf(web, host)).toBe(500);
    await delay(LEASE_MS * 1.2);
    expect(isOver(other)).toBe(false);
    seeder.child.kill("SIGKILL");
    expect(await other.over).toMatchObject({ by: "done" });
    expect(await roundsOf(place.name)).toEqual([{ id: 1, by: "done" }]);
    expect(repeated(web.log)).toEqual([]);
  });
});
