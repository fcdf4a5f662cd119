import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyBytes,
  anyDialect,
  anyString,
  url as anyUrl,
  type PlainGroup,
  pattern,
  plainGroups,
  rawUrl,
  textOf,
  token,
} from "../../test/support/generators.ts";
import { ALL_DIALECTS, compileIndexed } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import type { Decision } from "./decision.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

/** Dialects in which blank lines and the order of rules have no effect, as in RFC 9309. */
const orderless: fc.Arbitrary<Dialect> = fc.constantFrom(
  ...ALL_DIALECTS.filter(
    ({ precedence, sameName, blankLines }) =>
      precedence === "longest" && sameName === "merged" && blankLines === "ignored",
  ),
);

/**
 * Dialects in which an added disallow rule never allows a URL, and an added allow rule never disallows a URL. In
 * other dialects, an empty disallow rule allows everything or hides later rules, or a rule of only `*` drops the next
 * rule.
 */
const monotone: fc.Arbitrary<Dialect> = fc.constantFrom(
  ...ALL_DIALECTS.filter(
    ({ precedence, emptyPath, starsAlone }) =>
      emptyPath !== "disallow-allows" &&
      starsAlone === "match-all" &&
      (precedence === "longest" || emptyPath === "no-rule"),
  ),
);

function decide(groups: readonly PlainGroup[], asked: string, url: string, dialect: Dialect): Decision {
  return compile(parse(textOf(groups), { dialect }), asked).decide(url);
}

/** Returns the part of a decision that does not depend on the position of its rule. */
function weightOf(decision: Decision): unknown {
  const { allowed, because } = decision;
  return decision.because === "rule" ? [allowed, because, decision.specificity] : [allowed, because];
}

test(
  "no content and no URL makes parse(), compile(), decide(), isAllowed() or explain() throw",
  PROPERTY_TEST,
  () => {
    const robots = fc.oneof(anyBytes, anyString);
    const tokens = fc.oneof(token, fc.array(token, { minLength: 1, maxLength: 3 }));
    const url = fc.oneof(
      rawUrl,
      anyString.map((rest) => `https://example.com/${rest}`),
    );
    always(
      fc.property(robots, tokens, url, anyDialect, (text, asked, where, dialect) => {
        const document = parse(text, { dialect });
        const matcher = compile(document, asked);
        expect(typeof matcher.decide(where).allowed).toBe("boolean");
        expect(typeof isAllowed(text, asked, where, { dialect })).toBe("boolean");
        expect(explain(document, asked, where).decision).toEqual(matcher.decide(where));
        expect(matcher.groups.length).toBeLessThanOrEqual(document.groups.length);
        expect(["number", "undefined"]).toContain(typeof matcher.crawlDelay);
      }),
    );
  },
);

test(
  "the order of rules and groups does not change a decision (RFC 9309 §2.2.1, §2.2.2)",
  PROPERTY_TEST,
  () => {
    const shuffled = plainGroups.chain((groups) => {
      const rules = groups.map(({ agents, rules }) =>
        fc
          .shuffledSubarray([...rules], { minLength: rules.length })
          .map((mixed): PlainGroup => ({ agents, rules: mixed })),
      );
      return fc
        .tuple(...rules)
        .chain((mixed) => fc.shuffledSubarray(mixed, { minLength: mixed.length }))
        .map((mixed) => ({ groups, mixed }));
    });
    always(
      fc.property(shuffled, token, anyUrl, orderless, ({ groups, mixed }, asked, url, dialect) => {
        expect(weightOf(decide(mixed, asked, url, dialect))).toEqual(
          weightOf(decide(groups, asked, url, dialect)),
        );
      }),
    );
  },
);

test(
  "an added disallow rule never allows a URL, and an added allow rule never disallows one",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(
        plainGroups,
        pattern,
        fc.nat(),
        fc.nat(),
        token,
        anyUrl,
        monotone,
        (groups, path, a, b, asked, url, dialect) => {
          const { allowed } = decide(groups, asked, url, dialect);
          const at = a % groups.length;
          const { agents, rules } = groups[at] as PlainGroup;
          const withRule = (rule: string): readonly PlainGroup[] =>
            groups.with(at, { agents, rules: rules.toSpliced(b % (rules.length + 1), 0, rule) });
          // A path that is only a comment makes an empty rule, which allows everything in some dialects.
          const allowsAll = dialect.emptyPath === "allows-all" && path.replace(/#.*/, "").trim() === "";
          if (!allowed && !allowsAll)
            expect(decide(withRule(`Disallow: ${path}`), asked, url, dialect).allowed).toBe(false);
          if (allowed) expect(decide(withRule(`Allow: ${path}`), asked, url, dialect).allowed).toBe(true);
        },
      ),
    );
  },
);

test("records that are not rules do not change a decision (RFC 9309 §2.2.4)", PROPERTY_TEST, () => {
  const others = fc.array(
    fc.tuple(
      fc.nat(),
      fc.constantFrom("Sitemap: /", "Crawl-delay: 1", "Foo: /", "", "# Allow: /", "nonsense"),
    ),
    { maxLength: 4 },
  );
  always(
    fc.property(plainGroups, others, token, anyUrl, orderless, (groups, inserted, asked, url, dialect) => {
      const lines = textOf(groups).split("\n");
      for (const [index, line] of inserted) lines.splice(index % (lines.length + 1), 0, line);
      const decision = compile(parse(lines.join("\n"), { dialect }), asked).decide(url);
      expect(weightOf(decision)).toEqual(weightOf(decide(groups, asked, url, dialect)));
    }),
  );
});

test("decisions do not depend on the number and order of earlier decisions", PROPERTY_TEST, () => {
  always(
    fc.property(
      plainGroups,
      token,
      fc.array(rawUrl, { maxLength: 4 }),
      anyDialect,
      (groups, asked, urls, dialect) => {
        const document = parse(textOf(groups), { dialect });
        const warm = compileIndexed(document, asked);
        const warmByOthers = compileIndexed(document, asked, urls[0]);
        for (const url of [...urls, ...urls.toReversed()]) {
          const decision = compile(document, asked).decide(url);
          expect([url, warm.decide(url)]).toEqual([url, decision]);
          expect([url, warmByOthers.decide(url)]).toEqual([url, decision]);
        }
      },
    ),
  );
});
