import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "./support/repository.ts";

describe("npm run fuzz", () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("finds no unknown difference in a short run", () => {
    const { status, stdout, stderr } = fuzz("--runs", "120", "--seed", "9309");
    expect(stderr).toBe("");
    expect(stdout).toContain("0 differences of no known class");
    expect(status).toBe(0);
  });

  it("fails on a difference of an unknown class, and prints it", () => {
    const nothing = join(folder, "nothing-known.json");
    writeFileSync(nothing, "[]");
    const one = ["--runs", "60", "--seed", "1", "--show", "1", "--peer", "robots-txt-guard"];
    const { status, stdout } = fuzz(...one, "--known", nothing);
    expect(status).toBe(1);
    expect(stdout).toContain('{"id":"');
  });
});

function fuzz(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["fuzz/run.mjs", ...args], { cwd: root, encoding: "utf8" });
}
