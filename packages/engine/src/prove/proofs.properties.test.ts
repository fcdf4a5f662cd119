import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { shortFiles, urlsOf } from "../../test/support/short-files.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { neverDecides, redundant } from "./rule-proofs.ts";
import { alwaysAllows, alwaysBlocks } from "./url-proofs.ts";

/** Compiles the rules that are wanted. The others become comments, so that each line keeps its number. */
function compiled(
  rules: readonly string[],
  dialect: Dialect,
  isWanted: (line: number) => boolean = () => true,
): Matcher {
  const lines = rules.map((rule, index) => (isWanted(index + 2) ? rule : "#"));
  return compile(parse(`User-agent: *\n${lines.join("\n")}\n`, { dialect }), "FooBot", { dialect });
}

function lineAt(matcher: Matcher, url: string): number {
  const decision = matcher.decide(url);
  return decision.because === "rule" ? decision.rule.line : 0;
}

test("neverDecides() agrees with brute force over all short URLs, in any dialect", PROPERTY_TEST, () => {
  always(
    fc.property(shortFiles, anyDialect, ({ letters, rules }, dialect) => {
      const matcher = compiled(rules, dialect);
      const answers = neverDecides(matcher);
      const urls = [...urlsOf(letters)];
      for (const answer of answers) {
        const { line } = answer.rule;
        if (answer.result === "refuted") expect(lineAt(matcher, answer.url)).toBe(line);
        if (answer.result !== "proved") continue;
        // In some dialects, one rule puts others out of effect, so a rule alone is another rule.
        const isAlike = dialect.starsAlone === "match-all" && dialect.emptyPath !== "allows-all";
        const alone = compiled(rules, dialect, (one) => one === line);
        const others = compiled(rules, dialect, (one) => answer.lines.includes(one));
        for (const url of urls) {
          expect(lineAt(matcher, url)).not.toBe(line);
          if (isAlike && lineAt(alone, url) === line) expect(lineAt(others, url), url).not.toBe(0);
        }
      }
    }),
  );
});

test("redundant() agrees with brute force over all short URLs, in any dialect", PROPERTY_TEST, () => {
  always(
    fc.property(shortFiles, anyDialect, ({ letters, rules }, dialect) => {
      const matcher = compiled(rules, dialect);
      const answers = redundant(matcher);
      const removed = new Set(
        answers.filter(({ result }) => result === "proved").map(({ rule }) => rule.line),
      );
      const short = compiled(rules, dialect, (line) => !removed.has(line));
      for (const url of urlsOf(letters)) {
        expect(short.decide(url).allowed, url).toBe(matcher.decide(url).allowed);
      }
      for (const answer of answers) {
        if (answer.result === "proved") expect(answer.lines.filter((line) => removed.has(line))).toEqual([]);
        if (answer.result !== "refuted") continue;
        const shorter = compiled(rules, dialect, (line) => !removed.has(line) && line !== answer.rule.line);
        expect(shorter.decide(answer.url).allowed).not.toBe(matcher.decide(answer.url).allowed);
      }
    }),
  );
});

test("alwaysAllows() and alwaysBlocks() agree with brute force, in any dialect", PROPERTY_TEST, () => {
  always(
    fc.property(shortFiles, anyDialect, ({ letters, rules, pattern, exception }, dialect) => {
      const matcher = compiled(rules, dialect);
      const { urls, percentEncoding } = dialect;
      const matching = compiled([`Allow: ${pattern}`, `Disallow: ${exception}***************`], {
        ...defaultDialect,
        urls,
        percentEncoding,
      });
      for (const expected of [true, false]) {
        const answer = (expected ? alwaysAllows : alwaysBlocks)(matcher, pattern, { except: [exception] });
        if (answer.result === "refuted") {
          expect(lineAt(matching, answer.url)).toBe(2);
          expect(matcher.decide(answer.url)).toEqual(answer.decision);
          expect(answer.decision.allowed).toBe(!expected);
        }
        for (const url of urlsOf(letters)) {
          if (lineAt(matching, url) !== 2 || matcher.decide(url).allowed === expected) continue;
          expect(answer.result).not.toBe("proved");
          if (answer.result === "refuted") expect(answer.url.length).toBeLessThanOrEqual(url.length);
        }
      }
    }),
  );
});
