import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyBytes, anyDialect } from "../../test/support/generators.ts";
import { bytesOf, DIALECTS } from "../../test/support/robots.ts";
import { always, PATIENT } from "../../test/support/runs.ts";
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

/** The text of a part, decoded from the bytes themselves. */
function slice(document: RobotsDocument, span: { start: number; end: number }): string {
  return decoder.decode(document.bytes.subarray(span.start, span.end));
}

describe.each(DIALECTS)("each part of a document has a span of bytes, in $name", (dialect) => {
  const read = (): RobotsDocument => parse(FILE, { dialect });
  const texts = (document: RobotsDocument, line: RobotsLine): (string | undefined)[] =>
    [line.name, line.value, line.comment, line.ending].map((span) => span && slice(document, span));

  test("names, values, comments and line ends", () => {
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

  test("user-agent lines, rules, sitemaps and other records, from the name to the value's end", () => {
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

  test("groups, from their first line to the end of their last", () => {
    const document = read();
    const [group] = document.groups;
    expect(slice(document, group?.span ?? { start: 0, end: 0 })).toBe(FILE.slice(FILE.indexOf("User-agent")));
  });

  test("text(span) is what stands there", () => {
    const document = read();
    for (const { span, name, value } of document.lines) {
      expect(document.text(span)).toBe(slice(document, span));
      for (const part of [name, value]) if (part) expect(document.text(part)).toBe(slice(document, part));
    }
    expect(parse(bytesOf("a\u00ffb")).text({ start: 0, end: 3 })).toBe("a\ufffdb");
  });
});

test("the text of any span is the decoded bytes", PATIENT, () => {
  always(
    fc.property(anyBytes, anyDialect, fc.nat({ max: 64 }), fc.nat({ max: 64 }), (bytes, dialect, a, b) => {
      const document = parse(bytes, { dialect });
      const span = { start: Math.min(a, b), end: Math.max(a, b) };
      expect(document.text(span)).toBe(slice(document, span));
    }),
  );
});

describe("a position is for people: both numbers begin at 1, columns count UTF-16 units", () => {
  const text = "\ufeffUser-agent: é\r\n\tAllow: /ツ😀x\n\nlast";

  test.each<[what: string, offset: number, line: number, column: number]>([
    ["the start of the file", 0, 1, 1],
    ["a byte order mark takes no column", 3, 1, 1],
    ["ASCII", 8, 1, 6],
    ["before a character of two bytes", 15, 1, 13],
    ["behind it", 17, 1, 14],
    ["within a line end", 18, 1, 15],
    ["the start of a line", 19, 2, 1],
    ["a tab is one column", 20, 2, 2],
    ["before a character of three bytes", 28, 2, 10],
    ["behind it", 31, 2, 11],
    ["behind a character of two units", 35, 2, 13],
    ["an empty line", 37, 3, 1],
    ["the last line", 38, 4, 1],
    ["its last character", 41, 4, 4],
    ["the end of the file", 42, 4, 5],
    ["past the end", 99, 4, 5],
  ])("%s: byte %i", (_, offset, line, column) => {
    expect(parse(text).position(offset)).toEqual({ line, column });
  });

  test.each<[what: string, bytes: string, offset: number, column: number]>([
    ["an empty file", "", 0, 1],
    ["past the end of an empty file", "", 5, 1],
    ["a byte that is no UTF-8 is one column", "\u00ff\u00ffa", 2, 3],
    ["what begins like a byte order mark is none", "\u00ef\u00bba", 3, 3],
    ["a byte order mark in the second line counts", "\n\u00ef\u00bb\u00bfa", 4, 2],
  ])("%s", (_, latin1, offset, column) => {
    expect(parse(bytesOf(latin1)).position(offset).column).toBe(column);
  });

  test("is that of the line in which the byte stands", PATIENT, () => {
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

describe("a document", () => {
  test("knows the dialect by which it was read", () => {
    for (const dialect of DIALECTS) expect(parse("", { dialect }).dialect).toBe(dialect);
    expect(parse("").dialect.name).toBe("rfc9309");
  });

  test("gives the same lines, groups and bytes each time", () => {
    const document = parse(FILE);
    expect(document).toBeInstanceOf(RobotsDocument);
    expect(document.lines).toBe(document.lines);
    expect(document.groups).toBe(document.groups);
    expect(document.sitemaps).toBe(document.sitemaps);
    expect(document.fields).toBe(document.fields);
    expect(document.bytes).toBe(document.bytes);
  });

  test("holds the bytes that it was given, uncopied", () => {
    const bytes = new TextEncoder().encode(FILE);
    expect(parse(bytes).bytes).toBe(bytes);
  });
});

test("lineCount and groupCount are the lengths of the lists", PATIENT, () => {
  always(
    fc.property(anyBytes, anyDialect, (bytes, dialect) => {
      const document = parse(bytes, { dialect });
      expect(document.lineCount).toBe(document.lines.length);
      expect(document.groupCount).toBe(document.groups.length);
    }),
  );
});
