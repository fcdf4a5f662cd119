import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDialect, plainGroups, robotsText, textOf, token, url } from "../../test/support/generators.ts";
import { oracle, type Verdict } from "../../test/support/oracle.ts";
import { compileIndexed, DIALECTS } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import type { Decision } from "./decision.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

function verdictOf(decision: Decision): Verdict {
  const { allowed, settled } = decision;
  if (decision.because !== "rule") return { allowed, line: 0, bytes: 0, settled };
  return { allowed, line: decision.rule.line, bytes: decision.specificity, settled };
}

// Google's two dialects and RFC 9309 separately, then all dialects together, including invented ones.
const ASKED: readonly (readonly [name: string, dialect: fc.Arbitrary<Dialect>])[] = [
  ...DIALECTS.map((dialect) => [dialect.name, fc.constant(dialect)] as const),
  ["any dialect", anyDialect],
];

describe.each(ASKED)("in %s", (_, anyOfThem) => {
  test(
    "the first decision and isAllowed() agree with a naive implementation of the standard",
    PROPERTY_TEST,
    () => {
      always(
        fc.property(robotsText, token, url, anyOfThem, (robots, asked, where, dialect) => {
          const expected = oracle(robots, asked, where, dialect);
          const matcher = compile(parse(robots, { dialect }), asked);
          expect(verdictOf(matcher.decide(where))).toEqual(expected);
          expect(isAllowed(robots, asked, where, { dialect })).toBe(expected.allowed);
        }),
      );
    },
  );

  test(
    "a matcher with indexes agrees with a naive implementation, and returns the same object twice",
    PROPERTY_TEST,
    () => {
      const urls = fc.array(url, { minLength: 1, maxLength: 6 });
      always(
        fc.property(plainGroups, token, urls, anyOfThem, (groups, asked, places, dialect) => {
          const robots = textOf(groups);
          const document = parse(robots, { dialect });
          const cold = compile(document, asked);
          const warm = compileIndexed(document, asked);
          for (const where of places) {
            const decision = warm.decide(where);
            expect(verdictOf(decision)).toEqual(oracle(robots, asked, where, dialect));
            expect(decision).toEqual(cold.decide(where));
            expect(warm.decide(where)).toBe(decision);
          }
        }),
      );
    },
  );
});
