import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  hasJoined,
  repeated,
  worker,
} from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { nameOf, RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("crawl() with maxDepth and several workers", () => {
  it.each([0, 1])(
    "applies a short path that is found after a long one was followed, across hosts (%i workers leave)",
    async (leaving) => {
      const web = await RandomWeb.start({ seed: 1, hosts: 4, pages: 0 });
      const at = (host: number, path: string): string => `${web.origin(host)}${path}`;
      const set = (host: number, path: string, ...links: string[]): void =>
        web.setPage(nameOf(host), path, links);
      // The long path leads to /target in 4 steps. The short path has 2 steps, through a page that is answered last.
      set(0, "/", at(1, "/long"), web.held);
      set(1, "/long", at(2, "/longer"));
      set(2, "/longer", at(3, "/longest"));
      set(3, "/longest", at(2, "/target"));
      set(2, "/target", at(3, "/after/1"));
      for (let n = 1; n < 6; n++)
        set(n % 2 === 0 ? 1 : 3, `/after/${n}`, at(n % 2 === 0 ? 3 : 1, `/after/${n + 1}`));
      const answerHeld = web.answers.get("hold.example /");
      web.answers.set("hold.example /", (response) => {
        const end = response.end.bind(response);
        response.end = ((): void =>
          void end(`<!doctype html><title>held</title><a href="${at(2, "/target")}">t</a>`)) as never;
        if (typeof answerHeld === "function") answerHeld(response);
      });
      const options: FleetOptions = {
        seeds: [...[0, 1, 2, 3].map((host) => at(host, "/")), `${web.held}none`],
        scope: "domain",
        sitemaps: false,
        maxDepth: 4,
      };
      const expected = await contentsOfFile(options);
      const visited = (lines: readonly string[], path: string): boolean =>
        lines.some((line) => line.includes(`${path} `) && line.includes("state=1"));
      expect([2, 3].map((n) => visited(expected, `/after/${n}`))).toEqual([true, false]);
      web.log.splice(0);
      web.hold();
      const place = { url: String(url), name: newName() };
      const workers = [0, 1, 2].map((number) => worker(place, number, options));
      await expect.poll(() => workers.every(hasJoined)).toBe(true);
      await expect
        .poll(() =>
          sqlAt(url, `SELECT state FROM ${place.name}.url WHERE url LIKE '%/after/1'`).catch(() => []),
        )
        .toEqual([{ state: 2 }]);
      for (const one of workers.slice(0, leaving)) one.stop();
      web.release();
      for (const { over } of workers.slice(leaving)) expect(await over).toMatchObject({ by: "done" });
      expect(differencesOf(await contentsOf(place), expected)).toEqual([]);
      expect(repeated(web.log)).toEqual([]);
    },
  );
});
