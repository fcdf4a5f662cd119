import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyBytes, anyDialect, anyString, robotsText } from "../../test/support/generators.ts";
import { bytesOf, DIALECTS, utf8 } from "../../test/support/robots.ts";
import { always, PATIENT } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

const BASE = "User-agent: FooBot\nDisallow: /a\n";

/** Fails unless the lines tile the bytes, and the parts of each line stand in it, in order. */
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
    const places = [line.span.start];
    for (const part of [line.name, line.value, line.comment]) if (part) places.push(part.start, part.end);
    places.push(line.ending.start);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(line.name !== undefined).toBe(line.kind === "record");
    expect(line.value !== undefined).toBe(line.kind === "record");
    expect(line.field !== undefined).toBe(line.kind === "record");
  }
  expect(at).toBe(document.bytes.length);
}

/** All that a document says. */
function contentOf(document: RobotsDocument): unknown {
  const { bytes, truncated, lines, groups, sitemaps, fields, strayRules } = document;
  return { bytes: [...bytes], truncated, lines, groups, sitemaps, fields, strayRules };
}

describe.each(DIALECTS)("no content is an error, and none is lost, in $name", (dialect) => {
  test.each<[what: string, bytes: string, lines: number]>([
    ["an empty body", "", 0],
    ["LF", BASE, 2],
    ["CR", BASE.replaceAll("\n", "\r"), 2],
    ["CR LF", BASE.replaceAll("\n", "\r\n"), 2],
    ["CR CR LF", BASE.replaceAll("\n", "\r\r\n"), 4],
    ["LF CR", BASE.replaceAll("\n", "\n\r"), 4],
    ["a mixture", "User-agent: *\r\n\n\rDisallow: /\r", 4],
    ["no final line end", BASE.slice(0, -1), 2],
    ["a byte order mark", `\u00ef\u00bb\u00bf${BASE}`, 2],
    ["two bytes of one", `\u00ef\u00bb${BASE}`, 2],
    ["one byte of one", `\u00ef${BASE}`, 2],
    ["a byte order mark alone", "\u00ef\u00bb\u00bf", 1],
    ["UTF-16", `${[...`\u00ff\u00fe${BASE}`].join("\0")}\0`, 3],
    ["NUL", `User-agent: Foo\0Bot\n\0\nDisallow: /a\0\n`, 3],
    ["VT and FF", "User-agent: *\v\f\nDisallow:\f/a\n\f\v\n", 3],
    ["bytes that are no UTF-8", "User-agent: \u00ff\u00fe\nDisallow: /\u00c3\n\u0080\n", 3],
    ["U+2028 and U+0085", utf8("User-agent: a\u2028Disallow: /\u0085b\n"), 1],
    ["HTML", "<!DOCTYPE html>\n<html><head><style>a { color: #fff }</style></head>\n</html>", 3],
    ["lines of one colon", ":\n:\n", 2],
  ])("%s", (_, latin1, lines) => {
    const document = parse(bytesOf(latin1), { dialect });
    expectTiles(document);
    expect(document.lines).toHaveLength(lines);
    expect(document.latin1).toBe(latin1);
    expect([...document.bytes]).toEqual([...bytesOf(latin1)]);
    expect(document.truncated).toBe(false);
  });

  test("lines tile any bytes, and a document printed and read again is the same", PATIENT, () => {
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

test("what looks like robots.txt is read, printed and read again as the same document", PATIENT, () => {
  always(
    fc.property(robotsText, anyDialect, (robots, dialect) => {
      const document = parse(robots, { dialect });
      expectTiles(document);
      expect(stringify(document)).toBe(robots);
      expect(contentOf(parse(document.bytes, { dialect }))).toEqual(contentOf(document));
    }),
  );
});

test("any string is its bytes: parsed as text or as bytes it is one document", PATIENT, () => {
  always(
    fc.property(anyString, anyDialect, (text, dialect) => {
      const document = parse(text, { dialect });
      expect(contentOf(parse(document.bytes, { dialect }))).toEqual(contentOf(document));
      expect(contentOf(parse(stringify(document), { dialect }))).toEqual(contentOf(document));
    }),
  );
});

describe("a file longer than is read (RFC 9309 §2.5)", () => {
  const small: Dialect = { ...dialects.rfc9309, maxBytes: 20 };

  test.each<[what: string, input: string, bytes: string, truncated: boolean]>([
    ["20 bytes are whole", "User-agent: *\nAllow:", "User-agent: *\nAllow:", false],
    ["a line that the 21st belongs to is not read", "User-agent: *\nAllow: /", "User-agent: *\n", true],
    ["the 21st is a line end", "User-agent: *\nAllow:\n", "User-agent: *\nAllow:", true],
    ["CR LF is cut between", "User-agent: FooBot\n\r\n", "User-agent: FooBot\n\r", true],
    ["a character is cut within", `User-agent: FooBot#${"é"}`, "User-agent: FooBot#\u00c3", true],
  ])("%s", (_, input, latin1, truncated) => {
    for (const form of [input, new TextEncoder().encode(input)]) {
      const document = parse(form, { dialect: small });
      expect(document.latin1).toBe(latin1);
      expect(document.bytes).toHaveLength(latin1.length);
      expect(document.truncated).toBe(truncated);
      expectTiles(document);
    }
  });

  test.each([dialects.rfc9309, dialects.google])("$name reads 500 KiB", (dialect) => {
    const limit = 500 * 1024;
    const body = `${BASE.repeat(20_000).slice(0, limit - 1)}ab`;
    expect(parse(body.slice(0, limit), { dialect }).truncated).toBe(false);
    const document = parse(body, { dialect });
    expect(document.truncated).toBe(true);
    expect(document.bytes).toHaveLength(body.slice(0, limit).lastIndexOf("\n") + 1);
  });

  test("google-code reads all", () => {
    const document = parse("a".repeat(1_000_000), { dialect: dialects["google-code"] });
    expect([document.truncated, document.bytes.length]).toEqual([false, 1_000_000]);
  });
});

test.each([1, 63, 64, 65, 256, 257, 5000, 140_000])("a file of %i lines has as many", (count) => {
  const document = parse("Allow: /\n".repeat(count), { dialect: dialects["google-code"] });
  expect(document.table.length).toBe(count);
  expect(document.position(9 * (count - 1) + 2)).toEqual({ line: count, column: 3 });
  expect(document.strayRules.at(-1)?.line).toBe(count);
});

test("documents read in turn do not share what they say", () => {
  const texts = Array.from({ length: 300 }, (_, i) => `User-agent: bot-${i}\nDisallow: /${"x".repeat(i)}\n`);
  const documents = texts.map((text) => parse(text));
  documents.forEach((document, i) => {
    expect(document.groups[0]?.agents[0]?.value).toBe(`bot-${i}`);
    expect(document.groups[0]?.rules[0]?.path).toBe(`/${"x".repeat(i)}`);
    expect(stringify(document)).toBe(texts[i]);
  });
});
