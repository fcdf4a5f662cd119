import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { race } from "../support-stores/processes.ts";
import { expectSpacedStarts, maxAtOnce } from "../support-stores/races.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

describe.skipIf(url === undefined)("PostgresPacer shared by eight processes", () => {
  it("spaces all starts by the interval", async () => {
    const argument = { postgres: { url, schema: newSchema() }, hosts: 5, times: 250, intervalMs: 40 };
    expectSpacedStarts((await race(8, "reserve", argument)).flat() as [string, number][], 5, 400, 40);
  });

  it("grants all places, but no more than the limit at the same time", async () => {
    const argument = { postgres: { url, schema: newSchema() }, limit: 3, times: 25 };
    const spans = (await race(8, "place", argument)).flat();
    expect(spans).toHaveLength(200);
    expect(maxAtOnce(spans as [number, number][])).toBe(3);
  });
});
