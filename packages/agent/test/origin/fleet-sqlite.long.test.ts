import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runFleet } from "../support-agent/fleet.ts";

test("8 processes × 1,000 asks for 50 origins, one SQLite file: 50 fetches", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-fleet-"));
  try {
    const sqlite = join(folder, "robots.db");
    const { allowed, fetches } = await runFleet({ sqlite }, { processes: 8, asks: 1_000, origins: 50 });
    expect(fetches).toEqual(new Array(50).fill(1));
    expect(allowed).toEqual(new Array(8).fill(500));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
