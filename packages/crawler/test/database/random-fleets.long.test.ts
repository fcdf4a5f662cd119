import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { playFleet } from "../support/random-fleet.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const from = Number(process.env["SEED"] ?? 100);
const count = Number(process.env["COUNT"] ?? 5);

describe.skipIf(url === undefined)("crawl() in workers that start and stop at random times", () => {
  it(
    `finds on ${count} random webs the same as one process`,
    async () => {
      const failed: string[] = [];
      let next = from;
      const lane = async (): Promise<void> => {
        while (next < from + count) {
          const seed = next++;
          const faults = await playFleet(
            seed,
            { url: String(url), name: newName() },
            { failures: seed % 5 === 0 },
          );
          if (faults.length > 0) failed.push(`web ${seed}`, ...faults);
        }
      };
      await Promise.all([lane(), lane(), lane()]);
      expect(failed).toEqual([]);
    },
    // A page that fails repeatedly delays its host for minutes.
    count * 300_000,
  );
});
