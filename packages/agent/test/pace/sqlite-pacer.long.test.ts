import { describe, expect, it } from "vitest";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { race } from "../support-stores/processes.ts";
import { expectSpacedStarts, maxAtOnce } from "../support-stores/races.ts";

testFolder();

describe("SqlitePacer shared by eight processes", () => {
  it("spaces all starts by the interval", async () => {
    const argument = { sqlite: newPath(), hosts: 5, times: 250, intervalMs: 40 };
    expectSpacedStarts((await race(8, "reserve", argument)).flat() as [string, number][], 5, 400, 40);
  });

  it("grants all places, but no more than the limit at the same time", async () => {
    const spans = (await race(8, "place", { sqlite: newPath(), limit: 3, times: 25 })).flat();
    expect(spans).toHaveLength(200);
    expect(maxAtOnce(spans as [number, number][])).toBe(3);
  });
});
