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
import { opened, sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const ROUNDS = 'SELECT id, ended_by AS "endedBy" FROM NAME.round ORDER BY id';
const ONE_DONE = [{ id: 1, endedBy: "done" }];
const roundsOf = (name: string) => sqlAt(url, ROUNDS.replace("NAME", name));

describe.skipIf(url === undefined)("crawl() by several workers that begin at the same moment", () => {
  it("refuses none of them, and has one round of all pages", async () => {
    const web = await RandomWeb.start({ seed: 1, hosts: 4, pages: 6 });
    const options: FleetOptions = { seeds: [`${web.origin(0)}/`, web.held], scope: "domain" };
    const ought = await contentsOfFile(options);
    for (let i = 0; i < 2; i++) {
      web.log.splice(0);
      web.hold();
      const place = { url: String(url), name: newName() };
      // Where they have to make the tables first, one of them is ahead.
      await opened(place, {}, crawlSchema);
      const workers = [0, 1, 2, 3].map((number) => worker(place, number, options));
      await Promise.all(
        workers.map(({ events, over }) =>
          Promise.race([over, expect.poll(() => events.length).toBeGreaterThan(0)]),
        ),
      );
      web.release();
      for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
      expect(await roundsOf(place.name)).toEqual(ONE_DONE);
      expect(differencesOf(await contentsOf(place), ought)).toEqual([]);
      expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
    }
  });

  it.each(["the same seeds", "different seeds"])(
    "visits all pages once, in one round, for two processes with %s",
    async (what) => {
      const web = await RandomWeb.start({ seed: 3, hosts: 6, pages: 8 });
      const seeds = [0, 1, 2, 3, 4, 5].map((host) => `${web.origin(host)}/`);
      const ought = await contentsOfFile({ seeds });
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
      expect(differencesOf(await contentsOf(place), ought)).toEqual([]);
      expect([...repeated(web.log), ...overlaps(web.log, 20)]).toEqual([]);
    },
  );

  it("waits with the end of the round for one that has added its seeds and has not joined it yet", async () => {
    const web = await RandomWeb.start({ seed: 2, hosts: 6, pages: 1 });
    // It asks for the last round when its seeds are added.
    await using far = await HeldPostgres.start(String(url), "round ORDER BY id DESC");
    const seeds = [0, 3, 1, 4, 2, 5].map((host) => `${web.origin(host)}/`);
    const ought = await contentsOfFile({ seeds: [...seeds, web.held] });
    web.log.splice(0);
    web.hold();
    const name = newName();
    const quick = worker({ url: String(url), name }, 1, { seeds: [...seeds.slice(3), web.held] });
    await expect.poll(() => hostsIn(web)).toBe(4);
    const slow = worker({ url: far.url, name }, 0, { seeds: seeds.slice(0, 3) });
    await far.held;
    await expect.poll(() => hostsIn(web)).toBe(7);
    web.release();
    // A look of the other one, which has nothing more to do.
    await delay(1_500);
    far.resume();
    expect([await slow.over, await quick.over]).toMatchObject([{ by: "done" }, { by: "done" }]);
    expect(await roundsOf(name)).toEqual(ONE_DONE);
    expect(differencesOf(await contentsOf({ url: String(url), name }), ought)).toEqual([]);
    expect(repeated(web.log)).toEqual([]);
  });
});

/** The number of hosts of which a page was asked for. */
function hostsIn({ log }: RandomWeb): number {
  return new Set(log.filter(({ path }) => path === "/").map(({ host }) => host)).size;
}
