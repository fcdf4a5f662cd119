import { describe, expect, test } from "vitest";
import { bytesOf, compileIndexed, DIALECTS, group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import type { Decision } from "./decision.ts";
import { compile, type Matcher } from "./matcher.ts";

const HERE = "https://example.com";

/** Returns a decision as a short text: allowed or not, the reason, and the line of the rule. */
function inShort(decision: Decision): string {
  const rule = decision.because === "rule" ? ` ${decision.rule.line}` : "";
  return `${decision.allowed ? "yes" : "no"} ${decision.because}${rule}`;
}

describe("Matcher.decide() returns the decision with its reason:", () => {
  test("a rule, with its position and its number of bytes (RFC 9309 §2.2.2)", () => {
    const document = parse("\ufeffUser-agent: *\r\n\t Disallow : /caf\u00e9/ # x\r\nAllow: /\r\n");
    expect(compile(document, "FooBot").decide(`${HERE}/café/a`)).toEqual({
      allowed: false,
      settled: true,
      because: "rule",
      rule: { type: "disallow", path: "/café/", line: 2, span: { start: 20, end: 38 } },
      position: { line: 2, column: 3 },
      specificity: 11,
    });
    expect(document.text({ start: 20, end: 38 })).toBe("Disallow : /café/");
  });

  test("a rule and a position that equal those of the document", () => {
    for (const ending of ["\n", "\r", "\r\n"]) {
      for (const indent of ["", " ", "\t\t"]) {
        const lines = [
          "User-agent: *",
          `${indent}Disallow: /a`,
          `${indent}Allow: /ab`,
          `${indent}dissallow :/é`,
        ];
        const document = parse(lines.join(ending));
        const rules = document.groups[0]?.rules ?? [];
        ["/a", "/ab", "/é"].forEach((path, i) => {
          const decision = compile(document, "FooBot").decide(HERE + path);
          if (decision.because !== "rule") throw new Error("no rule decided");
          expect(decision.rule).toEqual(rules[i]);
          expect(decision.position).toEqual(document.position(rules[i]?.span.start ?? 0));
        });
      }
    }
  });

  test("a rule after VT and FF, if the dialect treats them as blanks", () => {
    const document = parse("User-agent: *\n\v\fDisallow: /", { dialect: dialects.google });
    expect(compile(document, "FooBot").decide(`${HERE}/`)).toMatchObject({
      rule: document.groups[0]?.rules[0],
      position: { line: 2, column: 3 },
    });
  });

  test.each<[what: string, robots: string, path: string, decision: string]>([
    ["no group applies", "User-agent: BarBot\nDisallow: /\n", "/", "yes no-group"],
    ["the file has no group", "Disallow: /\n", "/", "yes no-group"],
    ["no rule matches", group("Disallow: /a"), "/b", "yes no-rule"],
    ["the group has no rule", group(), "/b", "yes no-rule"],
    ["the group has an empty rule", group("Disallow:"), "/b", "yes no-rule"],
    ["the URL is the robots.txt itself (§2.2.2)", group("Disallow: /"), "/robots.txt", "yes robots-txt"],
    [
      "the URL is the robots.txt with a percent-encoded letter and a fragment",
      group("Disallow: /"),
      "/%72obots.txt#x",
      "yes robots-txt",
    ],
    ["the URL is /robots.txt with a query", group("Disallow: /"), "/robots.txt?x", "no rule 2"],
    ["the URL is below /robots.txt", group("Disallow: /"), "/robots.txt/x", "no rule 2"],
    ["the URL is /Robots.txt, in another case", group("Disallow: /"), "/Robots.txt", "no rule 2"],
    ["a disallow rule matches", group("Disallow: /"), "/", "no rule 2"],
    ["an allow rule matches", group("Allow: /"), "/", "yes rule 2"],
    [
      "the rule with most bytes disallows (§2.2.2)",
      group("Disallow: /a/b", "Allow: /a"),
      "/a/b",
      "no rule 2",
    ],
    [
      "an allow rule ties with a disallow rule (§2.2.2)",
      group("Disallow: /a", "Allow: /a"),
      "/a",
      "yes rule 3",
    ],
    ["two disallow rules tie", group("Disallow: /a", "Disallow: /*"), "/a", "no rule 2"],
  ])("if %s", (_, robots, path, decision) => {
    for (const matcher of [compile(parse(robots), "FooBot"), compileIndexed(parse(robots))]) {
      for (let again = 0; again < 2; again++) expect(inShort(matcher.decide(HERE + path))).toBe(decision);
      expect(matcher.decide(new URL(HERE + path))).toEqual(matcher.decide(HERE + path));
      expect(matcher.decide(HERE + path).settled).toBe(true);
    }
  });

  test("an empty rule in google-code, which matches everything and forbids nothing", () => {
    const dialect = dialects["google-code"];
    for (const rule of ["Disallow:", "Allow:"]) {
      for (const decide of [
        compile(parse(group(rule), { dialect }), "x"),
        compileIndexed(parse(group(rule), { dialect })),
      ]) {
        expect(decide.decide(`${HERE}/`)).toMatchObject({ allowed: true, because: "rule", specificity: 0 });
      }
    }
  });
});

describe("Matcher.decide() answers after many decisions as it does at first", () => {
  const many = (count: number, rule: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => rule(i));
  const long = "x".repeat(60);

  test.each<[what: string, rules: string[]]>([
    ["no rules", []],
    ["a few rules without a star", ["Disallow: /a", "Allow: /a/b", "Disallow: /a/b/c$"]],
    ["a few rules with and without a star", ["Disallow: /a", "Allow: /*b", "Disallow: /a/*c$"]],
    [
      "rules of rare characters",
      ["Disallow: /it's", "Disallow: /a|b", "Allow: /(x);y,z!", "Disallow: /[a]@~"],
    ],
    ["only rules with a star", ["Disallow: /*a", "Allow: /*b"]],
    ["a hundred rules without a star", many(100, (i) => `Disallow: /a/${i}${long}`)],
    [
      "a hundred rules without a star and two with one",
      [...many(100, (i) => `Disallow: /a/${i}${long}`), "Disallow: /*b", "Allow: /a/7*"],
    ],
    ["three hundred rules, each of which decides", many(300, (i) => `Disallow: /a/${i}`)],
  ])("for %s", (_, rules) => {
    const document = parse(group(...rules));
    const warm = compileIndexed(document);
    const urls = [
      ...["/", "/a", "/a/b", "/a/b/c", "/a/b/c/d", "/b", "/xb", "/a/%62", "/a/../b", "/%61", "/robots.txt"],
      ...[
        "/r%6Fbots.txt",
        "/x/../robots.txt",
        "/ro\tbots.txt",
        "/a/\t../x",
        "/a/%\t2e%\t2e/x",
        "/a/x\\..\\..\\x",
      ],
      ...[
        "/it's",
        "/it%27s",
        "/a|b",
        "/a%7cb",
        "/(x);y,z!",
        "/[a]@~",
        "/aé",
        "/a/b?c#d",
        "/a#b",
        "/a/ツ",
        "/a ",
        "/a/b/c#",
      ],
      ...many(300, (i) => `/a/${i}`),
      ...many(100, (i) => `/a/${i}${long}`),
    ].map((path) => HERE + path);
    for (const url of [...urls, ...urls]) {
      expect([url, warm.decide(url)]).toEqual([url, compile(document, "FooBot").decide(url)]);
    }
  });

  test.each(DIALECTS)("for characters that clients do not send, in $name", (dialect) => {
    const document = parse(
      bytesOf(group("Disallow: /a\u007f", "Disallow: /b\u0001", "Disallow: /c\\d", "Disallow: /e f")),
      {
        dialect,
      },
    );
    const warm = compileIndexed(document);
    for (const path of ["/a\u007f", "/b\u0001", "/c\\d", "/e f", "/a%7F", "/b%01", "/c%5Cd", "/e%20f"]) {
      const url = HERE + path;
      expect([url, warm.decide(url)]).toEqual([url, compile(document, "FooBot").decide(url)]);
    }
  });

  test("for alternating origins, including origins that are prefixes of others", () => {
    const document = parse(group("Disallow: /a", "Allow: /a/b", "Disallow: //"));
    const warm = compileIndexed(document);
    const origins = [
      ...[
        "https://example.com",
        "https://example.com:8443",
        "http://example.com",
        "https://example.com.test",
      ],
      ...["HTTPS://EXAMPLE.COM", "https://u:p@example.com", "https://example.com\\", "https://ex\tample.com"],
      ...["https://a", "https://example", "https:/example.com", `https://${"a.".repeat(1200)}test`],
    ];
    const paths = ["", "/", "/a", "//a", "/a/b", "?/a", "#/a", "/x?https://example.com/a", "/x/../a"];
    const urls = origins.flatMap((origin) => paths.map((path) => origin + path));
    for (const url of [...urls, ...urls.flatMap((one) => [one, `${HERE}/a`]), ...urls.toReversed()]) {
      const [wanted, found] = [compile(document, "FooBot"), warm].map((matcher) => matcher.decide(url));
      expect([url, found]).toEqual([url, wanted]);
    }
  });

  test("and still throws if the URL is not absolute", () => {
    for (const rules of [[], ["Disallow: /a"], ["Disallow: /*a"]]) {
      const warm = compileIndexed(parse(group(...rules)));
      for (const url of ["/a", "example.com", "http://", "mailto:x"]) {
        expect(() => warm.decide(url)).toThrow("absolute URL");
      }
    }
  });
});

describe("Matcher.decide() returns a shared and frozen decision", () => {
  test.each(["rule", "no-rule", "no-group", "robots-txt", "other-origin"])("because of %s", (because) => {
    const robots = because === "no-group" ? "" : group("Disallow: /a");
    const options = because === "other-origin" ? { robotsUrl: `${HERE}/robots.txt` } : {};
    const url = {
      rule: `${HERE}/a`,
      "no-rule": `${HERE}/b`,
      "no-group": `${HERE}/a`,
      "robots-txt": `${HERE}/robots.txt`,
      "other-origin": "https://example.org/a",
    }[because] as string;
    const matcher = compile(parse(robots), "FooBot", options);
    const decision = matcher.decide(url);
    expect(decision.because).toBe(because);
    expect(matcher.decide(url)).toBe(decision);
    const frozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(decision)).toBe(true);
    expect(() => Object.assign(decision, { allowed: !decision.allowed })).toThrow(TypeError);
  });
});

describe("compile() chooses the groups of a crawler (RFC 9309 §2.2.1):", () => {
  const robots = [
    ...["User-agent: *", "Disallow: /any", "User-agent: FooBot", "Disallow: /foo", "User-agent: BarBot"],
    ...[
      "Disallow: /bar",
      "User-agent: foobot/2",
      "User-agent: BazBot",
      "Allow: /foo/ok",
      "User-agent: EmptyBot",
    ],
  ].join("\n");

  test.each<[tokens: string | string[], dialect: keyof typeof dialects, groups: number[]]>([
    ["FooBot", "rfc9309", [3, 7]],
    ["BarBot", "rfc9309", [5]],
    ["BazBot", "rfc9309", [7]],
    ["EmptyBot", "rfc9309", [10]],
    ["OtherBot", "rfc9309", [1]],
    // The first token of a list that a group names decides.
    [["FooBot-News", "FooBot"], "rfc9309", [3, 7]],
    [["BarBot", "FooBot"], "rfc9309", [5]],
    [["FooBot", "BarBot"], "google", [3, 7]],
    [["x", "y"], "google", [1]],
    // google-code merges the groups of all tokens.
    [["BarBot", "FooBot"], "google-code", [3, 5, 7]],
    [["x", "BarBot"], "google-code", [5]],
    [["x", "y"], "google-code", [1]],
  ])("for %s in %s, the groups at lines %j", (tokens, name, lines) => {
    const document = parse(robots, { dialect: dialects[name] });
    const matcher = compile(document, tokens);
    expect(matcher.groups.map(({ agents }) => agents[0]?.line)).toEqual(lines);
    expect(matcher.groups).toEqual(
      document.groups.filter(({ agents }) => lines.includes(agents[0]?.line ?? 0)),
    );
  });

  test("the document's own groups, even if rules are rewritten", () => {
    const document = parse("User-agent: *\nDisallow: /%61\nDisallow: /é");
    expect(compile(document, "FooBot").groups).toEqual(document.groups);
  });

  test("all groups with its name, merged", () => {
    const matcher = compile(parse(robots), "FooBot");
    expect(inShort(matcher.decide(`${HERE}/foo/x`))).toBe("no rule 4");
    expect(inShort(matcher.decide(`${HERE}/foo/ok`))).toBe("yes rule 9");
    expect(inShort(matcher.decide(`${HERE}/any`))).toBe("yes no-rule");
  });

  test("an empty group with its name, which allows everything", () => {
    expect(inShort(compile(parse(robots), "EmptyBot").decide(`${HERE}/any`))).toBe("yes no-rule");
  });

  test("all groups for *, merged", () => {
    const text = "User-agent: *\nDisallow: /a\nUser-agent: * all\nDisallow: /b";
    expect(compile(parse(text), "x").groups).toHaveLength(2);
  });
});

describe("Matcher.decide() compares the origins of the URL and of robotsUrl (RFC 9309 §2.3)", () => {
  const here = (robotsUrl: string | URL): Matcher =>
    compile(parse(group("Disallow: /a")), "FooBot", { robotsUrl });

  test.each([
    ["https://example.com/a", "no rule 2"],
    ["https://EXAMPLE.com:443/a", "no rule 2"],
    ["https://user@example.com/b", "yes no-rule"],
    ["https://example.com/robots.txt", "yes robots-txt"],
    ["http://example.com/a", "no other-origin"],
    ["https://example.com:8443/a", "no other-origin"],
    ["https://www.example.com/a", "no other-origin"],
    ["https://example.com./a", "no other-origin"],
    ["https://example.org/robots.txt", "no other-origin"],
  ])("%s: %s", (url, decision) => {
    const matcher = here(new URL(`${HERE}/robots.txt`));
    const warm = here(`${HERE}/robots.txt`);
    for (let i = 0; i < 1500; i++) warm.decide(`${HERE}/`);
    for (const asked of [matcher, warm]) expect(inShort(asked.decide(url))).toBe(decision);
    expect(matcher.decide(url).settled).toBe(!decision.endsWith("origin"));
  });

  test("compile() throws if robotsUrl is not an absolute URL with a host", () => {
    for (const robotsUrl of ["/robots.txt", "nonsense", "mailto:x"]) {
      expect(() => compile(parse(""), "FooBot", { robotsUrl })).toThrow("absolute URL");
    }
  });
});

describe("compile()", () => {
  test("uses the document's own dialect, or the one that the options name", () => {
    const document = parse("User-agent: *\nDisallowed: /a\n");
    expect(inShort(compile(document, "FooBot").decide(`${HERE}/a`))).toBe("yes no-rule");
    const google = compile(document, "FooBot", { dialect: dialects.google });
    expect(inShort(google.decide(`${HERE}/a`))).toBe("no rule 2");
    expect(google.groups[0]?.rules).toHaveLength(1);
    const { candidates } = explain(document, "FooBot", `${HERE}/a`, { dialect: dialects.google });
    expect(candidates).toHaveLength(1);
  });

  test("treats a cut file as cut even with another dialect", () => {
    const cut = parse(group("Disallow: /a"), { dialect: { ...dialects.rfc9309, maxBytes: 20 } });
    const { surprises } = explain(cut, "FooBot", `${HERE}/`, { dialect: dialects.google });
    expect(surprises.map(({ code }) => code)).toContain("file-cut");
  });
});

test.each([undefined, null, "User-agent: *", 5, {}])("compile() throws if the document is %j", (wrong) => {
  expect(() => compile(wrong as never, "FooBot")).toThrow(/must be a document of parse\(\); received/);
});
