import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../tests/support/postgres/postgres.ts";
import { playFleet } from "./support/random-fleet.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("a crawl in a database by several workers", () => {
  it.each([8, 18])("finds what one process finds while workers come and go (web %i)", async (seed) => {
    expect(await playFleet(seed, { url: String(url), name: newName() })).toEqual([]);
  });
});
