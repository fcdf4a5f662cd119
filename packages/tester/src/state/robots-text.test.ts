import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textOf } from "./robots-text.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("textOf() and bytesOf()", () => {
  test("keep the bytes of every file", () => {
    // Bytes that begin, continue and break UTF-8, and line ends, are more likely than others.
    const byte = fc.oneof(
      fc.constantFrom(
        0x0a,
        0x0d,
        0x41,
        0x80,
        0xbf,
        0xc3,
        0xa9,
        0xe0,
        0xed,
        0xa0,
        0xef,
        0xbb,
        0xf0,
        0x9f,
        0xf4,
      ),
      fc.integer({ min: 0, max: 255 }),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), (list) => {
        const bytes = Uint8Array.from(list);
        const robots = textOf(bytes);
        expect([...bytesOf(robots)]).toEqual(list);
        expect(robots.text).not.toMatch(/\r/);
      }),
      { numRuns: 3_000 },
    );
  });

  test.for([
    ["a\nb\n", "a\nb\n", "\n"],
    ["a\r\nb\r\n", "a\nb\n", "\r\n"],
    ["a\rb\r", "a\nb\n", "\r"],
    ["a\r\nb\r\nc\nd", "a\nb\nc\uDC0A\nd", "\r\n"],
    ["a\nb\nc\rd\r\n", "a\nb\nc\uDC0D\nd\uDC0E\n", "\n"],
  ] as const)("read the line ends of %j", ([file, text, lineEnd]) => {
    expect(textOf(latin1(file))).toEqual({ text, lineEnd });
  });

  test("give a new line the file's own line end", () => {
    const { text, lineEnd } = textOf(latin1("a\r\nb\r\n"));
    expect([...bytesOf({ text: text.replace("b", "x\nb"), lineEnd })]).toEqual([
      ...latin1("a\r\nx\r\nb\r\n"),
    ]);
  });

  test("keep a byte order mark, and bytes that are not UTF-8", () => {
    expect(textOf(latin1("\xef\xbb\xbfa"))).toEqual({ text: "\uFEFFa", lineEnd: "\n" });
    expect(textOf(latin1("/caf\xe9"))).toEqual({ text: "/caf\uDCE9", lineEnd: "\n" });
  });
});
