import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyBytes,
  anyDialect,
  url as anyUrl,
  plainGroups,
  robotsText,
  textOf,
  token,
} from "../../test/support/generators.ts";
import { bytesOf, group, utf8 } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import type { RobotsDocument } from "../document/document.ts";
import { parse } from "../document/parse.ts";
import { compile } from "../match/matcher.ts";
import { encodeText } from "../text/bytes.ts";
import { explain } from "./explain.ts";
import type { Flip } from "./explanation.ts";

const HERE = "https://example.com";

/** Returns the file's bytes after the edit. */
function edited({ bytes }: RobotsDocument, { span, text }: Flip): Uint8Array {
  return Uint8Array.from([
    ...bytes.subarray(0, span.start),
    ...encodeText(text),
    ...bytes.subarray(span.end),
  ]);
}

/** Returns the proposed edit, if any. Expects it to flip the answer. */
function flipOf(
  robots: string | Uint8Array,
  path: string,
  asked: string | string[] = "FooBot",
  dialect: Dialect = dialects.rfc9309,
): Flip | undefined {
  const document = parse(robots, { dialect });
  const { decision, flip } = explain(document, asked, HERE + path);
  if (flip === undefined) return undefined;
  const after = compile(parse(edited(document, flip), { dialect }), asked).decide(HERE + path);
  expect(after.allowed).toBe(!decision.allowed);
  return flip;
}

describe("explain() proposes an edit that flips the answer", () => {
  test.each<[what: string, robots: string, path: string, action: Flip["action"], line: number, text: string]>(
    [
      [
        "with a rule for only the path, after the last rule of the group",
        group("Disallow: /a"),
        "/b",
        "insert-rule",
        3,
        "Disallow: /b$\n",
      ],
      [
        "with a rule for only the path, after the deciding rule",
        group("Disallow: /a", "Allow: /x"),
        "/a/b",
        "insert-rule",
        3,
        "Allow: /a/b$\n",
      ],
      [
        "with a disallow rule after the deciding allow rule",
        group("Disallow: /a", "Allow: /a/b"),
        "/a/b/c",
        "insert-rule",
        4,
        "Disallow: /a/b/c$\n",
      ],
      [
        "with a rule after the user-agent lines of a group without rules",
        group(),
        "/b",
        "insert-rule",
        2,
        "Disallow: /b$\n",
      ],
      [
        "with a rule in the last of the groups that apply",
        "User-agent: *\nAllow: /x\nUser-agent: y\nAllow: /\nUser-agent: *\nAllow: /z\n",
        "/b",
        "insert-rule",
        7,
        "Disallow: /b$\n",
      ],
      [
        "with a rule before records that are not rules",
        `${group("Disallow: /a")}Crawl-delay: 5\n\n# x\n`,
        "/b",
        "insert-rule",
        3,
        "Disallow: /b$\n",
      ],
      [
        "with the CRLF line endings of the file",
        "User-agent: *\r\nDisallow: /a\r\n",
        "/b",
        "insert-rule",
        3,
        "Disallow: /b$\r\n",
      ],
      [
        "with the CR line endings of the file",
        "User-agent: *\rDisallow: /a\r",
        "/b",
        "insert-rule",
        3,
        "Disallow: /b$\r",
      ],
      [
        "with a rule after a last line without a line ending",
        "User-agent: *\nDisallow: /a",
        "/b",
        "insert-rule",
        3,
        "\nDisallow: /b$",
      ],
      [
        "with a rule for the path as it is compared",
        group("Disallow: /a"),
        "/é*$?%2F#x",
        "insert-rule",
        3,
        "Disallow: /é%2A%24?/$\n",
      ],
      [
        "that removes the deciding rule if it is more specific than the path",
        group("Disallow: /a*****"),
        "/a",
        "remove-rule",
        2,
        "",
      ],
      [
        "that removes an allow rule that ties with the path",
        group("Disallow: /", "Allow: /a$"),
        "/a",
        "remove-rule",
        3,
        "",
      ],
      [
        "with the opposite rule if the deciding disallow rule is repeated",
        group("Disallow: /a****", "Disallow: /a****"),
        "/a",
        "insert-rule",
        3,
        "Allow: /a****\n",
      ],
      [
        "with a longer opposite rule if the deciding allow rule is repeated",
        group("Allow: /a****", "Allow: /a****"),
        "/a",
        "insert-rule",
        3,
        "Disallow: /a*****\n",
      ],
      [
        "with a new group if no group applies",
        "User-agent: x\nAllow: /\n",
        "/b",
        "add-group",
        3,
        "User-agent: FooBot\nDisallow: /b$\n",
      ],
      ["with a new group in an empty file", "", "/b", "add-group", 1, "User-agent: FooBot\nDisallow: /b$\n"],
      [
        "with a new group after a last line without a line ending",
        "# x",
        "/b",
        "add-group",
        2,
        "\nUser-agent: FooBot\nDisallow: /b$",
      ],
    ],
  )("%s", (_, robots, path, action, line, text) => {
    expect(flipOf(robots, path)).toMatchObject({ action, line, text });
  });

  test("that keeps a $ within the deciding rule's pattern, but not at its end", () => {
    const repeated = (rule: string): string => group(rule, rule);
    expect(flipOf(repeated("Allow: /a$b****"), "/a$b", "FooBot", dialects.google)).toMatchObject({
      text: "Disallow: /a$b*****\n",
    });
    expect(flipOf(repeated("Allow: /a***$"), "/a")).toEqual({
      action: "insert-rule",
      line: 3,
      span: { start: 28, end: 28 },
      text: "Disallow: /a****$\n",
    });
  });

  test("whose span is empty for an inserted line, and the line itself for a removed one", () => {
    const robots = group("Disallow: /a*****", "Allow: /b");
    expect(flipOf(robots, "/a")?.span).toEqual({ start: 14, end: 32 });
    expect(flipOf(robots, "/c")?.span).toEqual({ start: 42, end: 42 });
  });

  test.each<[what: string, robots: string | Uint8Array, path: string, asked: string | string[]]>([
    ["an allow rule for the path itself", group("Allow: /a$"), "/a", "FooBot"],
    ["an allow rule for the start page", group("Allow: /$"), "/", "FooBot"],
    ["allow rules that repeat the path itself", group("Allow: /a$", "Allow: /a$"), "/a", "FooBot"],
    ["repeated rules outside ASCII", group("Disallow: /ツ****", "Disallow: /ツ****"), "/ツ", "FooBot"],
    ["repeated rules of Latin letters", group("Disallow: /é****", "Disallow: /é****"), "/é", "FooBot"],
    [
      "repeated rules that are not UTF-8",
      bytesOf(group("Disallow: /\u00ff****", "Disallow: /\u00ff****")),
      "/%FF",
      "FooBot",
    ],
    ["a token outside ASCII", "", "/a", "Бот"],
    ["a token outside the grammar", "", "/a", "MJ12bot"],
    ["a list of tokens", "", "/a", ["FooBot", "BarBot"]],
    ["a file in UTF-8", utf8("# é"), "/a", "FooBot"],
    ["a file that begins with a byte order mark", "\ufeff", "/a", "FooBot"],
  ])("for %s", (_, robots, path, asked) => {
    expect(flipOf(robots, path, asked)).toBeDefined();
  });

  test("with a new group that does not apply to other crawlers", () => {
    const document = parse("User-agent: BarBot\n");
    const { flip } = explain(document, "FooBot", `${HERE}/a`);
    const after = parse(edited(document, flip as Flip));
    expect(compile(after, "FooBot").decide(`${HERE}/a`).allowed).toBe(false);
    expect(compile(after, "BarBot").decide(`${HERE}/a`).allowed).toBe(true);
  });

  test.each<[what: string, robots: string, url: string, robotsUrl: string | undefined, dialect: Dialect]>([
    [
      "/robots.txt, which is always allowed",
      group("Disallow: /"),
      "/robots.txt",
      undefined,
      dialects.rfc9309,
    ],
    [
      "another origin, which this file does not govern",
      group(),
      "/a",
      "https://example.org/robots.txt",
      dialects.rfc9309,
    ],
    [
      "a file that was cut, because the rest is not known",
      group("Disallow: /a"),
      "/a",
      undefined,
      { ...dialects.rfc9309, maxBytes: 27 },
    ],
  ])("but not for %s", (_, robots, path, robotsUrl, dialect) => {
    const document = parse(`${robots}#`, { dialect });
    const options = robotsUrl === undefined ? {} : { robotsUrl };
    expect(explain(document, "FooBot", HERE + path, options).flip).toBeUndefined();
  });
});

test("explain() only finds edits that flip the answer; in rfc9309 it always finds one", PROPERTY_TEST, () => {
  const robots = fc.oneof(robotsText, plainGroups.map(textOf), anyBytes);
  always(
    fc.property(robots, token, anyUrl, anyDialect, (text, asked, url, dialect) => {
      const document = parse(text, { dialect });
      const { decision, flip } = explain(document, asked, url);
      if (flip !== undefined) {
        const after = compile(parse(edited(document, flip), { dialect }), asked).decide(url);
        expect(after.allowed).toBe(!decision.allowed);
      } else if (dialect === dialects.rfc9309) {
        expect(decision.because).toBe("robots-txt");
      }
    }),
  );
});

describe("explain() of a file that is nearly as long as the size limit", () => {
  const robots = `${group("Disallow: /a")}# a comment, longer than a rule\n`;
  const upTo = (maxBytes: number, oversize: Dialect["oversize"]): Dialect => ({
    ...dialects.rfc9309,
    maxBytes,
    oversize,
  });

  test("does not propose a rule that would not be read", () => {
    const short = group("Disallow: /a");
    expect(flipOf(short, "/b", "FooBot", upTo(short.length, "cut"))).toBeUndefined();
    expect(flipOf(short, "/b", "FooBot", upTo(short.length + 14, "cut"))).toBeDefined();
  });

  test("does not propose a rule if the file would then exceed the limit and allow everything", () => {
    expect(flipOf(robots, "/b", "FooBot", upTo(robots.length, "allows-all"))).toBeUndefined();
    expect(flipOf(robots, "/b", "FooBot", upTo(robots.length, "cut"))).toBeDefined();
    expect(flipOf(robots, "/b", "FooBot", upTo(robots.length + 14, "allows-all"))).toBeDefined();
  });
});

describe("explain() proposes an edit that fits the dialect:", () => {
  test("a new rule before the deciding rule if the first match decides", () => {
    const robots = "User-agent: *\nDisallow: /b\nDisallow: /a\n";
    expect(flipOf(robots, "/a", "FooBot", dialects["draft-1996"])).toMatchObject({
      action: "insert-rule",
      line: 3,
      text: "Allow: /a\n",
    });
  });

  test("a new rule before a longer deciding rule with a star if the first match decides", () => {
    const dialect = { ...dialects.rfc9309, precedence: "first" } as const;
    const robots = `User-agent: *\nDisallow: /b\nDisallow: ${"/a".repeat(3)}*\nDisallow: /a\n`;
    const flip = flipOf(robots, "/a/a/a/x", "FooBot", dialect);
    expect(flip).toMatchObject({ action: "insert-rule", line: 3, text: "Allow: /a/a/a/x$\n" });
  });

  test("the removal of the rule if the dialect has no Allow", () => {
    expect(flipOf(group("Disallow: /a"), "/a", "FooBot", dialects["classic-1994"])).toMatchObject({
      action: "remove-rule",
      line: 2,
    });
  });

  test("a blank line before a new group if blank lines end groups", () => {
    const robots = "User-agent: BarBot\nDisallow: /a\n";
    expect(flipOf(robots, "/a", "FooBot", dialects["classic-1994"])).toMatchObject({
      action: "add-group",
      text: "\nUser-agent: FooBot\nDisallow: /a\n",
    });
  });
});
