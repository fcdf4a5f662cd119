import { expect, test } from "vitest";
import { runFleet } from "../support-agent/fleet.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const prefix = ownPrefix(url);

test.skipIf(url === undefined)("8 processes × 1,000 asks for 50 origins, one Redis: 50 fetches", async () => {
  const redis = { url: String(url), prefix: prefix() };
  const { allowed, fetches } = await runFleet({ redis }, { processes: 8, asks: 1_000, origins: 50 });
  expect(fetches).toEqual(new Array(50).fill(1));
  expect(allowed).toEqual(new Array(8).fill(500));
});
