import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { InvalidInputError } from "../errors.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { InvalidOptionError } from "../options/invalid-option-error.ts";
import { hiddenGroups } from "./hidden-groups.ts";
import { implies } from "./implies.ts";
import { neverDecides, redundant } from "./rule-proofs.ts";
import type { RuleAnswer } from "./rules-in-question.ts";
import { alwaysAllows, alwaysBlocks, type PatternAnswer } from "./url-proofs.ts";

type DialectName = keyof typeof dialects;

const ORIGIN = "https://example.com";

function matcher(rules: string, name: DialectName = "rfc9309"): Matcher {
  const dialect = dialects[name];
  return compile(parse(`User-agent: *\n${rules}\n`, { dialect }), "FooBot", { dialect });
}

/** Returns each answer as text: its line, and the path that refutes it or the lines that prove it. */
function shown(answers: readonly RuleAnswer[]): readonly string[] {
  return answers.map((answer) => {
    const { line } = answer.rule;
    if (answer.result === "refuted") return `${line} ${answer.url.slice(ORIGIN.length)}`;
    return `${line} ${answer.result === "proved" ? `by [${answer.lines}]` : "unsettled"}`;
  });
}

describe("neverDecides()", () => {
  test.each<[string, string, readonly string[], DialectName?]>([
    ["a rule that decides", "Disallow: /a", ["2 /a"]],
    ["a rule that a longer one covers", "Disallow: /a\nAllow: /a*", ["2 by [3]", "3 /a"]],
    ["a rule that repeats another one", "Disallow: /a\nDisallow: /a", ["2 /a", "3 by [2]"]],
    ["a rule that allow wins against", "Disallow: /a\nAllow: /a", ["2 by [3]", "3 /a"]],
    ["a rule after one that is as long", "Allow: /a*\nAllow: /a$", ["2 /a", "3 by [2]"]],
    [
      "a rule that decides only between others",
      "Disallow: /a\nAllow: /a$\nAllow: /a/",
      ["2 /ax", "3 /a", "4 /a/"],
    ],
    ["a path that no client sends", "Disallow: /a/../b", ["2 by []"]],
    ["a path without a slash", "Disallow: a", ["2 by []"]],
    ["the path of the robots.txt", "Disallow: /robots.txt$", ["2 by []"]],
    ["a rule after the first match", "Allow: /\nDisallow: /a", ["2 /", "3 by [2]"], "baidu"],
    ["rules that an empty path puts out of effect", "Disallow: /a\nDisallow:", ["2 by [3]"], "classic-1994"],
    ["an empty path, which has no effect", "Disallow:\nAllow: /", ["3 /"]],
    [
      "an index that also stands for its folder",
      "Allow: /a/index.html\nAllow: /a/index.html*",
      ["2 /a/", "3 /a/index.html"],
      "google",
    ],
  ])("answers for %s", (_, rules, expected, dialect) => {
    expect(shown(neverDecides(matcher(rules, dialect)))).toEqual(expected);
  });

  test("does not settle rules that a search without backtracking may miss", () => {
    const answers = neverDecides(matcher("Disallow: /*aab\nAllow: /*aab*", "yandex-code"));
    expect(shown(answers)).toContain("2 unsettled");
  });
});

describe("redundant()", () => {
  test.each<[string, string, readonly string[], DialectName?]>([
    ["a rule that matters", "Disallow: /a", ["2 /a"]],
    ["a rule with a shorter one of the same effect", "Disallow: /a\nDisallow: /a/b", ["2 /a", "3 by [2]"]],
    [
      "an exception between them",
      "Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c",
      ["2 /a", "3 /a/b", "4 /a/b/c"],
    ],
    [
      "an exception that matches in part",
      "Disallow: /a\nAllow: /a*b\nDisallow: /a/c/d",
      ["2 /a", "3 /ab", "4 /a/c/db"],
    ],
    ["an allow rule without a disallow rule", "Allow: /a\nDisallow: /b", ["2 by []", "3 /b"]],
    ["two rules that replace each other", "Disallow: /a\nDisallow: /a*", ["2 by [3]", "3 /a"]],
    [
      "a rule that is redundant only because another one is",
      "Disallow: /a/b\nAllow: /a/b\nDisallow: /a/b*\nDisallow: /a",
      ["2 by [5]", "3 by [5]", "4 by [5]", "5 /a"],
    ],
    ["repeated rules, of which the first one stays", "Disallow: /a\nDisallow: /a", ["2 /a", "3 by [2]"]],
  ])("answers for %s", (_, rules, expected, dialect) => {
    expect(shown(redundant(matcher(rules, dialect)))).toEqual(expected);
  });
});

/** Returns the path that refutes an answer, or its result. */
function pathOf(answer: PatternAnswer): string {
  return answer.result === "refuted" ? answer.url.slice(ORIGIN.length) : answer.result;
}

describe("alwaysAllows() and alwaysBlocks()", () => {
  test.each<[string, string, string, string, DialectName?]>([
    ["", "/*", "proved", "/"],
    ["Disallow: /", "/*", "/", "proved"],
    ["Disallow: /", "/robots.txt", "/robots.txtx", "proved"],
    ["Disallow: /\nAllow: /assets/*.css", "/assets/*.css", "proved", "/assets/.css"],
    ["Disallow: /\nAllow: /assets/*.css$", "/assets/*.css", "/assets/.cssx", "/assets/.css"],
    ["Disallow: /*?\nDisallow: /*.css", "/a$", "proved", "/a"],
    ["Disallow: /*b", "/a", "/ab", "/a"],
    ["Disallow: /%61", "/a", "/a", "proved"],
    ["Disallow: /a", "/%61", "/a", "proved"],
    ["Disallow: /é", "/%C3%A9", "/%C3%A9", "proved"],
    ["Disallow: /a*", "/ab", "proved", "/ab", "classic-1994"],
    ["Disallow: /*aab", "/aaab", "unsettled", "unsettled", "yandex-code"],
  ])("answer for %j and the pattern %s: %s and %s", (rules, pattern, allows, blocks, dialect) => {
    const one = matcher(rules, dialect);
    expect(pathOf(alwaysAllows(one, pattern))).toBe(allows);
    expect(pathOf(alwaysBlocks(one, pattern))).toBe(blocks);
  });

  test("have the decision, and the origin of the robots.txt", () => {
    const one = compile(parse("User-agent: *\nDisallow: /a\n"), "FooBot", {
      robotsUrl: "http://shop.example:8080/robots.txt",
    });
    expect(alwaysAllows(one, "/*")).toMatchObject({
      url: "http://shop.example:8080/a",
      decision: { allowed: false, because: "rule", rule: { line: 2 } },
    });
  });

  test("leave out the URLs of other patterns", () => {
    const one = matcher("Disallow: /cart\nDisallow: /*?session=");
    expect(pathOf(alwaysAllows(one, "/shop/"))).toBe("/shop/?session=");
    expect(pathOf(alwaysAllows(one, "/shop/", { except: ["/*?session="] }))).toBe("proved");
    expect(pathOf(alwaysAllows(one, "/cart", { except: ["/cart"] }))).toBe("proved");
    expect(pathOf(alwaysBlocks(one, "/cart", { except: ["/cart$"] }))).toBe("proved");
  });

  test("compare percent-encoded bytes as the dialect does", () => {
    const one = matcher("Disallow: /cart", "google");
    expect(pathOf(alwaysBlocks(one, "/cart"))).toBe("proved");
    expect(pathOf(alwaysBlocks(one, "/%63art"))).toBe("/%63art");
  });

  test("are unsettled at their limit", () => {
    const many = Array.from({ length: 12 }, (_, at) => `Disallow: /*${at}*${at + 20}*${at + 40}`).join("\n");
    const one = matcher(`${many}\nDisallow: /*x*y`);
    expect(alwaysBlocks(one, "/x*y", { maxSteps: 20 })).toEqual({ result: "unsettled" });
    expect(alwaysBlocks(one, "/x*y")).toEqual({ result: "proved" });
  });

  test.each(["a", "", "/a b", "/a#b", "/a\nDisallow: /", 5])("refuse the pattern %j", (pattern) => {
    expect(() => alwaysAllows(matcher(""), pattern as string)).toThrow(
      "The pattern must be a path pattern that begins with / or *, without blanks and #; received",
    );
  });
});

test("implies() shows a URL that only the first matcher allows", () => {
  const strict = matcher("Disallow: /a\nDisallow: /b");
  const lenient = matcher("Disallow: /a");
  expect(implies(strict, lenient)).toEqual({ result: "proved" });
  expect(implies(lenient, strict)).toMatchObject({
    result: "refuted",
    witness: { url: `${ORIGIN}/b`, before: { allowed: true }, after: { allowed: false } },
  });
});

test("hiddenGroups() returns the groups that apply to no crawler, and those that apply instead", () => {
  const text = "User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b\n\nUser-agent: /\nDisallow: /c\n";
  const linesIn = (name: DialectName, robots: string): readonly (readonly number[])[] =>
    hiddenGroups(parse(robots, { dialect: dialects[name] })).map(({ group, instead }) =>
      [group, ...instead].map(({ agents }) => agents[0]?.line ?? 0),
    );
  expect(linesIn("rfc9309", text)).toEqual([[7]]);
  expect(linesIn("classic-1994", text)).toEqual([[4, 1]]);
  expect(linesIn("rfc9309", "User-agent: *\nDisallow: /\n\nUser-agent: *\nAllow: /\n")).toEqual([]);
  // In this dialect, a line is a part of a name.
  expect(linesIn("classic-1994", "User-agent: -\nDisallow: /\n")).toEqual([]);
  expect(linesIn("google-code", "User-agent: -\nDisallow: /\n")).toEqual([]);
  expect(linesIn("baidu", "User-agent: Foo\nDisallow: /a\n\nUser-agent: Foo,Bar\nDisallow: /\n")).toEqual([]);
  expect(linesIn("rfc9309", "User-agent: OtherBot\nUser-agent: *\nDisallow: /\n")).toEqual([]);
});

test("the proofs refuse what is not a matcher or a document, and wrong options", () => {
  const one = matcher("");
  for (const ask of [neverDecides, redundant, (wrong: Matcher) => alwaysAllows(wrong, "/")]) {
    expect(() => ask({} as never)).toThrow("must be a matcher of compile(); received Object.");
    expect(() => ask("Disallow: /" as never)).toThrow(InvalidInputError);
  }
  expect(() => implies(one, {} as never)).toThrow(InvalidInputError);
  expect(() => hiddenGroups("Disallow: /" as never)).toThrow(InvalidInputError);
  expect(() => neverDecides(one, { maxSteps: 0 })).toThrow(InvalidOptionError);
  expect(() => alwaysBlocks(one, "/", { maxStep: 1 } as never)).toThrow(InvalidOptionError);
});
