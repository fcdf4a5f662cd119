import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyBytes, anyDialect, anyString, robotsText } from "../../test/support/generators.ts";
import { bytesOf, DIALECTS, utf8 } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

const BASE = "User-agent: FooBot\nDisallow: /a\n";

/** Fails unless the lines cover all bytes without gaps, and the parts of each line are inside it and in order. */
function expectTiles(document: RobotsDocument): void {
  let at = 0;
  for (const [index, line] of document.lines.entries()) {
    expect(line.number).toBe(index + 1);
    expect(line.span.start).toBe(at);
    at = line.span.end;
    expect(line.ending.end).toBe(at);
    const ending = document.latin1.slice(line.ending.start, at);
    expect(index < document.lines.length - 1 ? ["\r", "\n", "\r\n"] : ["\r", "\n", "\r\n", ""]).toContain(
      ending,
    );
    expect(document.latin1.slice(line.span.start, line.ending.start)).not.toMatch(/[\r\n]/);
    const offsets = [line.span.start];
    for (const part of [line.name, line.value, line.comment]) if (part) offsets.push(part.start, part.end);
    offsets.push(line.ending.start);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(line.name !== undefined).toBe(line.kind === "record");
    expect(line.value !== undefined).toBe(line.kind === "record");
    expect(line.field !== undefined).toBe(line.kind === "record");
  }
  expect(at).toBe(document.bytes.length);
}

/** Returns all content of a document, for comparison. */
function contentOf(document: RobotsDocument): unknown {
  const { bytes, truncated, lines, groups, sitemaps, fields, strayRules } = document;
  return { bytes: [...bytes], truncated, lines, groups, sitemaps, fields, strayRules };
}

describe.each(DIALECTS)("parse() in $name", (dialect) => {
  test.each<[what: string, bytes: string, lines: number]>([
    ["an empty body", "", 0],
    ["LF line ends", BASE, 2],
    ["CR line ends", BASE.replaceAll("\n", "\r"), 2],
    ["CR LF line ends", BASE.replaceAll("\n", "\r\n"), 2],
    ["CR CR LF line ends", BASE.replaceAll("\n", "\r\r\n"), 4],
    ["LF CR line ends", BASE.replaceAll("\n", "\n\r"), 4],
    ["mixed line ends", "User-agent: *\r\n\n\rDisallow: /\r", 4],
    ["a file without final line end", BASE.slice(0, -1), 2],
    ["a byte order mark", `\u00ef\u00bb\u00bf${BASE}`, 2],
    ["two bytes of a byte order mark", `\u00ef\u00bb${BASE}`, 2],
    ["one byte of a byte order mark", `\u00ef${BASE}`, 2],
    ["a byte order mark alone", "\u00ef\u00bb\u00bf", 1],
    ["UTF-16", `${[...`\u00ff\u00fe${BASE}`].join("\0")}\0`, 3],
    ["NUL", `User-agent: Foo\0Bot\n\0\nDisallow: /a\0\n`, 3],
    ["VT and FF", "User-agent: *\v\f\nDisallow:\f/a\n\f\v\n", 3],
    ["bytes that are not UTF-8", "User-agent: \u00ff\u00fe\nDisallow: /\u00c3\n\u0080\n", 3],
    ["U+2028 and U+0085", utf8("User-agent: a\u2028Disallow: /\u0085b\n"), 1],
    ["HTML", "<!DOCTYPE html>\n<html><head><style>a { color: #fff }</style></head>\n</html>", 3],
    ["lines with only a colon", ":\n:\n", 2],
  ])("keeps every byte of %s", (_, latin1, lines) => {
    const document = parse(bytesOf(latin1), { dialect });
    expectTiles(document);
    expect(document.lines).toHaveLength(lines);
    expect(document.latin1).toBe(latin1);
    expect([...document.bytes]).toEqual([...bytesOf(latin1)]);
    expect(document.truncated).toBe(false);
  });

  test("splits any bytes into lines without gaps, and stringify() keeps the document", PROPERTY_TEST, () => {
    always(
      fc.property(anyBytes, (bytes) => {
        const document = parse(bytes, { dialect });
        expectTiles(document);
        expect([...document.bytes]).toEqual([...bytes]);
        expect(contentOf(parse(stringify(document), { dialect }))).toEqual(contentOf(document));
      }),
    );
  });
});

test(
  "stringify() returns the original text of any robots.txt, and its bytes give the same document",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(robotsText, anyDialect, (robots, dialect) => {
        const document = parse(robots, { dialect });
        expectTiles(document);
        expect(stringify(document)).toBe(robots);
        expect(contentOf(parse(document.bytes, { dialect }))).toEqual(contentOf(document));
      }),
    );
  },
);

test("parse() returns the same document for a string and for its bytes", PROPERTY_TEST, () => {
  always(
    fc.property(anyString, anyDialect, (text, dialect) => {
      const document = parse(text, { dialect });
      expect(contentOf(parse(document.bytes, { dialect }))).toEqual(contentOf(document));
      expect(contentOf(parse(stringify(document), { dialect }))).toEqual(contentOf(document));
    }),
  );
});

describe("parse() with a size limit (RFC 9309 §2.5)", () => {
  const small: Dialect = { ...dialects.rfc9309, maxBytes: 20 };

  test.each<[what: string, input: string, bytes: string, truncated: boolean]>([
    ["reads a whole file of 20 bytes", "User-agent: *\nAllow:", "User-agent: *\nAllow:", false],
    ["drops the line that contains byte 21", "User-agent: *\nAllow: /", "User-agent: *\n", true],
    ["drops a line end at byte 21", "User-agent: *\nAllow:\n", "User-agent: *\nAllow:", true],
    ["cuts between CR and LF", "User-agent: FooBot\n\r\n", "User-agent: FooBot\n\r", true],
    ["cuts within a character", `User-agent: FooBot#${"é"}`, "User-agent: FooBot#\u00c3", true],
  ])("%s, with a limit of 20", (_, input, latin1, truncated) => {
    for (const form of [input, new TextEncoder().encode(input)]) {
      const document = parse(form, { dialect: small });
      expect(document.latin1).toBe(latin1);
      expect(document.bytes).toHaveLength(latin1.length);
      expect(document.truncated).toBe(truncated);
      expectTiles(document);
    }
  });

  test.each([dialects.rfc9309, dialects.google])("reads 500 KiB in $name", (dialect) => {
    const limit = 500 * 1024;
    const body = `${BASE.repeat(20_000).slice(0, limit - 1)}ab`;
    expect(parse(body.slice(0, limit), { dialect }).truncated).toBe(false);
    const document = parse(body, { dialect });
    expect(document.truncated).toBe(true);
    expect(document.bytes).toHaveLength(body.slice(0, limit).lastIndexOf("\n") + 1);
  });

  test("reads the whole file in google-code", () => {
    const document = parse("a".repeat(1_000_000), { dialect: dialects["google-code"] });
    expect([document.truncated, document.bytes.length]).toEqual([false, 1_000_000]);
  });
});

test.each([1, 63, 64, 65, 256, 257, 5000, 140_000])(
  "parse() finds all lines of a file of %i lines",
  (count) => {
    const document = parse("Allow: /\n".repeat(count), { dialect: dialects["google-code"] });
    expect(document.table.length).toBe(count);
    expect(document.position(9 * (count - 1) + 2)).toEqual({ line: count, column: 3 });
    expect(document.strayRules.at(-1)?.line).toBe(count);
  },
);

test("parse() returns independent documents for files parsed one after another", () => {
  const texts = Array.from({ length: 300 }, (_, i) => `User-agent: bot-${i}\nDisallow: /${"x".repeat(i)}\n`);
  const documents = texts.map((text) => parse(text));
  documents.forEach((document, i) => {
    expect(document.groups[0]?.agents[0]?.value).toBe(`bot-${i}`);
    expect(document.groups[0]?.rules[0]?.path).toBe(`/${"x".repeat(i)}`);
    expect(stringify(document)).toBe(texts[i]);
  });
});
