import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyBytes, anyString } from "../../test/support/generators.ts";
import { utf8 } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { InvalidInputError } from "../errors.ts";
import {
  bytesOf,
  decodeLatin1,
  decodeLossless,
  encodeText,
  fieldText,
  isAscii,
  latin1Of,
  readBytes,
} from "./bytes.ts";

/** Reads the input, and checks that the bytes match the text. The array may be larger. */
function read(input: string | Uint8Array, limit: number | null = null): [text: string, truncated: boolean] {
  const { text, bytes, own, truncated } = readBytes(input, limit);
  expect([...bytes.subarray(0, text.length)]).toEqual([...bytesOf(text)]);
  if (own !== undefined) expect([...own]).toEqual([...bytesOf(text)]);
  return [text, truncated];
}

/** A text, and its bytes as a Latin-1 string. */
type Piece = [text: string, bytes: string];

describe("readBytes() converts input into bytes (RFC 9309 §2.3)", () => {
  test.each<[what: string, input: string | Uint8Array, bytes: string]>([
    ["ASCII text", "User-agent: *\n", "User-agent: *\n"],
    ["an empty text", "", ""],
    ["no bytes", new Uint8Array(0), ""],
    ["text as its UTF-8", "/é/ツ/😀", "/\u00c3\u00a9/\u00e3\u0083\u0084/\u00f0\u009f\u0098\u0080"],
    ["bytes of UTF-8", new TextEncoder().encode("/é"), "/\u00c3\u00a9"],
    ["bytes that are not UTF-8", Uint8Array.of(0x2f, 0xff, 0xfe, 0x80), "/\u00ff\u00fe\u0080"],
    ["a byte order mark as content", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), "\u00ef\u00bb\u00bfa"],
    ["a byte order mark in text", "\ufeffa", "\u00ef\u00bb\u00bfa"],
    ["U+FFFD in the input", "\ufffd", "\u00ef\u00bf\u00bd"],
    ["NUL", Uint8Array.of(0, 0x61), "\0a"],
    ["a lone surrogate that represents no byte", "\ud800a", "\u00ef\u00bf\u00bda"],
    ["a lone surrogate that represents a byte", "\udcffa\udc80", "\u00ffa\u0080"],
    ["text longer than the buffer for small files", "a".repeat(70_000), "a".repeat(70_000)],
    ["long text that is not ASCII", "é".repeat(70_000), "\u00c3\u00a9".repeat(70_000)],
    ["many bytes that are not UTF-8", new Uint8Array(20_000).fill(0xfe), "\u00fe".repeat(20_000)],
  ])("%s", (_, input, latin1) => {
    expect(read(input)).toEqual([latin1, false]);
  });

  test("with characters beyond ASCII anywhere between long stretches of ASCII", PROPERTY_TEST, () => {
    const ascii = fc
      .integer({ min: 0, max: 700 })
      .map((length): Piece => ["a".repeat(length), "a".repeat(length)]);
    const other = fc.constantFrom<Piece>(
      ["é", "\u00c3\u00a9"],
      ["ツ", "\u00e3\u0083\u0084"],
      ["😀", "\u00f0\u009f\u0098\u0080"],
      ["\ufffd", "\u00ef\u00bf\u00bd"],
      ["\udcff/", "\u00ff/"],
      ["\ud800/", "\u00ef\u00bf\u00bd/"],
    );
    always(
      fc.property(fc.array(fc.oneof(ascii, other), { maxLength: 8 }), (pieces) => {
        const input = pieces.map(([text]) => text).join("");
        const latin1 = pieces.map((piece) => piece[1]).join("");
        expect(read(input)).toEqual([latin1, false]);
        expect(read(bytesOf(latin1))).toEqual([latin1, false]);
      }),
    );
  });

  test.each<[what: string, input: unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a number", 1],
    ["an array", [65]],
    ["an ArrayBuffer", new ArrayBuffer(1)],
    ["another view", new Uint16Array(1)],
  ])("but throws InvalidInputError for %s", (_, input) => {
    expect(() => readBytes(input as string, null)).toThrow(InvalidInputError);
  });
});

/** Any string, or one with many lines and comments. */
const cutText = fc.oneof(anyString, fc.string({ unit: fc.constantFrom(..."ab#\r\né"), maxLength: 30 }));

describe("readBytes() with a limit in bytes leaves out the line that the limit cuts (RFC 9309 §2.5)", () => {
  test.each<[what: string, input: string | Uint8Array, limit: number, bytes: string, truncated: boolean]>([
    ["bytes of the limit's length are whole", bytesOf("abcd"), 4, "abcd", false],
    ["a line that ends at the limit is whole", "ab\ncdef", 3, "ab\n", true],
    ["a line that ends right after the limit is whole", "ab\ncd\nef", 5, "ab\ncd", true],
    ["a line that ends with CR right after the limit is whole", "ab\rcd\ref", 5, "ab\rcd", true],
    ["a CR LF that the limit divides is cut to its CR", "ab\r\ncd", 3, "ab\r", true],
    ["a line that the limit cuts is left out from its beginning", "ab\ncdef", 6, "ab\n", true],
    ["a line after CR that the limit cuts is left out from its beginning", "ab\n\rcdef", 6, "ab\n\r", true],
    ["a line that the limit cuts within its comment is kept", "ab\nc#def", 6, "ab\nc#d", true],
    ["a line whose # is after the limit is left out", "ab\ncde#f", 6, "ab\n", true],
    ["a limit of 0 leaves nothing", "abc", 0, "", true],
    ["one byte more is cut", bytesOf("#bcde"), 4, "#bcd", true],
    ["text of the limit's length is whole", "abcd", 4, "abcd", false],
    ["one character more is cut", "#bcde", 4, "#bcd", true],
    ["a much longer text is cut", "#bcd".repeat(50_000), 4, "#bcd", true],
    ["a character of several bytes is cut in the middle", "#aaé", 4, "#aa\u00c3", true],
    ["a character of several bytes right after the limit is cut off", "#aaaé", 4, "#aaa", true],
    ["a character of several bytes that ends at the limit is whole", "aaé", 4, "aa\u00c3\u00a9", false],
    ["text that is shorter than its bytes is cut by bytes", "#éé", 4, "#\u00c3\u00a9\u00c3", true],
    ["a surrogate pair after the limit is cut off", "#aaa😀", 4, "#aaa", true],
    ["a surrogate pair on the limit is cut in the middle", "#a😀", 4, "#a\u00f0\u009f", true],
    ["long ASCII text of the limit's length is whole", "a".repeat(70_000), 70_000, "a".repeat(70_000), false],
    ["one character more of long ASCII text is cut", "#".repeat(70_001), 70_000, "#".repeat(70_000), true],
  ])("%s", (_, input, limit, latin1, truncated) => {
    expect(read(input, limit)).toEqual([latin1, truncated]);
  });

  test("copies the rest of a large array, so that the array can be freed", () => {
    const large = new Uint8Array(1000).fill(10);
    expect(readBytes(large, 10).own?.buffer.byteLength).toBe(10);
    expect(readBytes(large, 1000).own).toBe(large);
  });

  test("cuts a text at the same byte as its UTF-8", PROPERTY_TEST, () => {
    always(
      fc.property(cutText, fc.nat({ max: 20 }), (text, limit) => {
        const latin1 = latin1Of(encodeText(text));
        const isCut = latin1.length > limit;
        const head = latin1.slice(0, limit);
        const line = /[^\r\n]*$/.exec(head)?.[0] ?? "";
        const isOnly = line === head;
        const isWhole = !isCut || isOnly || /^[\r\n]/.test(latin1.slice(limit)) || line.includes("#");
        expect(read(text, limit)).toEqual([isWhole ? head : head.slice(0, limit - line.length), isCut]);
      }),
    );
  });
});

describe("Latin-1 strings", () => {
  test("have one character for each byte, and convert back into the bytes", PROPERTY_TEST, () => {
    always(
      fc.property(anyBytes, (bytes) => {
        const text = latin1Of(bytes);
        expect(text).toBe(String.fromCharCode(...bytes));
        expect([...bytesOf(text)]).toEqual([...bytes]);
      }),
    );
  });

  test.each([0, 8191, 8192, 8193, 16_385])("of %i bytes are complete", (length) => {
    const bytes = new Uint8Array(length).fill(0xfe);
    expect(latin1Of(bytes)).toBe("\u00fe".repeat(length));
  });

  test("are decoded as UTF-8 for display, with U+FFFD for invalid bytes", () => {
    expect(decodeLatin1("abc")).toBe("abc");
    expect(decodeLatin1(utf8("é ツ 😀"))).toBe("é ツ 😀");
    expect(decodeLatin1("\u00ffa\u00c3")).toBe("\ufffda\ufffd");
    expect(decodeLatin1("\u00ef\u00bb\u00bfa")).toBe("\ufeffa");
  });

  test.each([
    ["abc", "abc"],
    [utf8("é ツ 😀 \ufffd"), "é ツ 😀 \ufffd"],
    ["\u00e9", "é"],
    [`${utf8("é")}\u00e9`, `${utf8("é")}é`],
    [`ツ${utf8("é")}`, `ツ${utf8("é")}`],
  ])("of a header field are decoded as UTF-8 as a whole, or stay Latin-1: %j", (value, text) => {
    expect(fieldText(value)).toBe(text);
  });
});

describe("decodeLossless() and encodeText() convert without loss", () => {
  test.each<[what: string, bytes: string, text: string]>([
    ["ASCII", "abc", "abc"],
    ["UTF-8 of two, three and four bytes", utf8("é ツ 😀"), "é ツ 😀"],
    ["U+FFFD in the bytes", utf8("\ufffd"), "\ufffd"],
    ["U+FFFD before a byte that is not UTF-8", `${utf8("\ufffd")}\u00ff`, "\ufffd\udcff"],
    ["a byte 0xFF", "a\u00ffb", "a\udcffb"],
    ["a continuation byte without a lead byte", "\u0080", "\udc80"],
    ["overlong forms", "\u00c0\u0080\u00e0\u0080\u0080", "\udcc0\udc80\udce0\udc80\udc80"],
    [
      "the smallest forms that are not overlong",
      "\u00c2\u0080\u00e0\u00a0\u0080\u00ff",
      "\u0080\u0800\udcff",
    ],
    ["an overlong form of four bytes", "\u00f0\u008f\u0080\u0080", "\udcf0\udc8f\udc80\udc80"],
    ["U+10000 before a byte that is not UTF-8", "\u00f0\u0090\u0080\u0080\u00ff", "\u{10000}\udcff"],
    ["a surrogate's bytes", "\u00ed\u00a0\u0080", "\udced\udca0\udc80"],
    ["the last character before the surrogates", "\u00ed\u009f\u00bf\u00ff", "\ud7ff\udcff"],
    ["the first character after the surrogates", "\u00ee\u0080\u0080\u00ff", "\ue000\udcff"],
    ["the largest character", "\u00f4\u008f\u00bf\u00bf\u00ff", "\u{10ffff}\udcff"],
    ["beyond the largest character", "\u00f4\u0090\u0080\u0080", "\udcf4\udc90\udc80\udc80"],
    ["a lead byte that UTF-8 does not have", "\u00f5\u0080\u0080\u0080", "\udcf5\udc80\udc80\udc80"],
    ["a sequence that the end of the text cuts", "a\u00e3\u0083", "a\udce3\udc83"],
    ["a sequence that a letter cuts", "\u00e3\u0083a", "\udce3\udc83a"],
    ["a sequence that another lead cuts", "\u00e3\u00c3\u00a9", "\udce3é"],
    ["a byte order mark", "\u00ef\u00bb\u00bfa\u00ff", "\ufeffa\udcff"],
  ])("%s", (_, latin1, text) => {
    expect(decodeLossless(bytesOf(latin1))).toBe(text);
    expect([...encodeText(text)]).toEqual([...bytesOf(latin1)]);
  });

  test("any bytes, into text and back", PROPERTY_TEST, () => {
    always(
      fc.property(anyBytes, (bytes) => {
        expect([...encodeText(decodeLossless(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  test("a well-formed string into its UTF-8", PROPERTY_TEST, () => {
    always(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect([...encodeText(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });
});

test.each([
  ["", true],
  ["az\u007f\0", true],
  ["a\u0080", false],
  ["ツa", false],
])("isAscii(%j) is %s", (text, expected) => {
  expect(isAscii(text)).toBe(expected);
});

test("readBytes() accepts bytes of another realm", () => {
  const foreign = runInNewContext("Uint8Array.of(0x55, 0xc3, 0xa9)") as Uint8Array;
  expect(foreign).not.toBeInstanceOf(Uint8Array);
  expect(readBytes(foreign, null).text).toBe("U\u00c3\u00a9");
  expect(readBytes(foreign, 1)).toMatchObject({ text: "U", truncated: true });
  expect(() => readBytes(runInNewContext("Uint16Array.of(85)"), null)).toThrow(InvalidInputError);
});
