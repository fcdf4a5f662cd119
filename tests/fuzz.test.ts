import { afterAll, describe, expect, it } from "vitest";
import { causesOf } from "../fuzz/differences.mjs";
import { PEERS, PeerProcess } from "../fuzz/peers.mjs";
import { LINE_REWRITES, MEANING_REWRITES, ours } from "../fuzz/rewrites.mjs";
import { readJson } from "./support/repository.ts";

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

describe("the known differences from the npm peers", () => {
  it("each have the id of a rewrite, the side that is right, and a reason", () => {
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
      it(`still include ${id} for ${name}, with that cause`, async () => {
        const { maycrawl: allowed, theirs, ...question } = example;
        expect(ours(question)).toBe(allowed);
        expect(await peer.ask([question])).toEqual([theirs]);
        const causes = await causesOf([{ question, allowed, theirs }], (more) => peer.ask(more));
        expect(causes[0]).toContain(id);
      });
    }
  }
});
