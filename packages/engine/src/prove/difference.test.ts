import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { InvalidInputError } from "../errors.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { InvalidOptionError } from "../options/invalid-option-error.ts";
import { type Difference, difference } from "./difference.ts";

type DialectName = keyof typeof dialects;

function matcher(rules: string, name: DialectName = "rfc9309", token = "FooBot"): Matcher {
  const dialect = dialects[name];
  return compile(parse(`User-agent: *\n${rules}\n`, { dialect }), token, { dialect });
}

/** Returns the witnesses as a path and the lines of both deciding rules; 0 stands for no rule. */
function shown({ witnesses }: Difference): readonly string[] {
  return witnesses.map(({ url, before, after }) => {
    const [first, second] = [before, after].map((one) => (one.because === "rule" ? one.rule.line : 0));
    return `${url.slice("https://example.com".length)} ${first} ${second}`;
  });
}

describe("difference() proves that two matchers are equal", () => {
  test.each<[string, string, string, DialectName?, DialectName?]>([
    ["without rules", "", ""],
    ["with the same rules", "Disallow: /a\nAllow: /*.css$", "Disallow: /a\nAllow: /*.css$"],
    ["with the same rules in another order", "Disallow: /a\nAllow: /a/b", "Allow: /a/b\nDisallow: /a"],
    ["with a rule that another one covers", "Disallow: /", "Disallow: /\nDisallow: /a/*b$"],
    ["with a star at the end", "Disallow: /a", "Disallow: /a*"],
    ["with an encoded letter", "Disallow: /%61", "Disallow: /a"],
    ["with rules that only together cover the other", "Disallow: /", "Disallow: /*\nDisallow: /$"],
    ["with a rule for a path that no client sends", "", "Disallow: /a/../b"],
    ["with a rule for a raw blank in a lenient dialect", "", "Disallow: /a b", "google", "google"],
    ["in dialects that read them alike", "Disallow: /a", "Disallow: /a", "rfc9309", "yandex"],
    ["in a dialect without backtracking", "Disallow: /*aab", "Disallow: /*aab", "yandex-code", "yandex-code"],
  ])("%s", (_, before, after, first, second) => {
    const found = difference(matcher(before, first), matcher(after, second));
    expect(found).toEqual({ result: "equal", witnesses: [], total: 0, isComplete: true });
  });
});

test("difference() proves equal rules in copies of a dialect without backtracking", () => {
  const of = (): Matcher => {
    const dialect = { ...dialects["yandex-code"] };
    return compile(parse("User-agent: *\nDisallow: /*aab\n", { dialect }), "FooBot", { dialect });
  };
  expect(difference(of(), of()).result).toBe("equal");
});

describe("difference() shows the shortest URL for each pair of deciding rules", () => {
  test.each<[string, string, string, readonly string[], DialectName?, DialectName?]>([
    ["a new rule", "", "Disallow: /a", ["/a 0 2"]],
    ["a rule that another one covers in part", "Disallow: /", "Disallow: /\nAllow: /a", ["/a 2 3"]],
    ["a longer path", "Disallow: /a", "Disallow: /ab", ["/a 2 0"]],
    ["a wildcard", "Disallow: /*.css", "Disallow: /*.css$", ["/.cssx 2 0"]],
    ["a path with %", "", "Disallow: /%", ["/% 0 2"]],
    ["bytes outside ASCII", "", "Disallow: /é", ["/%C3%A9 0 2"]],
    ["a rule that matters only in a query", "", "Disallow: /*?a=/", ["/?a=/ 0 2"]],
    // A `*` can match into the query, and there `%2F` equals `/`: two patterns.
    ["a rule with two patterns", "", "Disallow: /*%2F", ["/?/ 0 2"]],
    [
      "a rule for an index and its folder",
      "Disallow: /",
      "Disallow: /\nAllow: /a/index.html",
      ["/a/ 2 3"],
      "google",
      "google",
    ],
    ["several pairs", "Disallow: /a\nDisallow: /b", "Allow: /a\nAllow: /b", ["/a 2 2", "/b 3 3"]],
    [
      "the first rule that matches",
      "Allow: /\nDisallow: /a",
      "Disallow: /a\nAllow: /",
      ["/a 2 2"],
      "baidu",
      "baidu",
    ],
    ["a raw blank", "Disallow: /a b", "Disallow: /a b", ["/a%20b 2 0"], "rfc9309", "google"],
    [
      "the folder of an index",
      "Disallow: /a/\nAllow: /a/index.html",
      "Disallow: /a/\nAllow: /a/index.html",
      ["/a/ 2 3", "/%61/ 2 0", "/a/index.htm%6C 3 2"],
      "rfc9309",
      "google",
    ],
    ["/robots.txt", "Disallow: /r", "Disallow: /r", ["/%72 2 0", "/robots.txt 0 2"], "rfc9309", "google"],
    ["a dialect without wildcards", "Disallow: /*a", "Disallow: /*a", ["/a 2 0"], "rfc9309", "classic-1994"],
  ])("for %s", (_, before, after, expected, first, second) => {
    const found = difference(matcher(before, first), matcher(after, second));
    expect(shown(found)).toEqual(expected);
    expect(found).toMatchObject({ result: "different", total: expected.length, isComplete: true });
  });

  test("and counts all pairs, but shows 50", () => {
    const names = Array.from({ length: 60 }, (_, at) => `/${String.fromCharCode(97 + (at % 26))}${at}/`);
    const rules = (type: string): string => names.map((name) => `${type}: ${name}`).join("\n");
    const found = difference(matcher(rules("Disallow")), matcher(rules("Allow")));
    expect(found.total).toBe(60);
    expect(found.witnesses).toHaveLength(50);
  });

  test("or only the first one", () => {
    const found = difference(matcher("Disallow: /a"), matcher("Disallow: /b"), { stopAtFirst: true });
    expect(found).toMatchObject({ result: "different", total: 1, isComplete: false });
  });
});

describe("difference() within a limit", () => {
  const many = Array.from({ length: 12 }, (_, at) => `Disallow: /*${at}*${at + 20}*${at + 40}`).join("\n");

  test("is unsettled if it finds nothing, and always in the same way", () => {
    const [before, after] = [matcher(`${many}\nDisallow: /*x*y`), matcher(`${many}\nDisallow: /*x*y*`)];
    const find = (): Difference => difference(before, after, { maxSteps: 500 });
    expect(find()).toEqual({ result: "unsettled", witnesses: [], total: 0, isComplete: false });
    expect(find()).toEqual(find());
  });

  test("still guesses", () => {
    const found = difference(matcher(many), matcher(`${many}\nDisallow: /*abc*def*ghi*jkl`), {
      maxSteps: 50,
    });
    expect(shown(found)).toEqual(["/abcdefghijkl 0 14"]);
  });

  test("guesses in a dialect without backtracking", () => {
    const found = difference(matcher("Disallow: /*aab", "yandex-code"), matcher("", "yandex-code"));
    expect(shown(found)).toEqual(["/aab 2 0"]);
  });
});

test("difference() leaves out the URLs of patterns", () => {
  const [before, after] = [matcher("Disallow: /a"), matcher("Disallow: /b")];
  expect(shown(difference(before, after, { except: ["/a"] }))).toEqual(["/b 0 2"]);
  expect(difference(before, after, { except: ["/a", "/*b"] }).result).toBe("equal");
  expect(() => difference(before, after, { except: "/a" as never })).toThrow(InvalidOptionError);
  expect(() => difference(before, after, { except: ["a"] })).toThrow(InvalidInputError);
});

test("difference() has witnesses of the origin of the robots.txt", () => {
  const of = (rules: string, robotsUrl?: string): Matcher =>
    compile(parse(`User-agent: *\n${rules}\n`), "FooBot", robotsUrl === undefined ? {} : { robotsUrl });
  const shop = of("", "https://shop.example/robots.txt");
  const [witness] = difference(shop, of("Disallow: /a")).witnesses;
  expect(witness).toMatchObject({ url: "https://shop.example/a", before: { because: "no-rule" } });
  const other = of("", "http://shop.example/robots.txt");
  expect(() => difference(shop, other)).toThrow(
    "Each matcher that is compared must be of the origin https://shop.example, too; received",
  );
});

test("difference() refuses what is not a matcher, and wrong options", () => {
  const one = matcher("");
  expect(() => difference("Disallow: /" as never, one)).toThrow(InvalidInputError);
  expect(() => difference(one, {} as never)).toThrow(
    "Each matcher that is compared must be a matcher of compile(); received Object.",
  );
  expect(() => difference(one, one, { maxSteps: 0 })).toThrow(InvalidOptionError);
  expect(() => difference(one, one, { maxStep: 1 } as never)).toThrow(InvalidOptionError);
});

test("difference() guesses no URL that one side leaves out", () => {
  // A dialect without wildcards reads the star of the pattern as a letter.
  const [before, after] = [matcher("", "draft-1996"), matcher("Disallow: /a", "google")];
  for (const maxSteps of [1, 1_000_000]) {
    expect(difference(before, after, { except: ["*"], maxSteps }).result).not.toBe("different");
  }
});
