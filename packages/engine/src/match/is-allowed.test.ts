import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDialect, plainGroups, rawUrl, robotsText, textOf, token } from "../../test/support/generators.ts";
import { bytesOf, group } from "../../test/support/robots.ts";
import { always, PATIENT } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const HERE = "https://example.com";

describe("one question, one answer", () => {
  test.each<[what: string, robots: string, path: string, allowed: boolean]>([
    ["an empty file", "", "/", true],
    ["a rule of a group for everybody", group("Disallow: /a"), "/ab", false],
    ["a rule that does not match", group("Disallow: /a"), "/b", true],
    ["a rule that the path only begins", group("Disallow: /abc"), "/ab", true],
    ["the end of the path", group("Disallow: /a$"), "/a", false],
    ["not the end of the path", group("Disallow: /a$"), "/ab", true],
    ["no blank before the value", group("Disallow:/a"), "/a", false],
    ["a tab before the value", group("Disallow:\t/a"), "/a", false],
    ["blanks before the value", group("Disallow:   /a"), "/a", false],
    ["blanks behind the value", group("Disallow: /a  \t"), "/a", false],
    ["blanks behind a longer value", group("Disallow: /ab "), "/a", true],
    ["a comment behind the value", group("Disallow: /a#b"), "/a", false],
    ["a star early on", group("Disallow: *a"), "/xa", false],
    ["a star behind plain letters", group("Disallow: /a*c"), "/abc", false],
    ["a star behind plain letters that differ", group("Disallow: /b*c"), "/abc", true],
    ["encoded letters", group("Disallow: /%61"), "/a", false],
    ["encoded letters behind plain ones", group("Disallow: /a%62"), "/ab", false],
    ["an encoded path", group("Disallow: /ab"), "/%61b", false],
    ["digits and their neighbours", group("Disallow: /0:9"), "/0:9", false],
    ["letters and their neighbours", group("Disallow: /AZ[az@`"), "/AZ[az@`", false],
    ["an empty rule", group("Disallow:"), "/", true],
    ["an empty rule of blanks", group("Disallow:  "), "/", true],
    ["most bytes win", group("Disallow: /a", "Allow: /ab"), "/abc", true],
    ["… the other way", group("Allow: /a", "Disallow: /ab"), "/abc", false],
    ["… in the other order", group("Disallow: /ab", "Allow: /a"), "/abc", false],
    ["ties go to allow", group("Disallow: /a", "Allow: /a"), "/a", true],
    ["… in the other order", group("Allow: /a", "Disallow: /a"), "/a", true],
    ["a rule without group", "Disallow: /\n", "/", true],
    ["… before a group of its own", "Disallow: /\nUser-agent: FooBot\nAllow: /b\n", "/a", true],
    ["a last line without an end", "User-agent: *\nDisallow: /a", "/a", false],
    ["a blank line within a group", "User-agent: *\n\nDisallow: /a\n", "/a", false],
    ["a group for another crawler", "User-agent: BarBot\nDisallow: /\n", "/", true],
    [
      "its own group, before the other",
      "User-agent: FooBot\nAllow: /\nUser-agent: *\nDisallow: /abc\n",
      "/abc",
      true,
    ],
    [
      "its own group, behind the other",
      "User-agent: *\nDisallow: /\nUser-agent: FooBot\nAllow: /b\n",
      "/a",
      true,
    ],
    ["its own group, which is empty", "User-agent: *\nDisallow: /\nUser-agent: FooBot\n", "/a", true],
    [
      "its own group and one for both",
      "User-agent: *\nUser-agent: FooBot\nDisallow: /a\nUser-agent: *\nDisallow: /b\n",
      "/b",
      true,
    ],
    [
      "several groups of its own",
      "User-agent: FooBot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: foobot\nDisallow: /b\n",
      "/b",
      false,
    ],
    [
      "… of which the others do not count",
      "User-agent: FooBot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: foobot\nDisallow: /b\n",
      "/c",
      true,
    ],
    [
      "a Sitemap between user-agent lines",
      "User-agent: FooBot\nSitemap: x\nUser-agent: x\nDisallow: /\n",
      "/",
      false,
    ],
    ["the robots.txt itself", group("Disallow: /"), "/robots.txt", true],
  ])("%s", (_, robots, path, allowed) => {
    expect(isAllowed(robots, "FooBot", HERE + path)).toBe(allowed);
    expect(isAllowed(new TextEncoder().encode(robots), "FooBot", new URL(HERE + path))).toBe(allowed);
    expect(isAllowed(robots.replaceAll("\n", "\r"), ["FooBot"], HERE + path)).toBe(allowed);
    expect(compile(parse(robots), "FooBot").decide(HERE + path).allowed).toBe(allowed);
  });

  test.each<[tokens: string[], dialect: keyof typeof dialects, allowed: boolean]>([
    [["FooBot", "BarBot"], "rfc9309", false],
    [["BarBot", "FooBot"], "rfc9309", true],
    [["x", "BarBot"], "rfc9309", true],
    [["x", "FooBot"], "google", false],
    [["x", "y"], "google", false],
    [["BarBot", "FooBot"], "google-code", false],
    [["x", "BarBot"], "google-code", true],
    [["x", "y"], "google-code", false],
  ])("%j in %s: %s", (tokens, name, allowed) => {
    const robots =
      "User-agent: *\nDisallow: /\nUser-agent: FooBot\nDisallow: /a\nUser-agent: BarBot\nDisallow: /b\n";
    expect(isAllowed(robots, tokens, `${HERE}/a`, { dialect: dialects[name] })).toBe(allowed);
  });

  test.each<[what: string, robots: string, path: string, allowed: boolean]>([
    ["an allow rule for index.html", group("Disallow: /", "Allow: /a/index.html"), "/a/", true],
    ["… and no more than the folder", group("Disallow: /", "Allow: /a/index.html"), "/a/b", false],
    ["… by the bytes of the folder", group("Disallow: /a/**", "Allow: /a/index.html"), "/a/", false],
    ["a disallow rule for index.html", group("Disallow: /a/index.html"), "/a/", true],
    ["a missing colon", group("Disallow /a"), "/a", false],
    ["no special /robots.txt", group("Disallow: /"), "/robots.txt", false],
    ["no decoding", group("Disallow: /%61"), "/a", true],
  ])("in Google's dialects: %s", (_, robots, path, allowed) => {
    for (const dialect of [dialects.google, dialects["google-code"]]) {
      expect(isAllowed(robots, "FooBot", HERE + path, { dialect })).toBe(allowed);
    }
  });

  test("in google-code an empty allow outweighs an empty disallow, and neither forbids", () => {
    const dialect = dialects["google-code"];
    for (const rules of [["Allow:", "Disallow:"], ["Disallow:", "Allow:"], ["Disallow:"]]) {
      expect(isAllowed(group(...rules), "FooBot", `${HERE}/`, { dialect })).toBe(true);
    }
    expect(isAllowed(group("Disallow:", "Disallow: /"), "FooBot", `${HERE}/`, { dialect })).toBe(false);
  });

  test("bytes that are no UTF-8 match their percent-triplets", () => {
    expect(isAllowed(bytesOf(group("Disallow: /\u00ff")), "FooBot", `${HERE}/%ff`)).toBe(false);
    expect(isAllowed(group("Disallow: /\udcff"), "FooBot", `${HERE}/%ff`)).toBe(false);
  });

  test("what is behind the limit is not read", () => {
    const robots = `${group()}${"#".repeat(512_000)}\nDisallow: /\n`;
    expect(isAllowed(robots, "FooBot", `${HERE}/`)).toBe(true);
    expect(isAllowed(robots, "FooBot", `${HERE}/`, { dialect: dialects["google-code"] })).toBe(false);
  });
});

test("the answer is that of a compiled matcher", PATIENT, () => {
  const robots = fc.oneof(robotsText, plainGroups.map(textOf));
  const tokens = fc.oneof(token, fc.array(token, { minLength: 1, maxLength: 3 }));
  always(
    fc.property(robots, tokens, rawUrl, anyDialect, (text, asked, url, dialect) => {
      const { allowed } = compile(parse(text, { dialect }), asked).decide(url);
      expect(isAllowed(text, asked, url, { dialect })).toBe(allowed);
    }),
  );
});

describe("where a dialect departs from RFC 9309", () => {
  const { rfc9309, "draft-1996": draft, "classic-1994": classic } = dialects;
  const several = { ...rfc9309, pathsPerLine: "several" } as const;
  const inOrder = { ...several, precedence: "first" } as const;

  test.each<[what: string, dialect: Dialect, robots: string, path: string, allowed: boolean]>([
    ["each of several paths counts", several, group("Disallow: /a /b"), "/b", false],
    ["… and no other", several, group("Disallow: /a /b"), "/c", true],
    ["… where the first match decides", inOrder, group("Disallow: /a /b", "Allow: /b"), "/b", false],
    ["the first match decides", draft, group("Allow: /a", "Disallow: /ab"), "/abc", true],
    ["… also if it forbids", draft, group("Disallow: /a", "Allow: /ab"), "/abc", false],
    ["… and not one that does not match", draft, group("Allow: /x", "Disallow: /ab"), "/abc", false],
    ["… in its normal form", draft, group("Disallow: /%7Ea", "Allow: /"), "/~a", false],
    ["… be it empty", { ...draft, emptyPath: "matches-all" }, group("Disallow:", "Disallow: /"), "/", true],
    ["a blank line ends a group", classic, "User-agent: *\n\nDisallow: /a\n", "/a", true],
    ["… that has rules", classic, "User-agent: FooBot\nDisallow: /b\n\nDisallow: /a\n", "/a", true],
    ["… before the next one", classic, "User-agent: FooBot\n\nUser-agent: x\nDisallow: /a\n", "/a", true],
    ["… and comments do not", classic, "User-agent: *\n# x\nDisallow: /a\n", "/a", false],
    ["triplets are decoded", classic, group("Disallow: /%61b"), "/ab", false],
    ["… of characters that are none in a URL", classic, group("Disallow: /a%20{"), "/a %7b", false],
  ])("%s", (_, dialect, robots, path, allowed) => {
    expect(isAllowed(robots, "FooBot", HERE + path, { dialect })).toBe(allowed);
    expect(compile(parse(robots, { dialect }), "FooBot").decide(HERE + path).allowed).toBe(allowed);
  });
});

describe("a star or a dollar sign that is a character like any other", () => {
  test.each<[rules: string[], path: string, inClassic: boolean]>([
    [["Disallow: /a*b"], "/a*b", false],
    [["Disallow: /a*b"], "/a%2Ab", false],
    [["Disallow: /a*b"], "/axb", true],
    [["Disallow: /a*"], "/a", true],
    [["Disallow: /a*"], "/a%", true],
    [["Disallow: /a*"], "/a%2", true],
    [["Disallow: /a*"], "/a*", false],
    [["Disallow: /a$"], "/a", true],
    [["Disallow: /a$b"], "/a$b", false],
    [["Disallow: /a$b"], "/a%24b", false],
    [["Disallow: *"], "/", true],
    [["Disallow: /x*", "Disallow: /a"], "/a", false],
  ])("%j: %s", (rules, path, expected) => {
    for (const wildcards of ["none", "star-and-dollar"] as const) {
      const dialect = { ...dialects["classic-1994"], wildcards };
      const allowed = isAllowed(group(...rules), "FooBot", HERE + path, { dialect });
      expect(allowed).toBe(
        compile(parse(group(...rules), { dialect }), "FooBot").decide(HERE + path).allowed,
      );
      if (wildcards === "none") expect(allowed).toBe(expected);
    }
  });
});

describe("a star at the end that counts no byte", () => {
  test.each<[rules: string[], path: string, allowed: boolean]>([
    [["Disallow: /a*", "Allow: /a"], "/ab", true],
    [["Allow: /a", "Disallow: /a***"], "/a", true],
    [["Allow: /", "Disallow: *"], "/a", true],
    [["Disallow: *", "Disallow: /x"], "/a", false],
    [["Disallow: /a*b*", "Allow: /a*b"], "/axb", true],
    [["Disallow: /a*b*", "Allow: /a"], "/axb", false],
    [["Disallow: /\u00e9*", "Allow: /\u00e9"], "/\u00e9", true],
    [["Allow: /a", "Disallow: /a*$"], "/a", false],
  ])("%j: %s", (rules, path, expected) => {
    const dialect = dialects["google-2019"];
    expect(isAllowed(group(...rules), "FooBot", HERE + path, { dialect })).toBe(expected);
    expect(compile(parse(group(...rules), { dialect }), "FooBot").decide(HERE + path).allowed).toBe(expected);
  });
});
