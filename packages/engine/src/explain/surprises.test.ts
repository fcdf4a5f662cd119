import { describe, expect, test } from "vitest";
import { bytesOf, group, utf8 } from "../../test/support/robots.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";

/** Returns the surprises as short texts: code and line. */
function surprises(robots: string, path = "/", dialect: Dialect = dialects.rfc9309): string[] {
  const document = parse(bytesOf(utf8(robots)), { dialect });
  const found = explain(document, "FooBot", `https://example.com${path}`).surprises;
  return found.map(({ code, line }) => `${code} ${line}`);
}

/** Returns the message of the first surprise. */
function message(robots: string, path = "/", dialect: Dialect = dialects.rfc9309): string | undefined {
  const document = parse(robots, { dialect });
  return explain(document, "FooBot", `https://example.com${path}`).surprises[0]?.message;
}

describe("explain() reports lines that do not end a group (RFC 9309 §2.1, §2.2.4):", () => {
  test.each<[what: string, lines: string[], found: string[]]>([
    [
      "a Sitemap between user-agent lines",
      ["User-agent: a", "Sitemap: x", "User-agent: FooBot", "Disallow: /"],
      ["record-does-not-end-group 2"],
    ],
    [
      "a Crawl-delay between user-agent lines",
      ["User-agent: a", "", "Crawl-delay: 5", "User-agent: *", "Disallow: /"],
      ["record-does-not-end-group 3"],
    ],
    [
      "a blank line between user-agent lines",
      ["User-agent: a", "# x", "", "", "User-agent: *", "Disallow: /"],
      ["blank-does-not-end-group 3"],
    ],
    [
      "a blank line and a record in different gaps",
      ["User-agent: a", "", "User-agent: b", "Foo: x", "User-agent: *"],
      ["blank-does-not-end-group 2", "record-does-not-end-group 4"],
    ],
    ["but not only a comment", ["User-agent: a", "# x", "User-agent: *", "Disallow: /"], []],
    ["but not if no line is between user-agent lines", ["User-agent: a", "User-agent: *", "Disallow: /"], []],
    [
      "but not in a group that does not apply",
      ["User-agent: a", "", "User-agent: b", "Disallow: /", "User-agent: *"],
      [],
    ],
    ["but not after the user-agent lines", ["User-agent: *", "", "Sitemap: x", "Disallow: /"], []],
  ])("%s", (_, lines, found) => {
    expect(surprises(lines.join("\n"))).toEqual(found);
  });

  test("with a message that names the lines that share their rules", () => {
    expect(message("User-agent: a\nSitemap: x\nUser-agent: *")).toBe(
      "A Sitemap line does not end a group: the user-agent lines 1 and 3 share their rules.",
    );
    expect(message("User-agent: a\n\nUser-agent: *")).toBe(
      "A blank line does not end a group: the user-agent lines 1 and 3 share their rules.",
    );
  });
});

describe("explain() reports that a group with the crawler's name hides groups for * (RFC 9309 §2.2.1)", () => {
  const own = ["User-agent: FooBot", "Allow: /a"];
  const any = ["User-agent: x", "User-agent: *", "Disallow: /"];

  test.each<[what: string, lines: string[], found: string[]]>([
    ["after it", [...own, ...any], ["named-group-hides-any 4"]],
    ["before it", [...any, ...own], ["named-group-hides-any 2"]],
    [
      "if two groups are hidden",
      [...any, ...own, "User-agent: * all", "Allow: /"],
      ["named-group-hides-any 2", "named-group-hides-any 6"],
    ],
    ["but not a group for * without rules", [...own, "User-agent: *"], []],
    ["but not a group for others", [...own, "User-agent: **", "Disallow: /"], []],
    ["but not one that also names the crawler", ["User-agent: FooBot", "User-agent: *", "Disallow: /"], []],
    ["but not if no group names the crawler", [...any, "User-agent: y", "Allow: /"], []],
    [
      "and that it allows everything if it is empty",
      [...any, "User-agent: FooBot"],
      ["empty-named-group 4", "named-group-hides-any 2"],
    ],
    [
      "but not that it is empty if another group with its name has rules",
      ["User-agent: FooBot", "Allow: /", "User-agent: FooBot"],
      [],
    ],
    ["but not that a group for * is empty", ["User-agent: *"], []],
  ])("%s", (_, lines, found) => {
    expect(surprises(lines.join("\n"))).toEqual(found);
  });

  test("but not if the dialect ignores groups for *", () => {
    const dialect: Dialect = { ...dialects.rfc9309, anyGroup: "ignored" };
    expect(surprises([...own, ...any].join("\n"), "/", dialect)).toEqual([]);
    expect(surprises([...any, "User-agent: FooBot"].join("\n"), "/", dialect)).toEqual([
      "empty-named-group 4",
    ]);
  });

  test("with a message that names the hiding group, or that the group has no rule", () => {
    expect(message("User-agent: FooBot")).toBe(
      "The group that names this crawler has no rule, so it allows everything.",
    );
    expect(message([...own, ...any].join("\n"))).toBe(
      "The rules for * do not apply to this crawler: the group at line 1 names it.",
    );
  });
});

describe("explain() reports a rule that would match if it were written slightly differently:", () => {
  test.each<[what: string, rules: string[], path: string, found: string[]]>([
    // missing leading slash
    ["a missing leading slash", ["Disallow: a/b"], "/a/b/c", ["rule-without-slash 2"]],
    ["but not a missing leading slash if the rule would not match with it", ["Disallow: b"], "/a", []],
    ["a missing leading slash and a final $", ["Disallow: a$"], "/a", ["rule-without-slash 2"]],
    ["a whole URL with a path", ["Disallow: https://example.com/a"], "/a/b", ["rule-without-slash 2"]],
    ["a whole URL without a path", ["Disallow: HTTP://example.com"], "/a", ["rule-without-slash 2"]],
    ["but not the whole URL of another page", ["Disallow: https://example.com/a"], "/b", []],
    // slash at the end
    ["a final slash that the path does not have", ["Disallow: /a/"], "/a", ["rule-with-slash 2"]],
    ["a slash before a final $", ["Disallow: /*/b/$"], "/a/b", ["rule-with-slash 2"]],
    ["but not a final slash if the path continues otherwise", ["Disallow: /a/"], "/ab", []],
    ["but not a final slash if the case also differs", ["Disallow: /a/"], "/A", []],
    ["but not a star instead of a leading slash", ["Disallow: *b"], "/a", []],
    // space
    ["a raw space", ["Disallow: /a b"], "/a%20b", ["rule-with-space 2"]],
    ["but not a raw tab", ["Disallow: /a\tb"], "/a%09b", []],
    ["but not an encoded space", ["Disallow: /a%20b"], "/a%20b", []],
    ["several raw spaces", ["Disallow: /a b c"], "/a%20b%20c/d", ["rule-with-space 2"]],
    ["but not a raw space if the path has none", ["Disallow: /a b"], "/ab", []],
    // characters that a client encodes, and many stars
    ["but not a raw brace, which the dialect encodes", ["Disallow: /a{b"], "/a%7Bb", []],
    ["but not few stars before an encoded delimiter", [`Disallow: /${"*b".repeat(16)}%2F`], "/x", []],
    [
      "many stars before an encoded delimiter",
      [`Disallow: /${"*b".repeat(17)}%2F`],
      "/x",
      ["rule-with-many-stars 2"],
    ],
    ["but not many stars without an encoded delimiter", [`Disallow: /${"*b".repeat(40)}`], "/x", []],
    // case
    ["upper case instead of lower case", ["Disallow: /Foo"], "/foo", ["rule-in-other-case 2"]],
    ["lower case instead of upper case", ["Disallow: /foo"], "/FOO/bar", ["rule-in-other-case 2"]],
    ["another case in a rule with a star", ["Disallow: /*.PDF$"], "/a.pdf", ["rule-in-other-case 2"]],
    ["another case next to letters outside ASCII", ["Disallow: /É/Foo"], "/É/foo", ["rule-in-other-case 2"]],
    ["another case next to percent-triplets", ["Disallow: /%C3%A9/Foo"], "/é/foo", ["rule-in-other-case 2"]],
    [
      "another case next to an encoded slash",
      ["Disallow: /a%2Fb/Foo"],
      "/a%2fb/foo",
      ["rule-in-other-case 2"],
    ],
    ["but not another word", ["Disallow: /Foo"], "/bar", []],
    ["but not another case outside ASCII, such as É and é", ["Disallow: /É"], "/é", []],
    // no near miss
    ["but not a rule that matches", ["Disallow: /foo", "Allow: /"], "/foo", []],
    ["but not an empty rule", ["Disallow:"], "/", []],
    [
      "several such rules",
      ["Disallow: a", "Allow: /A", "Disallow: /b"],
      "/a",
      ["rule-without-slash 2", "rule-in-other-case 3"],
    ],
  ])("%s", (_, rules, path, found) => {
    expect(surprises(group(...rules), path)).toEqual(found);
  });

  test("raw characters in Google's dialects, which compare a rule as written and a URL as sent", () => {
    expect(surprises(group("Disallow: /a b"), "/a%20b", dialects.google)).toEqual(["rule-with-space 2"]);
    expect(surprises(group("Disallow: /a{b"), "/a{b", dialects.google)).toEqual([
      "rule-with-raw-character 2",
    ]);
    expect(surprises(group("Disallow: /a{b"), "/b", dialects.google)).toEqual([]);
    expect(message(group("Disallow: /a b"), "/a%20b", dialects.google)).toContain("cannot match");
    expect(message(group('Allow: /a"b'), '/a"b', dialects.google)).toContain("percent-encode");
  });

  test("with messages that name the mistake", () => {
    expect(message(group("Disallow: a"), "/a")).toContain("a path begins with /");
    expect(message(group("Disallow: /a b"), "/a%20b")).toContain("%20");
    expect(message(group("Disallow: /A"), "/a")).toContain("case-sensitive");
    expect(message(group("Disallow: /a/"), "/a")).toContain("after the end of the path");
  });
});

describe("explain() reports lines that are not read as intended:", () => {
  test.each<[what: string, robots: string, path: string, found: string[]]>([
    [
      "a rule before the first group (§2.2.2)",
      "Disallow: /a\nUser-agent: *\n",
      "/a",
      ["rule-outside-group 1"],
    ],
    ["but not a rule before the first group that would not match", "Disallow: /a\nUser-agent: *\n", "/b", []],
    [
      "rules in a file without groups",
      "\nAllow: /\nDisallow: /a\n",
      "/a",
      ["rule-outside-group 2", "rule-outside-group 3"],
    ],
    ["a rule without a colon (§2.2)", group("Disallow /a"), "/a", ["line-without-colon 2"]],
    [
      "a misspelt rule without a colon",
      group("Disalow /a", "Dissallow /a"),
      "/a",
      ["line-without-colon 2", "line-without-colon 3"],
    ],
    [
      "a rule without a colon in a last line without a line ending",
      "User-agent: *\nDisallow /a",
      "/a",
      ["line-without-colon 2"],
    ],
    [
      "a user-agent line without a colon",
      "User-agent *\nDisallow: /",
      "/b",
      ["rule-outside-group 2", "line-without-colon 1"],
    ],
    [
      "lines without a colon, in another case and with blanks",
      "useragent\tx\n ALLOW  /a # why\n",
      "/b",
      ["line-without-colon 1", "line-without-colon 2"],
    ],
    [
      "but not other words without a colon",
      "Disallow\ndisallowed /a\nnot allow /a\nallow /a /b\nSitemap x\n",
      "/a",
      [],
    ],
    ["but not a line with a colon at another position", "Disallow /a:b\n", "/a", []],
  ])("%s", (_, robots, path, found) => {
    expect(surprises(robots, path)).toEqual(found);
  });

  test("with a message that the line has no colon", () => {
    expect(message(group("Disallow /a"))).toBe("This line has no colon and is not read.");
  });

  test("but not a line without a colon in Google's dialects, which read it", () => {
    expect(surprises(group("Disallow /a"), "/a", dialects.google)).toEqual([]);
  });

  test("a file that is longer than the size limit (§2.5)", () => {
    const dialect = { ...dialects.rfc9309, maxBytes: 20 };
    expect(surprises(group("Disallow: /a"), "/", dialect)).toEqual(["file-cut undefined"]);
    expect(message(group("Disallow: /a"), "/", dialect)).toBe(
      "Only the whole lines in the first 20 bytes of the file are read. The limit cuts line 2, so that line is not read.",
    );
    expect(message(group("Disallow: /a"), "/", { ...dialect, maxBytes: 26 })).toBe(
      "Only the whole lines in the first 26 bytes of the file are read.",
    );
    expect(message(group("Disallow: /a"), "/", { ...dialect, oversize: "allows-all" })).toBe(
      "The file is longer than 20 bytes, so it forbids nothing.",
    );
    expect(surprises(group(), "/", dialect)).toEqual([]);
  });

  test("but not if everything is read as intended", () => {
    expect(surprises(group("Disallow: /a", "Allow: /b"), "/c")).toEqual([]);
    expect(surprises("", "/c")).toEqual([]);
  });
});

test("explain() reports a rule after a blank line if blank lines end groups", () => {
  const robots = "User-agent: *\n\nDisallow: /a\n";
  const classic = dialects["classic-1994"];
  expect(surprises(robots, "/a", classic)).toEqual(["rule-outside-group 3"]);
  expect(message(robots, "/a", classic)).toBe(
    "This rule is after a blank line that ends the group, so it does not apply to any crawler.",
  );
  expect(message("Disallow: /a\nUser-agent: *\n", "/a", classic)).toBe(
    "This rule is before the first user-agent line, so it does not apply to any crawler.",
  );
});
