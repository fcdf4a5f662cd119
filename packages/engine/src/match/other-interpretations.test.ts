import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import { compile } from "./matcher.ts";

const dialect = dialects["google-2012"];

const decide = (robots: string, path = "/x", token = "FooBot") =>
  compile(parse(robots, { dialect }), token).decide(`https://example.com${path}`);

/** Groups of one name, one for each path. */
const groups = (name: string, ...rules: readonly string[]): string =>
  rules.map((rule) => `User-agent: ${name}\n${rule}\n`).join("\n");

describe("two groups of one name in google-2012, where their order is irrelevant", () => {
  test("the answer is the same in both orders", () => {
    const rules = ["Disallow: /x", "Allow: /x/y"];
    for (const path of ["/x", "/x/y", "/z"]) {
      const { allowed, settled } = decide(groups("FooBot", ...rules), path);
      const turned = decide(groups("FooBot", ...rules.toReversed()), path);
      expect([turned.allowed, turned.settled]).toEqual([allowed, settled]);
    }
  });

  test.each([
    ["they differ", ["Disallow: /x", "Disallow: /y"], false],
    ["they say the same", ["Disallow: /x", "Disallow: /"], true],
    ["one of them leaves it open by its own wildcards", ["Disallow: /x", "Disallow: /*x\nAllow: /"], false],
    ["neither says a word", ["Disallow: /a", "Disallow: /b"], true],
  ] as const)("where %s, settled is as it should be", (_, rules, settled) => {
    for (const name of ["FooBot", "*"]) expect(decide(groups(name, ...rules)).settled).toBe(settled);
  });

  test("more groups than are asked one by one leave every answer by a rule open", () => {
    const many = groups("FooBot", ...Array.from({ length: 65 }, () => "Disallow: /x"));
    expect(decide(many)).toMatchObject({ allowed: false, settled: false });
    expect(decide(many, "/y")).toMatchObject({ allowed: true, settled: true });
  });

  test("thousands of groups take no longer for each decision", () => {
    const many = groups("*", ...Array.from({ length: 20_000 }, (_, i) => `Disallow: /x${i}`));
    const matcher = compile(parse(many, { dialect }), "FooBot");
    for (let i = 0; i < 2000; i++) {
      expect(matcher.decide(`https://example.com/x${i}`).settled).toBe(false);
    }
  });

  test("explain gives the same decision", () => {
    const document = parse(groups("*", "Disallow: /x", "Allow: /"), { dialect });
    const matcher = compile(document, "FooBot");
    const url = "https://example.com/x";
    expect(explain(document, "FooBot", url).decision).toEqual(matcher.decide(url));
    expect(matcher.decide(url)).toBe(matcher.decide(new URL(url)));
  });
});

describe("misspelt fields in google-2012, of which nobody knows whether they are read", () => {
  test.each([
    ["a rule", "User-agent: FooBot\nDissallow: /x", false],
    ["a group", "useragent: FooBot\nDisallow: /x", false],
    ["a rule of another crawler", "User-agent: barbot\nDissallow: /x", true],
    ["a rule for another path", "User-agent: FooBot\nDissallow: /y", true],
    ["a rule that says what another one says", "User-agent: FooBot\nDisallow: /\nDisalow: /x", true],
    ["a field that nobody takes for one", "User-agent: FooBot\nForbid: /x", true],
  ])("%s", (_, robots, settled) => {
    expect(decide(robots).settled).toBe(settled);
  });

  test("elsewhere they are read, or they are not", () => {
    for (const other of Object.values(dialects)) {
      if (other === dialect) continue;
      const document = parse("User-agent: FooBot\nDissallow: /x", { dialect: other });
      expect(compile(document, "FooBot").decide("https://example.com/x").settled).toBe(true);
    }
  });
});
