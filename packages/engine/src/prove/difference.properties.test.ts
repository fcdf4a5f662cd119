import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { shortFiles, urlsOf } from "../../test/support/short-files.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { difference } from "./difference.ts";
import { implies } from "./implies.ts";

function compiled(rules: readonly string[], dialect: Dialect): Matcher {
  return compile(parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect }), "FooBot", { dialect });
}

function pairAt(before: Matcher, after: Matcher, url: string): string {
  const lines = [before, after].map((matcher) => {
    const decision = matcher.decide(url);
    return decision.because === "rule" ? decision.rule.line : 0;
  });
  return lines.join(" ");
}

test(
  "difference() and implies() agree with brute force over short URLs, in two dialects",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(
        shortFiles,
        fc.boolean(),
        anyDialect,
        fc.option(anyDialect),
        ({ letters, rules, otherRules, exception }, isEdit, first, second) => {
          const one = compiled(rules, first);
          const after = isEdit ? [...rules, ...otherRules.slice(0, 1)] : otherRules;
          const other = compiled(after, second ?? first);
          const { result, witnesses, isComplete } = difference(one, other);
          const partly = difference(one, other, { except: [exception] });
          const exceptions = [first, second ?? first].map((dialect) => {
            const { urls, percentEncoding, wildcards } = dialect;
            const read = wildcards === "none" ? dialect : { ...defaultDialect, urls, percentEncoding };
            return compiled([`Disallow: ${exception}`], read);
          });
          const isExcluded = (url: string): boolean => exceptions.some((one) => !one.decide(url).allowed);
          const implied = implies(one, other);

          for (const { url } of witnesses) {
            expect(new URL(url).href).toBe(url);
            expect(one.decide(url).allowed).not.toBe(other.decide(url).allowed);
          }
          if (implied.result === "refuted") {
            const { url } = implied.witness;
            expect([one.decide(url).allowed, other.decide(url).allowed]).toEqual([true, false]);
          }
          for (const { url, before, after } of partly.witnesses) {
            expect([isExcluded(url), before.allowed]).toEqual([false, !after.allowed]);
          }
          const pairs = new Set(witnesses.map(({ url }) => pairAt(one, other, url)));
          for (const url of urlsOf(letters)) {
            const { allowed } = one.decide(url);
            if (allowed === other.decide(url).allowed) continue;
            expect(result).not.toBe("equal");
            if (!isExcluded(url)) expect(partly.result, url).not.toBe("equal");
            if (allowed) expect(implied.result).not.toBe("proved");
            if (!isComplete) continue;
            expect(witnesses[0]?.url.length).toBeLessThanOrEqual(url.length);
            expect(pairs).toContain(pairAt(one, other, url));
          }
        },
      ),
    );
  },
);
