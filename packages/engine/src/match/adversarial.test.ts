import { describe, expect, test } from "vitest";
import { compileIndexed, DIALECTS, group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

// These tests measure no time: a matcher with exponential backtracking would never end.
// `adversarial.long.test.ts` finds a matcher that takes quadratic time.
const HERE = "https://example.com";
const whole = { ...dialects.rfc9309, maxBytes: null };

describe.each(DIALECTS)(
  "compile(), isAllowed() and explain() handle patterns made to be slow in $name",
  (dialect) => {
    const manyA = "a".repeat(20_000);

    test.each<[what: string, pattern: string, path: string, matches: boolean]>([
      [
        "stars between single letters, without a match at the end",
        `/${"*a".repeat(100)}*b`,
        `/${manyA}`,
        false,
      ],
      ["stars between single letters, with a match at the end", `/${"*a".repeat(100)}*b`, `/${manyA}b`, true],
      ["a hundred stars", `/${"*".repeat(100)}b`, `/${manyA}`, false],
      [
        "a thousand stars and letters, anchored at the end of the path",
        `/${"*a".repeat(1000)}$`,
        `/${manyA}`,
        true,
      ],
      [
        "a thousand stars and letters, of which the last letter is missing in the path",
        `/${"*a".repeat(1000)}*b$`,
        `/${manyA}`,
        false,
      ],
      ["long near misses", `/*${"a".repeat(600)}b`, `/${manyA}`, false],
      ["very long near misses", `/*${"a".repeat(16_000)}b`, `/${manyA}`, false],
      ["many long near misses", `/${`*${"a".repeat(200)}`.repeat(40)}*b`, `/${manyA}`, false],
      ["near misses with a long period", `/*${"ab".repeat(500)}c`, `/${"ab".repeat(10_000)}`, false],
      [
        "a long pattern that differs from the path only in its last letter",
        `/${"a".repeat(10_000)}b`,
        `/${manyA}`,
        false,
      ],
      ["encoded delimiters after many stars", `/${"*a".repeat(4000)}%2F`, "/a?aaa%2f", false],
      [
        "encoded delimiters after stars in a row",
        `/${"*".repeat(8000)}%2F%3A`,
        "/a?b/%3A",
        dialect.percentEncoding === "normalised",
      ],
      ["percent signs", `/*${"%".repeat(500)}$`, `/${"%".repeat(5000)}`, true],
    ])("%s", (_, pattern, path, matches) => {
      const robots = group(`Disallow: ${pattern}`);
      const document = parse(robots, { dialect });
      const url = HERE + path;
      expect(compile(document, "FooBot").decide(url).allowed).toBe(!matches);
      expect(isAllowed(robots, "FooBot", url, { dialect })).toBe(!matches);
      expect(compileIndexed(document).decide(url).allowed).toBe(!matches);
      expect(explain(document, "FooBot", url).candidates[0]?.matches).toBe(matches);
    });
  },
);

describe("compile() and isAllowed() find the deciding rule among many rules", () => {
  const count = 20_000;
  const path = `/${"a-b-c-d-e-f".repeat(180)}`;

  test.each<[what: string, rule: (i: number) => string, path: string, line: number | undefined]>([
    ["with stars, one of which matches", (i) => `/a*b*c*d*e*f${i === 777 ? "-" : i}`, `${path}-`, 779],
    ["with stars, none of which matches", (i) => `/a*b*c*d*e*f${i}$`, path, undefined],
    ["with stars at different positions", (i) => `/*${i}*a`, `/x${count - 1}/a`, count + 1],
    ["without stars", (i) => `/folder/${i}/`, "/folder/12345/x", 12_347],
    [
      "without stars, many of them prefixes of others",
      (i) => `/${"a".repeat(i % 100)}${i}`,
      "/aaaaa105",
      107,
    ],
    [
      "that differ in their first letter",
      (i) => `/${String.fromCharCode(48 + (i % 75))}${i}`,
      "/07500",
      7502,
    ],
    [
      "with and without stars, when a rule without a star matches",
      (i) => (i % 2 === 0 ? `/folder/${i}` : `/*/${i}$`),
      "/folder/4001",
      402,
    ],
    [
      "with and without stars, when a rule with a star matches",
      (i) => (i % 2 === 0 ? `/folder/${i}` : `/*/${i}$`),
      "/x/4001",
      4003,
    ],
    ["that are all equal", () => "/a*b$", "/aab", 2],
  ])("%s", (_, rule, where, line) => {
    const robots = group(...Array.from({ length: count }, (_, i) => `Disallow: ${rule(i)}`));
    const document = parse(robots, { dialect: whole });
    const matcher = compile(document, "FooBot");
    // The first decisions compare each rule; the last ones use the indexes.
    for (let i = 0; i < 60; i++) {
      const decision = matcher.decide(HERE + where);
      expect(decision.because === "rule" ? decision.rule.line : undefined).toBe(line);
    }
    expect(isAllowed(robots, "FooBot", HERE + where, { dialect: whole })).toBe(line === undefined);
  });

  test.each([dialects.google, dialects["google-code"]])(
    "without a slash in $name, where the search for a slash stays inside each rule",
    (dialect) => {
      const rules = Array.from({ length: 100_000 }, (_, i) => `Allow: *-${i}$`);
      const robots = group(...rules, "Disallow: /");
      const document = parse(robots, { dialect: { ...dialect, maxBytes: null } });
      expect(compile(document, "FooBot").decide(`${HERE}/x-777`)).toMatchObject({ rule: { line: 779 } });
    },
  );

  test("that are prefixes of each other, 400 deep", () => {
    const rules = Array.from({ length: 400 }, (_, i) => `${i % 2 ? "Dis" : ""}allow: /${"a".repeat(i)}`);
    const document = parse(group(...rules), { dialect: whole });
    const matcher = compile(document, "FooBot");
    for (let i = 0; i < 500; i++) {
      expect(matcher.decide(`${HERE}/${"a".repeat(1000)}`)).toMatchObject({
        specificity: 400,
        rule: { line: 401 },
      });
      expect(matcher.decide(`${HERE}/${"a".repeat(200)}b`)).toMatchObject({ specificity: 201 });
    }
  });

  test("that are prefixes of each other, with stars between the letters", () => {
    const rules = Array.from({ length: 400 }, (_, i) => `Disallow: /${"*a".repeat(i)}`);
    const document = parse(group(...rules), { dialect: whole });
    const matcher = compile(document, "FooBot");
    for (let i = 0; i < 200; i++) {
      expect(matcher.decide(`${HERE}/${"a".repeat(1000)}`)).toMatchObject({ rule: { line: 401 } });
      expect(matcher.decide(`${HERE}/${"ba".repeat(200)}`)).toMatchObject({ rule: { line: 202 } });
    }
  });

  test("in many groups with many names", () => {
    const groups = Array.from(
      { length: count },
      (_, i) => `User-agent: bot-${i}\nUser-agent: x\nDisallow: /${i}\n`,
    );
    const document = parse(groups.join(""), { dialect: whole });
    const names = Array.from(String(count - 1), (digit) => String.fromCharCode(97 + Number(digit))).join("");
    expect(compile(document, "x").groups).toHaveLength(count);
    expect(compile(document, "x").decide(`${HERE}/${count - 1}`).allowed).toBe(false);
    expect(compile(document, names).decide(`${HERE}/1`).because).toBe("no-group");
  });
});

// `adversarial.long.test.ts` has files with more lines.
describe("parse(), compile() and isAllowed() handle unusual input:", () => {
  test.each<[what: string, robots: string]>([
    ["one line", "a".repeat(2_000_000)],
    ["line ends", "\n\r".repeat(25_000)],
    ["number signs", "#\n".repeat(25_000)],
    ["NUL", "\0".repeat(1_000_000)],
    ["colons", ":".repeat(1_000_000)],
    ["blanks", " ".repeat(1_000_000)],
    ["blanks and a colon", `a${" ".repeat(500_000)}:${" ".repeat(500_000)}b`],
    ["user-agent lines", "User-agent: *\n".repeat(20_000)],
    ["records that are not rules", `User-agent: *\n${"a:b\n".repeat(15_000)}`],
  ])("a large file of %s", (_, robots) => {
    for (const dialect of [whole, dialects["google-code"]]) {
      const document = parse(robots, { dialect });
      expect(document.bytes).toHaveLength(robots.length);
      expect(compile(document, "FooBot").decide(`${HERE}/`).allowed).toBe(true);
      expect(isAllowed(robots, "FooBot", `${HERE}/`, { dialect })).toBe(true);
      expect(document.lines.at(-1)?.span.end).toBe(robots.length);
    }
  });

  test("long URLs that are nearly in normal form", () => {
    const document = parse(group("Disallow: /*b$", "Allow: /c"));
    const matchers = [document, parse(group("Disallow: /*b$"), { dialect: dialects.google })].map((one) =>
      compileIndexed(one),
    );
    for (const part of [
      "a.",
      ".",
      "/.",
      "/.a",
      "./",
      "..",
      "%20",
      "%20.",
      "%C3.",
      "?",
      "?'",
      "%2e",
      "/%2e.",
      "\\",
      "#",
    ]) {
      for (const odd of ["|", "'", "%c3", "é", "\t", "%", "\\", "%2e", "#"]) {
        const url = `${HERE}/${part.repeat(2000)}${odd}x`;
        for (const matcher of matchers) expect(matcher.decide(url).allowed).toBe(true);
        expect(isAllowed(group("Disallow: /*b$"), "FooBot", url)).toBe(true);
      }
    }
  });

  test("very long URLs", () => {
    const document = parse(group("Disallow: /*b$", "Allow: /c"));
    for (const rest of [
      "a".repeat(300_000),
      "/".repeat(300_000),
      "%41".repeat(100_000),
      "é".repeat(100_000),
      "./".repeat(100_000),
    ]) {
      for (const matcher of [compile(document, "FooBot"), compileIndexed(document)]) {
        expect(matcher.decide(`${HERE}/${rest}b`).allowed).toBe(false);
        expect(matcher.decide(`${HERE}/${rest}d`).allowed).toBe(true);
      }
    }
  });
});
