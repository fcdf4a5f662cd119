import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HeldPostgres } from "../../../../tests/support/postgres/held-postgres.ts";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawlSchema } from "../../src/crawl/postgres/crawl-schema.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  overlaps,
  repeated,
  worker,
  workerProcess,
} from "../support/database-fleet.ts";
import { openDatabase, sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const ROUNDS = 'SELECT id, ended_by AS "endedBy" FROM NAME.round ORDER BY id';
const ONE_DONE = [{ id: 1, endedBy: "done" }];
const roundsOf = (name: string) => sqlAt(url, ROUNDS.replace("NAME", name));

describe.skipIf(url === undefined)("crawl() in several workers that begin at the same time", () => {
  it("accepts all workers, and visits all pages in one round", async () => {
    const web = await RandomWeb.start({ seed: 1, hosts: 4, pages: 6 });
    const options: FleetOptions = { seeds: [`${web.origin(0)}/`, web.held], scope: "domain" };
    const expected = await contentsOfFile(options);
    for (let i = 0; i < 2; i++) {
      web.log.splice(0);
      web.hold();
      const place = { url: String(url), name: newName() };
      // The tables exist before the workers start. Otherwise, the worker that creates them would get ahead.
      await openDatabase(place, {}, crawlSchema);
      const workers = [0, 1, 2, 3].map((number) => worker(place, number, options));
      await Promise.all(
        workers.map(({ events, over }) =>
          Promise.race([over, expect.poll(() => events.length).toBeGreaterThan(0)]),
        ),
      );
      web.release();
      for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
      expect(await roundsOf(place.name)).toEqual(ONE_DONE);
      expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
      expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
    }
  });

  it.each(["the same seeds", "different seeds"])(
    "visits all pages once, in one round, for two processes with %s",
    async (what) => {
      const web = await RandomWeb.start({ seed: 3, hosts: 6, pages: 8 });
      const seeds = [0, 1, 2, 3, 4, 5].map((host) => `${web.origin(host)}/`);
      const expected = await contentsOfFile({ seeds });
      web.log.splice(0);
      const place = { url: String(url), name: newName() };
      const both = [0, 1].map((number) =>
        workerProcess(place, number, {
          seeds: what === "the same seeds" ? seeds : seeds.slice(3 * number, 3 * number + 3),
        }),
      );
      for (const one of both) {
        expect(await one.over, one.errors).toBe(0);
        expect(one.events.at(-1)).toMatchObject({ type: "round-end", by: "done" });
      }
      expect(await roundsOf(place.name)).toEqual(ONE_DONE);
      expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
      expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
    },
  );

  it("does not end the round until a worker that has already added its seeds has joined", async () => {
    const web = await RandomWeb.start({ seed: 2, hosts: 6, pages: 1 });
    // The worker queries the last round after it has added its seeds.
    await using far = await HeldPostgres.start(String(url), "round ORDER BY id DESC");
    const seeds = [0, 3, 1, 4, 2, 5].map((host) => `${web.origin(host)}/`);
    const expected = await contentsOfFile({ seeds: [...seeds, web.held] });
    web.log.splice(0);
    web.hold();
    const name = newName();
    const quick = worker({ url: String(url), name }, 1, { seeds: [...seeds.slice(3), web.held] });
    await expect.poll(() => hostsIn(web)).toBe(4);
    const slow = worker({ url: far.url, name }, 0, { seeds: seeds.slice(0, 3) });
    await far.held;
    await expect.poll(() => hostsIn(web)).toBe(7);
    web.release();
    // Long enough for one poll of the other worker, which has nothing left to do.
    await delay(1_500);
    far.resume();
    expect([await slow.over, await quick.over]).toMatchObject([{ by: "done" }, { by: "done" }]);
    expect(await roundsOf(name)).toEqual(ONE_DONE);
    expect(differencesOf(await contentsOf({ url: String(url), name }), expected)).toEqual([]);
    expect(repeated(web.log)).toEqual([]);
  });
});

/** Returns the number of hosts whose first page was requested. */
function hostsIn({ log }: RandomWeb): number {
  return new Set(log.filter(({ path }) => path === "/").map(({ host }) => host)).size;
}
