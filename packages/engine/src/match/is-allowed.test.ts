import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDialect, plainGroups, rawUrl, robotsText, textOf, token } from "../../test/support/generators.ts";
import { bytesOf, group } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const HERE = "https://example.com";

describe("isAllowed() returns the right answer for", () => {
  test.each<[what: string, robots: string, path: string, allowed: boolean]>([
    ["an empty file", "", "/", true],
    ["a rule of a group for *", group("Disallow: /a"), "/ab", false],
    ["a rule that does not match", group("Disallow: /a"), "/b", true],
    ["a rule that is longer than the path", group("Disallow: /abc"), "/ab", true],
    ["a rule with $ at the end of the path", group("Disallow: /a$"), "/a", false],
    ["a rule with $ before the end of the path", group("Disallow: /a$"), "/ab", true],
    ["no blank before the value", group("Disallow:/a"), "/a", false],
    ["a tab before the value", group("Disallow:\t/a"), "/a", false],
    ["blanks before the value", group("Disallow:   /a"), "/a", false],
    ["blanks after the value", group("Disallow: /a  \t"), "/a", false],
    ["blanks after a longer value", group("Disallow: /ab "), "/a", true],
    ["a comment after the value", group("Disallow: /a#b"), "/a", false],
    ["a star at the start", group("Disallow: *a"), "/xa", false],
    ["a star after plain letters", group("Disallow: /a*c"), "/abc", false],
    ["a star after plain letters that differ", group("Disallow: /b*c"), "/abc", true],
    ["encoded letters", group("Disallow: /%61"), "/a", false],
    ["encoded letters after plain ones", group("Disallow: /a%62"), "/ab", false],
    ["an encoded path", group("Disallow: /ab"), "/%61b", false],
    ["digits and their neighbours", group("Disallow: /0:9"), "/0:9", false],
    ["letters and their neighbours", group("Disallow: /AZ[az@`"), "/AZ[az@`", false],
    ["an empty rule", group("Disallow:"), "/", true],
    ["an empty rule of blanks", group("Disallow:  "), "/", true],
    [
      "an allow rule with more bytes after a disallow rule",
      group("Disallow: /a", "Allow: /ab"),
      "/abc",
      true,
    ],
    [
      "a disallow rule with more bytes after an allow rule",
      group("Allow: /a", "Disallow: /ab"),
      "/abc",
      false,
    ],
    [
      "a disallow rule with more bytes before an allow rule",
      group("Disallow: /ab", "Allow: /a"),
      "/abc",
      false,
    ],
    ["a tie of a disallow rule and a later allow rule", group("Disallow: /a", "Allow: /a"), "/a", true],
    ["a tie of an allow rule and a later disallow rule", group("Allow: /a", "Disallow: /a"), "/a", true],
    ["a rule without a group", "Disallow: /\n", "/", true],
    [
      "a rule without a group before the crawler's own group",
      "Disallow: /\nUser-agent: FooBot\nAllow: /b\n",
      "/a",
      true,
    ],
    ["a last line without a line ending", "User-agent: *\nDisallow: /a", "/a", false],
    ["a blank line within a group", "User-agent: *\n\nDisallow: /a\n", "/a", false],
    ["a group for another crawler", "User-agent: BarBot\nDisallow: /\n", "/", true],
    [
      "the crawler's own group before the group for *",
      "User-agent: FooBot\nAllow: /\nUser-agent: *\nDisallow: /abc\n",
      "/abc",
      true,
    ],
    [
      "the crawler's own group after the group for *",
      "User-agent: *\nDisallow: /\nUser-agent: FooBot\nAllow: /b\n",
      "/a",
      true,
    ],
    [
      "the crawler's own group if it is empty",
      "User-agent: *\nDisallow: /\nUser-agent: FooBot\n",
      "/a",
      true,
    ],
    [
      "a group for * and the crawler before a group for *",
      "User-agent: *\nUser-agent: FooBot\nDisallow: /a\nUser-agent: *\nDisallow: /b\n",
      "/b",
      true,
    ],
    [
      "a rule in the second of the crawler's own groups",
      "User-agent: FooBot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: foobot\nDisallow: /b\n",
      "/b",
      false,
    ],
    [
      "a rule in another crawler's group between the crawler's own groups",
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
  ])("the tokens %j in %s: %s", (tokens, name, allowed) => {
    const robots =
      "User-agent: *\nDisallow: /\nUser-agent: FooBot\nDisallow: /a\nUser-agent: BarBot\nDisallow: /b\n";
    expect(isAllowed(robots, tokens, `${HERE}/a`, { dialect: dialects[name] })).toBe(allowed);
  });

  test.each<[what: string, robots: string, path: string, allowed: boolean]>([
    ["an allow rule for index.html", group("Disallow: /", "Allow: /a/index.html"), "/a/", true],
    [
      "an allow rule for index.html and another file of its folder",
      group("Disallow: /", "Allow: /a/index.html"),
      "/a/b",
      false,
    ],
    [
      "an allow rule for index.html, which counts only the bytes of the folder",
      group("Disallow: /a/**", "Allow: /a/index.html"),
      "/a/",
      false,
    ],
    ["a disallow rule for index.html", group("Disallow: /a/index.html"), "/a/", true],
    ["a rule without a colon", group("Disallow /a"), "/a", false],
    ["/robots.txt, which is not special", group("Disallow: /"), "/robots.txt", false],
    ["an encoded letter in a rule, which is not decoded", group("Disallow: /%61"), "/a", true],
  ])("%s, in Google's dialects", (_, robots, path, allowed) => {
    for (const dialect of [dialects.google, dialects["google-code"]]) {
      expect(isAllowed(robots, "FooBot", HERE + path, { dialect })).toBe(allowed);
    }
  });

  test("empty rules in google-code, which allow every URL but lose to a longer rule", () => {
    const dialect = dialects["google-code"];
    for (const rules of [["Allow:", "Disallow:"], ["Disallow:", "Allow:"], ["Disallow:"]]) {
      expect(isAllowed(group(...rules), "FooBot", `${HERE}/`, { dialect })).toBe(true);
    }
    expect(isAllowed(group("Disallow:", "Disallow: /"), "FooBot", `${HERE}/`, { dialect })).toBe(false);
  });

  test("bytes that are not UTF-8, which match their percent-triplets", () => {
    expect(isAllowed(bytesOf(group("Disallow: /\u00ff")), "FooBot", `${HERE}/%ff`)).toBe(false);
    expect(isAllowed(group("Disallow: /\udcff"), "FooBot", `${HERE}/%ff`)).toBe(false);
  });

  test("rules after the size limit, which are not read", () => {
    const robots = `${group()}${"#".repeat(512_000)}\nDisallow: /\n`;
    expect(isAllowed(robots, "FooBot", `${HERE}/`)).toBe(true);
    expect(isAllowed(robots, "FooBot", `${HERE}/`, { dialect: dialects["google-code"] })).toBe(false);
  });
});

test("isAllowed() returns the same answer as a compiled matcher", PROPERTY_TEST, () => {
  const robots = fc.oneof(robotsText, plainGroups.map(textOf));
  const tokens = fc.oneof(token, fc.array(token, { minLength: 1, maxLength: 3 }));
  always(
    fc.property(robots, tokens, rawUrl, anyDialect, (text, asked, url, dialect) => {
      const { allowed } = compile(parse(text, { dialect }), asked).decide(url);
      expect(isAllowed(text, asked, url, { dialect })).toBe(allowed);
    }),
  );
});

describe("isAllowed() follows a dialect that differs from RFC 9309:", () => {
  const { rfc9309, "draft-1996": draft, "classic-1994": classic } = dialects;
  const several = { ...rfc9309, pathsPerLine: "several" } as const;
  const inOrder = { ...several, precedence: "first" } as const;

  test.each<[what: string, dialect: Dialect, robots: string, path: string, allowed: boolean]>([
    ["each of several paths counts", several, group("Disallow: /a /b"), "/b", false],
    ["a path that is not one of several does not match", several, group("Disallow: /a /b"), "/c", true],
    [
      "each of several paths counts if the first match decides",
      inOrder,
      group("Disallow: /a /b", "Allow: /b"),
      "/b",
      false,
    ],
    ["the first match decides if it allows", draft, group("Allow: /a", "Disallow: /ab"), "/abc", true],
    ["the first match decides if it disallows", draft, group("Disallow: /a", "Allow: /ab"), "/abc", false],
    [
      "a first rule that does not match does not decide",
      draft,
      group("Allow: /x", "Disallow: /ab"),
      "/abc",
      false,
    ],
    [
      "the first match decides if it must be normalised",
      draft,
      group("Disallow: /%7Ea", "Allow: /"),
      "/~a",
      false,
    ],
    [
      "the first match decides if it is empty",
      { ...draft, emptyPath: "matches-all" },
      group("Disallow:", "Disallow: /"),
      "/",
      true,
    ],
    ["a blank line ends a group", classic, "User-agent: *\n\nDisallow: /a\n", "/a", true],
    [
      "a blank line ends a group that has rules",
      classic,
      "User-agent: FooBot\nDisallow: /b\n\nDisallow: /a\n",
      "/a",
      true,
    ],
    [
      "a blank line ends a group before the next one",
      classic,
      "User-agent: FooBot\n\nUser-agent: x\nDisallow: /a\n",
      "/a",
      true,
    ],
    ["a comment line does not end a group", classic, "User-agent: *\n# x\nDisallow: /a\n", "/a", false],
    ["triplets are decoded", classic, group("Disallow: /%61b"), "/ab", false],
    [
      "triplets are decoded for characters that a URL cannot contain",
      classic,
      group("Disallow: /a%20{"),
      "/a %7b",
      false,
    ],
  ])("%s", (_, dialect, robots, path, allowed) => {
    expect(isAllowed(robots, "FooBot", HERE + path, { dialect })).toBe(allowed);
    expect(compile(parse(robots, { dialect }), "FooBot").decide(HERE + path).allowed).toBe(allowed);
  });
});

describe("isAllowed() treats a star or a dollar sign as a literal character if the dialect has no wildcards", () => {
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

describe("isAllowed() does not count a star at the end in google-2019", () => {
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
