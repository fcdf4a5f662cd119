import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect, robotsText, token, url } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { compile } from "./matcher.ts";
import { SharedMatching } from "./shared-matching.ts";

const names = fc.array(fc.oneof(token, fc.constantFrom("*", "a", "b", "FooBot")), {
  minLength: 1,
  maxLength: 4,
});

test("SharedMatching.choose() chooses the same groups as chooseGroups()", PROPERTY_TEST, () => {
  always(
    fc.property(robotsText, fc.array(names, { maxLength: 6 }), anyDialect, (robots, questions, dialect) => {
      const document = parse(robots, { dialect });
      const shared = SharedMatching.of(document);
      for (const question of questions) {
        const asked = askedTokens(question, dialect);
        expect(shared.choose(asked)).toEqual(chooseGroups(document, asked));
      }
    }),
  );
});

test("matchers of one document decide as matchers of separate documents do", PROPERTY_TEST, () => {
  const crawlers = fc.array(token, { minLength: 1, maxLength: 12 });
  always(
    fc.property(
      robotsText,
      crawlers,
      fc.array(url, { minLength: 1, maxLength: 6 }),
      anyDialect,
      (robots, asked, urls, dialect) => {
        const document = parse(robots, { dialect });
        for (const crawler of [...asked, ...asked]) {
          const matcher = compile(document, crawler);
          const alone = compile(parse(robots, { dialect }), crawler);
          for (const where of urls) expect(matcher.decide(where)).toEqual(alone.decide(where));
        }
      },
    ),
  );
});

test("SharedMatching.rules() returns one rule set for all crawlers without a group of their own", () => {
  const document = parse("User-agent: a\nDisallow: /a\nUser-agent: *\nDisallow: /b\n");
  const shared = SharedMatching.of(document);
  const rulesFor = (name: string) => {
    const tokens = askedTokens(name, document.dialect);
    return shared.rules(shared.choose(tokens), undefined);
  };
  expect(rulesFor("x")).toBe(rulesFor("y"));
  expect(rulesFor("a")).toBe(rulesFor("a"));
  expect(rulesFor("a")).not.toBe(rulesFor("x"));
});

test("a crawler whose rules need too much room does not affect crawlers without a group of their own", () => {
  const rules = (prefix: string, count: number): string =>
    Array.from({ length: count }, (_, i) => `Disallow: /${prefix}${i}\n`).join("");
  const robots = `User-agent: FooBot\n${rules("f", 9_999)}\nUser-agent: *\n${rules("x", 100)}`;
  for (const order of [
    ["FooBot", "BarBot"],
    ["BarBot", "FooBot"],
  ]) {
    const document = parse(robots, { dialect: dialects["yandex-code"] });
    const decisions = order.map((crawler) => [
      crawler,
      compile(document, crawler).decide("https://example.com/x5").because,
    ]);
    expect(Object.fromEntries(decisions)).toEqual({ FooBot: "no-group", BarBot: "rule" });
  }
});
