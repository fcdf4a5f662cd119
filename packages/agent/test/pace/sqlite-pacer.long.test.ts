import { describe, expect, it } from "vitest";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { race } from "../support-stores/processes.ts";
import { expectApart, maxAtOnce } from "../support-stores/races.ts";

testFolder();

describe("SqlitePacer of eight processes", () => {
  it("hands out no two starts less than the interval apart", async () => {
    const argument = { sqlite: newPath(), hosts: 5, times: 250, intervalMs: 40 };
    expectApart((await race(8, "reserve", argument)).flat() as [string, number][], 5, 400, 40);
  });

  it("gives no more places than there are, and all of them", async () => {
    const spans = (await race(8, "place", { sqlite: newPath(), limit: 3, times: 25 })).flat();
    expect(spans).toHaveLength(200);
    expect(maxAtOnce(spans as [number, number][])).toBe(3);
  });
});
