import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../document/parse.ts";
import { plainGroups, robotsText, textOf, token, url } from "../testing/generators.ts";
import { type DialectName, oracle, type Verdict } from "../testing/oracle.ts";
import { DIALECTS, hot } from "../testing/robots.ts";
import { always, PATIENT } from "../testing/runs.ts";
import type { Decision } from "./decision.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

function verdictOf(decision: Decision): Verdict {
  const { allowed } = decision;
  if (decision.because !== "rule") return { allowed, line: 0, octets: 0 };
  return { allowed, line: decision.rule.line, octets: decision.specificity };
}

describe.each(DIALECTS)("in $name", (dialect) => {
  const name = dialect.name as DialectName;

  test("the first decision and isAllowed are what a naive reader of the standard finds", PATIENT, () => {
    always(
      fc.property(robotsText, token, url, (robots, asked, where) => {
        const expected = oracle(robots, asked, where, name);
        const matcher = compile(parse(robots, { dialect }), asked);
        expect(verdictOf(matcher.decide(where))).toEqual(expected);
        expect(isAllowed(robots, asked, where, { dialect })).toBe(expected.allowed);
      }),
    );
  });

  test("a matcher that has built its indexes finds the same, and the same object twice", PATIENT, () => {
    always(
      fc.property(
        plainGroups,
        token,
        fc.array(url, { minLength: 1, maxLength: 6 }),
        (groups, asked, urls) => {
          const robots = textOf(groups);
          const document = parse(robots, { dialect });
          const cold = compile(document, asked);
          const warm = hot(document, asked);
          for (const where of urls) {
            const decision = warm.decide(where);
            expect(verdictOf(decision)).toEqual(oracle(robots, asked, where, name));
            expect(decision).toEqual(cold.decide(where));
            expect(warm.decide(where)).toBe(decision);
          }
        },
      ),
    );
  });
});
