import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { playFleet } from "../support/random-fleet.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const from = Number(process.env["SEED"] ?? 100);
const count = Number(process.env["COUNT"] ?? 5);

describe.skipIf(url === undefined)("random webs, crawled by workers that come and go", () => {
  it(
    `${count} webs have what one process finds`,
    async () => {
      const failed: string[] = [];
      let next = from;
      const lane = async (): Promise<void> => {
        while (next < from + count) {
          const seed = next++;
          const wrong = await playFleet(
            seed,
            { url: String(url), name: newName() },
            { failures: seed % 5 === 0 },
          );
          if (wrong.length > 0) failed.push(`web ${seed}`, ...wrong);
        }
      };
      await Promise.all([lane(), lane(), lane()]);
      expect(failed).toEqual([]);
    },
    // A page that fails again and again holds up its host for minutes.
    count * 300_000,
  );
});
