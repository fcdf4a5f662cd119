import * as fc from "fast-check";
import { expect, test } from "vitest";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { shortFiles, urlsOf } from "../../test/support/short-files.ts";
import { findCrawler } from "../crawlers/registry.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialectsOfFixes } from "../dialects/dialects-of-fixes.ts";
import { parse } from "../document/parse.ts";
import { compile, type Matcher, rulesKeyOf } from "../match/matcher.ts";
import { encodeText } from "../text/bytes.ts";
import { fix } from "./fix-robots.ts";
import { lint } from "./lint.ts";
import { applyEdits } from "./parts/edits.ts";
import type { Finding } from "./parts/finding.ts";

/** A run compiles the file for all crawlers in several dialects, which takes about 0.1 s. */
const COST = 4;

/** Crawlers of all dialects of the registry, and two unknown ones. */
const NAMES = [
  ...["Googlebot", "AdsBot-Google", "bingbot", "YandexBot", "YandexDirect", "Baiduspider", "SeznamBot"],
  ...["Applebot", "Amazonbot", "GPTBot", "FooBot", "OtherBot"],
];

const agents = fc.uniqueArray(fc.constantFrom("*", "*", ...NAMES.slice(0, -1)), {
  minLength: 1,
  maxLength: 2,
});
const files = fc
  .tuple(shortFiles, agents, agents, fc.constantFrom("\n", "\n\n", "\nDisallow\n", "\n# x\n"))
  .map(([{ letters, rules, otherRules }, first, second, between]) => {
    const groupOf = (names: readonly string[], lines: readonly string[]): string =>
      [...names.map((name) => `User-agent: ${name}`), ...lines].join("\n");
    return { letters, text: `${groupOf(first, rules)}${between}${groupOf(second, otherRules)}\n` };
  });

/** Compiles a file for all crawlers, each in its own dialect or in a given one. */
function matchersFor(bytes: Uint8Array, given?: Dialect): readonly Matcher[] {
  const document = parse(bytes, { dialect: given ?? defaultDialect });
  return NAMES.map((name) => {
    const crawler = findCrawler(name);
    return compile(document, crawler ?? name, { dialect: given ?? crawler?.dialect ?? defaultDialect });
  });
}

function expectSameAnswers(
  before: readonly Matcher[],
  after: readonly Matcher[],
  letters: readonly string[],
  what: string,
): void {
  const urls = [...urlsOf(letters)];
  const compared = new Map<object, Set<object>>();
  const changed = before.flatMap((matcher, at) => {
    const [rules, others] = [matcher, after[at] as Matcher].map(rulesKeyOf) as [object, object];
    const known = compared.get(rules) ?? new Set();
    compared.set(rules, known);
    if (known.has(others)) return [];
    known.add(others);
    const url = urls.find((one) => matcher.decide(one).allowed !== after[at]?.decide(one).allowed);
    return url === undefined ? [] : [`${NAMES[at]} ${url}`];
  });
  expect(changed, what).toEqual([]);
}

/** Returns the lines of rules that decide a URL for one of the crawlers. */
function decidingLines(matchers: readonly Matcher[], letters: readonly string[]): ReadonlySet<number> {
  const lines = new Set<number>();
  const distinct = new Map(matchers.map((matcher) => [rulesKeyOf(matcher), matcher]));
  for (const url of urlsOf(letters)) {
    for (const matcher of distinct.values()) {
      const decision = matcher.decide(url);
      if (decision.because === "rule") lines.add(decision.rule.line);
    }
  }
  return lines;
}

/** Returns the lines that a proved finding is about. At least one of them never decides. */
function deadLinesOf({ code, line, related }: Finding): readonly number[] {
  if (code === "conflicting-rules") return [line, ...related.map((place) => place.line)];
  return code === "rule-never-decides" || code === "duplicate-rule" ? [line] : [];
}

test("proved findings and safe fixes agree with brute force over all short URLs", PROPERTY_TEST, () => {
  always(
    fc.property(files, ({ letters, text }) => {
      const bytes = encodeText(text);
      const own = matchersFor(bytes);
      const deciding = decidingLines(own, letters);
      const readings = dialectsOfFixes.map((dialect) => [dialect, matchersFor(bytes, dialect)] as const);
      for (const finding of lint(bytes, { prove: true })) {
        const { code, proof, fixes } = finding;
        const dead = proof === "proved" ? deadLinesOf(finding) : [];
        if (dead.length > 0)
          expect(
            dead.every((line) => deciding.has(line)),
            code,
          ).toBe(false);
        for (const { safe, edits } of fixes) {
          const edited = applyEdits(bytes, edits);
          if (code === "redundant-rule") expectSameAnswers(own, matchersFor(edited), letters, code);
          if (safe !== true) continue;
          for (const [dialect, before] of readings)
            expectSameAnswers(before, matchersFor(edited, dialect), letters, `${code} ${dialect.name}`);
        }
      }
    }),
    0,
    COST,
  );
});

test(
  "fix() agrees with brute force over all short URLs, and changes nothing the second time",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(files, fc.boolean(), ({ letters, text }, prove) => {
        const bytes = encodeText(text);
        const fixed = fix(bytes, { prove });
        if (fixed.applied.length === 0) return;
        for (const dialect of dialectsOfFixes) {
          const before = matchersFor(bytes, dialect);
          expectSameAnswers(before, matchersFor(fixed.bytes, dialect), letters, dialect.name);
        }
        expect(fix(fixed.bytes, { prove }).applied).toEqual([]);
      }),
      0,
      COST,
    );
  },
);
