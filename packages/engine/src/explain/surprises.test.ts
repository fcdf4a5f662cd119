import { describe, expect, test } from "vitest";
import { bytesOf, group, utf8 } from "../../test/support/robots.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";

/** The surprises in short: code and line. */
function surprises(robots: string, path = "/", dialect: Dialect = dialects.rfc9309): string[] {
  const document = parse(bytesOf(utf8(robots)), { dialect });
  const found = explain(document, "FooBot", `https://example.com${path}`).surprises;
  return found.map(({ code, line }) => `${code} ${line}`);
}

/** What is told of it. */
function message(robots: string, path = "/", dialect: Dialect = dialects.rfc9309): string | undefined {
  const document = parse(robots, { dialect });
  return explain(document, "FooBot", `https://example.com${path}`).surprises[0]?.message;
}

describe("lines that do not end a group (RFC 9309 §2.1, §2.2.4)", () => {
  test.each<[what: string, lines: string[], found: string[]]>([
    [
      "a Sitemap between user-agent lines",
      ["User-agent: a", "Sitemap: x", "User-agent: FooBot", "Disallow: /"],
      ["record-does-not-end-group 2"],
    ],
    [
      "a Crawl-delay",
      ["User-agent: a", "", "Crawl-delay: 5", "User-agent: *", "Disallow: /"],
      ["record-does-not-end-group 3"],
    ],
    [
      "a blank line",
      ["User-agent: a", "# x", "", "", "User-agent: *", "Disallow: /"],
      ["blank-does-not-end-group 3"],
    ],
    [
      "both, at two places",
      ["User-agent: a", "", "User-agent: b", "Foo: x", "User-agent: *"],
      ["blank-does-not-end-group 2", "record-does-not-end-group 4"],
    ],
    ["a comment alone looks like no end", ["User-agent: a", "# x", "User-agent: *", "Disallow: /"], []],
    ["nothing between", ["User-agent: a", "User-agent: *", "Disallow: /"], []],
    [
      "in a group that does not apply",
      ["User-agent: a", "", "User-agent: b", "Disallow: /", "User-agent: *"],
      [],
    ],
    ["behind the user-agent lines", ["User-agent: *", "", "Sitemap: x", "Disallow: /"], []],
  ])("%s", (_, lines, found) => {
    expect(surprises(lines.join("\n"))).toEqual(found);
  });

  test("the message says which lines share their rules", () => {
    expect(message("User-agent: a\nSitemap: x\nUser-agent: *")).toBe(
      "A Sitemap line does not end a group: the user-agent lines 1 and 3 share their rules.",
    );
    expect(message("User-agent: a\n\nUser-agent: *")).toBe(
      "A blank line does not end a group: the user-agent lines 1 and 3 share their rules.",
    );
  });
});

describe("a group that names the crawler keeps the rules for everybody away (RFC 9309 §2.2.1)", () => {
  const own = ["User-agent: FooBot", "Allow: /a"];
  const any = ["User-agent: x", "User-agent: *", "Disallow: /"];

  test.each<[what: string, lines: string[], found: string[]]>([
    ["behind it", [...own, ...any], ["named-group-hides-any 4"]],
    ["before it", [...any, ...own], ["named-group-hides-any 2"]],
    [
      "two of them",
      [...any, ...own, "User-agent: * all", "Allow: /"],
      ["named-group-hides-any 2", "named-group-hides-any 6"],
    ],
    ["but none without rules", [...own, "User-agent: *"], []],
    ["but no group for others", [...own, "User-agent: **", "Disallow: /"], []],
    ["but not its own", ["User-agent: FooBot", "User-agent: *", "Disallow: /"], []],
    ["but not where no group names it", [...any, "User-agent: y", "Allow: /"], []],
    [
      "an empty one allows everything",
      [...any, "User-agent: FooBot"],
      ["empty-named-group 4", "named-group-hides-any 2"],
    ],
    [
      "not empty if another of its groups is not",
      ["User-agent: FooBot", "Allow: /", "User-agent: FooBot"],
      [],
    ],
    ["an empty group for everybody is no surprise", ["User-agent: *"], []],
  ])("%s", (_, lines, found) => {
    expect(surprises(lines.join("\n"))).toEqual(found);
  });

  test("but it does not where those for everybody are ignored anyway", () => {
    const dialect: Dialect = { ...dialects.rfc9309, anyGroup: "ignored" };
    expect(surprises([...own, ...any].join("\n"), "/", dialect)).toEqual([]);
    expect(surprises([...any, "User-agent: FooBot"].join("\n"), "/", dialect)).toEqual([
      "empty-named-group 4",
    ]);
  });

  test("the message says which group names it, or that it has no rule", () => {
    expect(message("User-agent: FooBot")).toBe(
      "The group that names this crawler has no rule, so it allows everything.",
    );
    expect(message([...own, ...any].join("\n"))).toBe(
      "The rules for * do not bind this crawler: the group in line 1 names it.",
    );
  });
});

describe("a rule that would match if it were written a little differently", () => {
  test.each<[what: string, rules: string[], path: string, found: string[]]>([
    // without slash
    ["the leading slash is missing", ["Disallow: a/b"], "/a/b/c", ["rule-without-slash 2"]],
    ["… and the rule would not match either way", ["Disallow: b"], "/a", []],
    ["… before a $", ["Disallow: a$"], "/a", ["rule-without-slash 2"]],
    ["a whole URL", ["Disallow: https://example.com/a"], "/a/b", ["rule-without-slash 2"]],
    ["… of a site", ["Disallow: HTTP://example.com"], "/a", ["rule-without-slash 2"]],
    ["… of another page", ["Disallow: https://example.com/a"], "/b", []],
    // a slash at the end
    ["a folder that is asked for without its slash", ["Disallow: /a/"], "/a", ["rule-with-slash 2"]],
    ["… before a $", ["Disallow: /*/b/$"], "/a/b", ["rule-with-slash 2"]],
    ["… what else begins so", ["Disallow: /a/"], "/ab", []],
    ["… beside another case", ["Disallow: /a/"], "/A", []],
    ["a star is as good as a slash", ["Disallow: *b"], "/a", []],
    // space
    ["a raw space", ["Disallow: /a b"], "/a%20b", ["rule-with-space 2"]],
    ["a raw tab", ["Disallow: /a\tb"], "/a%09b", []],
    ["an encoded space", ["Disallow: /a%20b"], "/a%20b", []],
    ["several spaces", ["Disallow: /a b c"], "/a%20b%20c/d", ["rule-with-space 2"]],
    ["a raw space elsewhere", ["Disallow: /a b"], "/ab", []],
    // what a client encodes, and many stars
    ["a raw brace, which is encoded here", ["Disallow: /a{b"], "/a%7Bb", []],
    ["few stars before an encoded delimiter", [`Disallow: /${"*b".repeat(16)}%2F`], "/x", []],
    ["many of them", [`Disallow: /${"*b".repeat(17)}%2F`], "/x", ["rule-with-many-stars 2"]],
    ["… without one", [`Disallow: /${"*b".repeat(40)}`], "/x", []],
    // case
    ["another case", ["Disallow: /Foo"], "/foo", ["rule-in-other-case 2"]],
    ["… the other way round", ["Disallow: /foo"], "/FOO/bar", ["rule-in-other-case 2"]],
    ["… with a star", ["Disallow: /*.PDF$"], "/a.pdf", ["rule-in-other-case 2"]],
    ["… beside letters outside ASCII", ["Disallow: /É/Foo"], "/É/foo", ["rule-in-other-case 2"]],
    ["… beside percent-triplets", ["Disallow: /%C3%A9/Foo"], "/é/foo", ["rule-in-other-case 2"]],
    ["… beside an encoded slash", ["Disallow: /a%2Fb/Foo"], "/a%2fb/foo", ["rule-in-other-case 2"]],
    ["another word", ["Disallow: /Foo"], "/bar", []],
    ["É and é are two letters of another case, too, but not for us", ["Disallow: /É"], "/é", []],
    // none
    ["a rule that matches", ["Disallow: /foo", "Allow: /"], "/foo", []],
    ["an empty rule", ["Disallow:"], "/", []],
    [
      "several at once",
      ["Disallow: a", "Allow: /A", "Disallow: /b"],
      "/a",
      ["rule-without-slash 2", "rule-in-other-case 3"],
    ],
  ])("%s", (_, rules, path, found) => {
    expect(surprises(group(...rules), path)).toEqual(found);
  });

  test("in Google's dialects a rule is compared as it is written, and a URL as it is sent", () => {
    expect(surprises(group("Disallow: /a b"), "/a%20b", dialects.google)).toEqual(["rule-with-space 2"]);
    expect(surprises(group("Disallow: /a{b"), "/a{b", dialects.google)).toEqual([
      "rule-with-raw-character 2",
    ]);
    expect(surprises(group("Disallow: /a{b"), "/b", dialects.google)).toEqual([]);
    expect(message(group("Disallow: /a b"), "/a%20b", dialects.google)).toContain("cannot match");
    expect(message(group('Allow: /a"b'), '/a"b', dialects.google)).toContain("percent-encodes");
  });

  test("the messages say what is wrong", () => {
    expect(message(group("Disallow: a"), "/a")).toContain("a path begins with /");
    expect(message(group("Disallow: /a b"), "/a%20b")).toContain("%20");
    expect(message(group("Disallow: /A"), "/a")).toContain("upper and lower case");
    expect(message(group("Disallow: /a/"), "/a")).toContain("where the path ends");
  });
});

describe("what is not read as its author meant it", () => {
  test.each<[what: string, robots: string, path: string, found: string[]]>([
    [
      "a rule before the first group (§2.2.2)",
      "Disallow: /a\nUser-agent: *\n",
      "/a",
      ["rule-outside-group 1"],
    ],
    ["… that would not match", "Disallow: /a\nUser-agent: *\n", "/b", []],
    [
      "… in a file without groups",
      "\nAllow: /\nDisallow: /a\n",
      "/a",
      ["rule-outside-group 2", "rule-outside-group 3"],
    ],
    ["a rule without colon (§2.2)", group("Disallow /a"), "/a", ["line-without-colon 2"]],
    [
      "… that is misspelt",
      group("Disalow /a", "Dissallow /a"),
      "/a",
      ["line-without-colon 2", "line-without-colon 3"],
    ],
    ["… in a line that has no end", "User-agent: *\nDisallow /a", "/a", ["line-without-colon 2"]],
    [
      "a user-agent line without colon",
      "User-agent *\nDisallow: /",
      "/b",
      ["rule-outside-group 2", "line-without-colon 1"],
    ],
    [
      "… in other letters and with blanks",
      "useragent\tx\n ALLOW  /a # why\n",
      "/b",
      ["line-without-colon 1", "line-without-colon 2"],
    ],
    [
      "other words without colon",
      "Disallow\ndisallowed /a\nnot allow /a\nallow /a /b\nSitemap x\n",
      "/a",
      [],
    ],
    ["a colon elsewhere", "Disallow /a:b\n", "/a", []],
  ])("%s", (_, robots, path, found) => {
    expect(surprises(robots, path)).toEqual(found);
  });

  test("the message says that a line without colon is not read", () => {
    expect(message(group("Disallow /a"))).toBe("This line has no colon and is not read.");
  });

  test("a line without colon is read in Google's dialects", () => {
    expect(surprises(group("Disallow /a"), "/a", dialects.google)).toEqual([]);
  });

  test("a file that is longer than is read (§2.5)", () => {
    const dialect = { ...dialects.rfc9309, maxBytes: 20 };
    expect(surprises(group("Disallow: /a"), "/", dialect)).toEqual(["file-cut undefined"]);
    expect(message(group("Disallow: /a"), "/", dialect)).toBe(
      "Only the whole lines in the first 20 bytes of the file are read. Line 2, which the limit cuts, is left out.",
    );
    expect(message(group("Disallow: /a"), "/", { ...dialect, maxBytes: 26 })).toBe(
      "Only the whole lines in the first 26 bytes of the file are read.",
    );
    expect(message(group("Disallow: /a"), "/", { ...dialect, oversize: "allows-all" })).toBe(
      "The file is longer than 20 bytes, so it forbids nothing.",
    );
    expect(surprises(group(), "/", dialect)).toEqual([]);
  });

  test("a file without a surprise", () => {
    expect(surprises(group("Disallow: /a", "Allow: /b"), "/c")).toEqual([]);
    expect(surprises("", "/c")).toEqual([]);
  });
});

test("a rule behind a blank line, where those end groups", () => {
  const robots = "User-agent: *\n\nDisallow: /a\n";
  const classic = dialects["classic-1994"];
  expect(surprises(robots, "/a", classic)).toEqual(["rule-outside-group 3"]);
  expect(message(robots, "/a", classic)).toBe(
    "This rule stands behind a blank line, which ends the group, and binds nobody.",
  );
  expect(message("Disallow: /a\nUser-agent: *\n", "/a", classic)).toBe(
    "This rule stands before the first user-agent line and binds nobody.",
  );
});
