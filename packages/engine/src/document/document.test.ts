import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyBytes, anyDialect } from "../../test/support/generators.ts";
import { bytesOf, DIALECTS } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { RobotsDocument } from "./document.ts";
import type { RobotsLine } from "./line.ts";
import { parse } from "./parse.ts";

const FILE = [
  "\ufeff# Café",
  "User-agent: FooBot # ours",
  "",
  "  Disallow : /ツ/x # 😀",
  "Sitemap: https://example.com/é.xml",
  "Crawl-delay: 5\r",
  "Allow: /é\ttab",
  "no colon here",
].join("\n");

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the text of a span, decoded directly from the bytes. */
function slice(document: RobotsDocument, span: { start: number; end: number }): string {
  return decoder.decode(document.bytes.subarray(span.start, span.end));
}

describe.each(DIALECTS)("the spans of a document in $name", (dialect) => {
  const read = (): RobotsDocument => parse(FILE, { dialect });
  const texts = (document: RobotsDocument, line: RobotsLine): (string | undefined)[] =>
    [line.name, line.value, line.comment, line.ending].map((span) => span && slice(document, span));

  test("cover names, values, comments and line ends", () => {
    const document = read();
    expect(document.lines.map((line) => texts(document, line))).toEqual([
      [undefined, undefined, "# Café", "\n"],
      ["User-agent", "FooBot", "# ours", "\n"],
      [undefined, undefined, undefined, "\n"],
      ["Disallow", "/ツ/x", "# 😀", "\n"],
      ["Sitemap", "https://example.com/é.xml", undefined, "\n"],
      ["Crawl-delay", "5", undefined, "\r\n"],
      ["Allow", "/é\ttab", undefined, "\n"],
      [undefined, undefined, undefined, ""],
    ]);
  });

  test("cover each record from the field name to the end of the value", () => {
    const document = read();
    const spans = [
      ...document.groups.flatMap(({ agents, rules, fields }) => [...agents, ...rules, ...fields]),
      ...document.sitemaps,
    ].map(({ line, span }) => [line, slice(document, span)]);
    expect(spans).toEqual([
      [2, "User-agent: FooBot"],
      [4, "Disallow : /ツ/x"],
      [7, "Allow: /é\ttab"],
      [6, "Crawl-delay: 5"],
      [5, "Sitemap: https://example.com/é.xml"],
    ]);
  });

  test("cover each group from its first line to the end of its last line", () => {
    const document = read();
    const [group] = document.groups;
    expect(slice(document, group?.span ?? { start: 0, end: 0 })).toBe(FILE.slice(FILE.indexOf("User-agent")));
  });

  test("are decoded by document.text()", () => {
    const document = read();
    for (const { span, name, value } of document.lines) {
      expect(document.text(span)).toBe(slice(document, span));
      for (const part of [name, value]) if (part) expect(document.text(part)).toBe(slice(document, part));
    }
    expect(parse(bytesOf("a\u00ffb")).text({ start: 0, end: 3 })).toBe("a\ufffdb");
  });
});

test("document.text() returns the decoded bytes of any span", PROPERTY_TEST, () => {
  always(
    fc.property(anyBytes, anyDialect, fc.nat({ max: 64 }), fc.nat({ max: 64 }), (bytes, dialect, a, b) => {
      const document = parse(bytes, { dialect });
      const span = { start: Math.min(a, b), end: Math.max(a, b) };
      expect(document.text(span)).toBe(slice(document, span));
    }),
  );
});

describe("document.position()", () => {
  const text = "\ufeffUser-agent: é\r\n\tAllow: /ツ😀x\n\nlast";

  test.each<[what: string, offset: number, line: number, column: number]>([
    ["the start of the file", 0, 1, 1],
    ["the first character after a byte order mark", 3, 1, 1],
    ["an ASCII character", 8, 1, 6],
    ["a character of two bytes", 15, 1, 13],
    ["the end of a character of two bytes", 17, 1, 14],
    ["the middle of a line end", 18, 1, 15],
    ["the start of a line", 19, 2, 1],
    ["the end of a tab", 20, 2, 2],
    ["a character of three bytes", 28, 2, 10],
    ["the end of a character of three bytes", 31, 2, 11],
    ["the end of a character of two UTF-16 units", 35, 2, 13],
    ["an empty line", 37, 3, 1],
    ["the last line", 38, 4, 1],
    ["the last character", 41, 4, 4],
    ["the end of the file", 42, 4, 5],
    ["an offset past the end", 99, 4, 5],
  ])("returns the 1-based line and UTF-16 column of %s (byte %i)", (_, offset, line, column) => {
    expect(parse(text).position(offset)).toEqual({ line, column });
  });

  test.each<[what: string, bytes: string, offset: number, column: number]>([
    ["the start of an empty file", "", 0, 1],
    ["an offset past the end of an empty file", "", 5, 1],
    ["a character after bytes that are not UTF-8", "\u00ff\u00ffa", 2, 3],
    ["an offset after an incomplete byte order mark", "\u00ef\u00bba", 3, 3],
    ["a character after a byte order mark in the second line", "\n\u00ef\u00bb\u00bfa", 4, 2],
  ])("returns the column of %s", (_, latin1, offset, column) => {
    expect(parse(bytesOf(latin1)).position(offset).column).toBe(column);
  });

  test("returns a position in the line that contains the byte", PROPERTY_TEST, () => {
    always(
      fc.property(anyBytes, anyDialect, fc.nat({ max: 70 }), (bytes, dialect, offset) => {
        const document = parse(bytes, { dialect });
        const line = document.lines.find(({ span }) => offset < span.end) ?? document.lines.at(-1);
        const { line: number, column } = document.position(offset);
        expect(number).toBe(line?.number ?? 1);
        const from = line?.span.start ?? 0;
        const mark = from === 0 && offset >= 3 && slice(document, { start: 0, end: 3 }) === "\ufeff" ? 3 : 0;
        const before = decoder.decode(bytes.subarray(from + mark, offset));
        expect(column).toBe(before.length + 1);
      }),
    );
  });
});

describe("RobotsDocument", () => {
  test("has the dialect that parsed it", () => {
    for (const dialect of DIALECTS) expect(parse("", { dialect }).dialect).toBe(dialect);
    expect(parse("").dialect.name).toBe("rfc9309");
  });

  test("returns the same lines, groups and bytes on each access", () => {
    const document = parse(FILE);
    expect(document).toBeInstanceOf(RobotsDocument);
    expect(document.lines).toBe(document.lines);
    expect(document.groups).toBe(document.groups);
    expect(document.sitemaps).toBe(document.sitemaps);
    expect(document.fields).toBe(document.fields);
    expect(document.bytes).toBe(document.bytes);
  });

  test("keeps the input bytes without a copy", () => {
    const bytes = new TextEncoder().encode(FILE);
    expect(parse(bytes).bytes).toBe(bytes);
  });
});

test("document.lineCount and groupCount equal the lengths of lines and groups", PROPERTY_TEST, () => {
  always(
    fc.property(anyBytes, anyDialect, (bytes, dialect) => {
      const document = parse(bytes, { dialect });
      expect(document.lineCount).toBe(document.lines.length);
      expect(document.groupCount).toBe(document.groups.length);
    }),
  );
});
