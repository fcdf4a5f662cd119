import { classifyStatus, dialects, governs } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, verdictOf } from "./extra-question.ts";

/** The files, with their numbers of cases, of cases with an answer of RFC 9309, and of verdicts among these. */
const FILES: readonly (readonly [name: string, all: number, cases: number, verdicts: number])[] = [
  ["google", 603, 7, 7],
  ["seeds", 587, 21, 7],
  ["peers-agree", 1676, 1, 1],
  // Two are called ambiguous and one has a relative URL; `extra-peers-differ.test.ts` has the reasons.
  ["peers-differ", 129, 105, 101],
  ["extensions", 125, 0, 0],
];

const isVerdict = (one: ExtraCase): boolean =>
  one.kind === "allow" && typeof one.rfc9309 === "boolean" && /^[a-z]+:/.test(one.url ?? "");

describeExtra("rfc9309 gives the answer that a case states for RFC 9309", () => {
  for (const [name, all, count, verdicts] of FILES) {
    it(`in ${name}: ${verdicts} verdicts among ${count} such cases of ${all}`, () => {
      const cases = extraCases(name).filter(({ rfc9309 }) => rfc9309 !== undefined);
      expect(extraCases(name)).toHaveLength(all);
      expect(cases).toHaveLength(count);
      const judged = cases.filter(isVerdict);
      expect(judged).toHaveLength(verdicts);
      expect(
        disagreements(
          judged,
          (one) => verdictOf(one, dialects.rfc9309),
          ({ rfc9309 }) => rfc9309,
        ),
      ).toEqual([]);
    });
  }

  describe("in seeds, apart from verdicts,", () => {
    const others = extraCases("seeds").filter((one) => one.rfc9309 !== undefined && !isVerdict(one));

    it("in fourteen cases of the following kinds", () => {
      const kinds = ["valid-robots-url", "status", "size-limit", "case-sensitivity"];
      expect(others).toHaveLength(14);
      expect(others.filter(({ kind, op }) => !kinds.includes(op ?? kind))).toEqual([]);
    });

    it("for /ROBOTS.TXT, which is not a valid location (§2.3)", () => {
      const places = others.filter(({ op }) => op === "valid-robots-url");
      expect(
        disagreements(
          places,
          ({ robots_url }) => governs(robots_url ?? "", robots_url ?? ""),
          ({ rfc9309 }) => rfc9309,
        ),
      ).toEqual([]);
    });

    it("for network failures, which close the site like server errors (§2.3.1.4)", () => {
      const failures = others.filter(({ kind }) => kind === "status");
      expect(failures.map(({ rfc9309 }) => rfc9309)).toEqual(failures.map(() => "disallow-all"));
      expect(classifyStatus(500)).toBe("unreachable");
    });

    it("for the size limit: 500 KiB is 512,000 bytes (§2.5)", () => {
      const sizes = others.filter(({ op }) => op === "size-limit");
      expect(
        disagreements(
          sizes,
          () => dialects.rfc9309.maxBytes,
          ({ rfc9309 }) => rfc9309,
        ),
      ).toEqual([]);
    });
  });
});
