import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { causesOf } from "../fuzz/differences.mjs";
import { PEERS, PeerProcess } from "../fuzz/peers.mjs";
import { LINE_REWRITES, MEANING_REWRITES, ours } from "../fuzz/rewrites.mjs";
import { readJson, root } from "./support/repository.ts";

// Five processes are started, one of them for each peer.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Example {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly maycrawl: boolean;
  readonly theirs: boolean | "throws";
}

interface KnownDifference {
  readonly id: string;
  readonly right: string;
  readonly section: string;
  readonly why: string;
  readonly peers: Readonly<Record<string, Example>>;
}

const known = readJson("fuzz/known-differences.json") as readonly KnownDifference[];
const rewrites = [...LINE_REWRITES, ...MEANING_REWRITES].map(({ name }) => name);

describe("known differences from the npm peers", () => {
  it("have an id each that names a rewrite, and say who is right and why", () => {
    const ids = known.map(({ id }) => id);
    expect(ids).toEqual(rewrites.filter((name) => ids.includes(name)));
    for (const { right, section, why } of known) {
      expect(["maycrawl", "peer", "open"]).toContain(right);
      expect(section).toMatch(/^2(\.\d+)*$/);
      expect(why).toMatch(/\.$/);
    }
  });

  for (const name of PEERS) {
    const peer = new PeerProcess(name);
    afterAll(() => peer.stop());
    for (const { id, peers } of known) {
      const example = peers[name];
      if (example === undefined) continue;
      it(`${name} still differs over ${id}, and for that reason`, async () => {
        const { maycrawl: allowed, theirs, ...question } = example;
        expect(ours(question)).toBe(allowed);
        expect(await peer.ask([question])).toEqual([theirs]);
        const causes = await causesOf([{ question, allowed, theirs }], (more) => peer.ask(more));
        expect(causes[0]).toContain(id);
      });
    }
  }
});

describe("npm run fuzz", () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("finds nothing new in a short run", () => {
    const { status, stdout, stderr } = fuzz("--runs", "120", "--seed", "9309");
    expect(stderr).toBe("");
    expect(stdout).toContain("0 differences of no known class");
    expect(status).toBe(0);
  });

  it("fails on a difference of no known class, and prints it", () => {
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
