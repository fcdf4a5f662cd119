import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import { compile } from "./matcher.ts";

const dialect = dialects["google-2012"];

const decide = (robots: string, path = "/x", token = "FooBot") =>
  compile(parse(robots, { dialect }), token).decide(`https://example.com${path}`);

/** Returns a group with this name for each rule. */
const groups = (name: string, ...rules: readonly string[]): string =>
  rules.map((rule) => `User-agent: ${name}\n${rule}\n`).join("\n");

describe("groups of one name in google-2012, where their order is irrelevant,", () => {
  test("get the same decision in both orders", () => {
    const rules = ["Disallow: /x", "Allow: /x/y"];
    for (const path of ["/x", "/x/y", "/z"]) {
      const { allowed, settled } = decide(groups("FooBot", ...rules), path);
      const reversed = decide(groups("FooBot", ...rules.toReversed()), path);
      expect([reversed.allowed, reversed.settled]).toEqual([allowed, settled]);
    }
  });

  test.each([
    ["they disagree", ["Disallow: /x", "Disallow: /y"], false],
    ["they agree", ["Disallow: /x", "Disallow: /"], true],
    [
      "one of them is not settled because of its own wildcards",
      ["Disallow: /x", "Disallow: /*x\nAllow: /"],
      false,
    ],
    ["no rule of either matches", ["Disallow: /a", "Disallow: /b"], true],
  ] as const)("get a decision with the right `settled` if %s", (_, rules, settled) => {
    for (const name of ["FooBot", "*"]) expect(decide(groups(name, ...rules)).settled).toBe(settled);
  });

  test("get `settled: false` in each decision by a rule if there are more than 64 groups", () => {
    const many = groups("FooBot", ...Array.from({ length: 65 }, () => "Disallow: /x"));
    expect(decide(many)).toMatchObject({ allowed: false, settled: false });
    expect(decide(many, "/y")).toMatchObject({ allowed: true, settled: true });
  });

  test("do not slow down each decision if there are thousands", () => {
    const many = groups("*", ...Array.from({ length: 20_000 }, (_, i) => `Disallow: /x${i}`));
    const matcher = compile(parse(many, { dialect }), "FooBot");
    for (let i = 0; i < 2000; i++) {
      expect(matcher.decide(`https://example.com/x${i}`).settled).toBe(false);
    }
  });

  test("get the same decision from explain()", () => {
    const document = parse(groups("*", "Disallow: /x", "Allow: /"), { dialect });
    const matcher = compile(document, "FooBot");
    const url = "https://example.com/x";
    expect(explain(document, "FooBot", url).decision).toEqual(matcher.decide(url));
    expect(matcher.decide(url)).toBe(matcher.decide(new URL(url)));
  });
});

describe("Matcher.decide() returns the right `settled` in google-2012 for a misspelt field", () => {
  test.each([
    ["in a rule", "User-agent: FooBot\nDissallow: /x", false],
    ["in a user-agent line", "useragent: FooBot\nDisallow: /x", false],
    ["in a rule of another crawler", "User-agent: barbot\nDissallow: /x", true],
    ["in a rule for another path", "User-agent: FooBot\nDissallow: /y", true],
    ["in a rule that agrees with another one", "User-agent: FooBot\nDisallow: /\nDisalow: /x", true],
    ["that is not a known misspelling", "User-agent: FooBot\nForbid: /x", true],
  ])("%s", (_, robots, settled) => {
    expect(decide(robots).settled).toBe(settled);
  });

  test("and true in all other dialects", () => {
    for (const other of Object.values(dialects)) {
      if (other === dialect) continue;
      const document = parse("User-agent: FooBot\nDissallow: /x", { dialect: other });
      expect(compile(document, "FooBot").decide("https://example.com/x").settled).toBe(true);
    }
  });
});
