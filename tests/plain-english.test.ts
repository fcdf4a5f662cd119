import { describe, expect, it } from "vitest";
import { countProse } from "./support/plain-english/prose.ts";
import { filesIn, read } from "./support/repository.ts";

/** Findings in 100 lines of prose that every area is to reach. */
const GOAL = 2;

/** Findings in 100 lines of prose that an area may have. A number may only fall, and ends at the goal. */
const LIMITS: Readonly<Record<string, number>> = {
  "pages of the root": 37,
  bench: 14,
  conformance: 21,
  docs: 11,
  examples: 18,
  fuzz: 9,
  "packages/agent": 8,
  "packages/crawler": 24,
  "packages/engine": 2,
  "packages/maycrawl": 38,
  "packages/readers": 2,
  "packages/robots-parser": 2,
  scripts: 7,
  tests: 16,
};

/** Quotations, data, and a history that is not rewritten. */
const NOT_PROSE =
  /(?:^|\/)(?:fixtures|vectors)\/|^CHANGELOG\.md$|^tests\/support\/plain-english\/phrases\.ts$|^packages\/maycrawl\/src\/json-shapes\.ts$/;

const areas = new Map<string, string[]>();
for (const path of filesIn("")) {
  if (!/\.(?:ts|mjs|md)$/.test(path) || NOT_PROSE.test(path)) continue;
  const area = /^packages\/[^/]+|^[^/]+(?=\/)/.exec(path)?.[0] ?? "pages of the root";
  areas.set(area, [...(areas.get(area) ?? []), path]);
}

describe("Comments, titles of tests and pages are in plain English", () => {
  it("in every area that has a limit, and no area lacks one", () => {
    expect([...areas.keys()].sort()).toEqual(Object.keys(LIMITS).sort());
  });

  it.each([...areas])("%s has no more findings than its limit allows", (area, paths) => {
    const counts = paths.map((path) => countProse(path, read(path)));
    const lines = counts.reduce((sum, count) => sum + count.lines, 0);
    const findings = counts.flatMap((count) => count.findings);
    const rate = (100 * findings.length) / lines;
    const limit = LIMITS[area] ?? 0;
    const list = findings.map(({ at, sign, text }) => `${at}: ${sign}: ${text}`).join("\n");
    expect(rate, `${list}\n${area}: too many findings; phrases.ts says what to write`).toBeLessThanOrEqual(
      limit,
    );
    // Without this, a limit that was reached would be forgotten.
    expect(limit, `${area}: lower its limit to ${Math.ceil(rate)}`).toBeLessThanOrEqual(
      Math.max(GOAL, Math.ceil(rate) + 1),
    );
  });
});
