import { describe, expect, it } from "vitest";
import { countProse } from "./support/plain-english/prose.ts";
import { filesIn, read } from "./support/repository.ts";

/** Findings in 100 lines of prose that every area should reach. */
const GOAL = 2;

/** Maximum number of findings in 100 lines of prose, by area. A number may only decrease, down to the goal. */
const LIMITS: Readonly<Record<string, number>> = {
  "pages of the root": 2,
  bench: 2,
  conformance: 2,
  docs: 2,
  examples: 2,
  fuzz: 2,
  "packages/agent": 2,
  "packages/crawler": 2,
  "packages/engine": 2,
  "packages/maycrawl": 2,
  "packages/readers": 2,
  "packages/robots-parser": 2,
  "packages/tester": 2,
  scripts: 2,
  tests: 2,
};

/** Files with quotations or data. */
const NOT_PROSE = /(?:^|\/)(?:fixtures|vectors)\/|^tests\/support\/plain-english\/phrases\.ts$/;

const areas = new Map<string, string[]>();
for (const path of filesIn("")) {
  if (!/\.(?:ts|mjs|md)$/.test(path) || NOT_PROSE.test(path)) continue;
  const area = /^packages\/[^/]+|^[^/]+(?=\/)/.exec(path)?.[0] ?? "pages of the root";
  areas.set(area, [...(areas.get(area) ?? []), path]);
}

describe("the plain-English limits for comments, test titles and pages", () => {
  it("exist for every area", () => {
    expect([...areas.keys()].sort()).toEqual(Object.keys(LIMITS).sort());
  });

  it.each([...areas])("are met in %s", (area, paths) => {
    const counts = paths.map((path) => countProse(path, read(path)));
    const lines = counts.reduce((sum, count) => sum + count.lines, 0);
    const findings = counts.flatMap((count) => count.findings);
    const rate = (100 * findings.length) / lines;
    const limit = LIMITS[area] ?? 0;
    const list = findings.map(({ at, sign, text }) => `${at}: ${sign}: ${text}`).join("\n");
    expect(rate, `${list}\n${area}: too many findings; phrases.ts says what to write`).toBeLessThanOrEqual(
      limit,
    );
    // Otherwise the limit would remain too high after an improvement.
    expect(limit, `${area}: lower its limit to ${Math.ceil(rate)}`).toBeLessThanOrEqual(
      Math.max(GOAL, Math.ceil(rate) + 1),
    );
  });
});
