import { expect, test } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { runFleet } from "../support-agent/fleet.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

test.skipIf(url === undefined)(
  "8 processes × 1,000 asks for 50 origins, one PostgreSQL: 50 fetches",
  async () => {
    const postgres = { url: String(url), schema: newSchema() };
    const { allowed, fetches } = await runFleet({ postgres }, { processes: 8, asks: 1_000, origins: 50 });
    expect(fetches).toEqual(new Array(50).fill(1));
    expect(allowed).toEqual(new Array(8).fill(500));
  },
);
