import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { LineReader } from "./lines.ts";

/** Returns the content and the line end of each line. */
function readLines(text: string): [content: string, ending: string][] {
  const reader = new LineReader(text);
  const lines: [string, string][] = [];
  while (reader.nextLine()) {
    expect(reader.number).toBe(lines.length + 1);
    lines.push([text.slice(reader.start, reader.contentEnd), text.slice(reader.contentEnd, reader.end)]);
  }
  return lines;
}

describe("LineReader ends a line at CR, LF or CR LF (RFC 9309 §2.2, EOL)", () => {
  test.each<[what: string, text: string, lines: [string, string][]]>([
    ["an empty text has no line", "", []],
    [
      "LF",
      "a\nb\n",
      [
        ["a", "\n"],
        ["b", "\n"],
      ],
    ],
    [
      "CR",
      "a\rb\r",
      [
        ["a", "\r"],
        ["b", "\r"],
      ],
    ],
    [
      "CR LF",
      "a\r\nb\r\n",
      [
        ["a", "\r\n"],
        ["b", "\r\n"],
      ],
    ],
    [
      "no final line end",
      "a\nb",
      [
        ["a", "\n"],
        ["b", ""],
      ],
    ],
    [
      "a final CR without LF",
      "a\nb\r",
      [
        ["a", "\n"],
        ["b", "\r"],
      ],
    ],
    ["a single line end is one empty line", "\n", [["", "\n"]]],
    [
      "LF LF: an empty line between",
      "a\n\nb",
      [
        ["a", "\n"],
        ["", "\n"],
        ["b", ""],
      ],
    ],
    [
      "CR CR LF: CR, then CR LF",
      "a\r\r\nb",
      [
        ["a", "\r"],
        ["", "\r\n"],
        ["b", ""],
      ],
    ],
    [
      "LF CR: LF, then CR",
      "a\n\rb",
      [
        ["a", "\n"],
        ["", "\r"],
        ["b", ""],
      ],
    ],
    [
      "LF CR LF: LF, then CR LF",
      "a\n\r\nb",
      [
        ["a", "\n"],
        ["", "\r\n"],
        ["b", ""],
      ],
    ],
    [
      "CR LF CR: CR LF, then CR",
      "a\r\n\rb",
      [
        ["a", "\r\n"],
        ["", "\r"],
        ["b", ""],
      ],
    ],
    [
      "all three in one file",
      "a\rb\nc\r\nd",
      [
        ["a", "\r"],
        ["b", "\n"],
        ["c", "\r\n"],
        ["d", ""],
      ],
    ],
    [
      "an LF that does not directly follow a CR",
      "a\rbc\n",
      [
        ["a", "\r"],
        ["bc", "\n"],
      ],
    ],
  ])("%s", (_, text, lines) => {
    expect(readLines(text)).toEqual(lines);
  });

  test.each([
    ["VT", "\v"],
    ["FF", "\f"],
    ["NUL", "\0"],
    ["the byte 0x85 (NEL in Latin-1)", "\u0085"],
    ["U+2028 as UTF-8", "\u00e2\u0080\u00a8"],
    ["U+2029 as UTF-8", "\u00e2\u0080\u00a9"],
    ["0x1C to 0x1E", "\u001c\u001d\u001e"],
  ])("but not at %s", (_, latin1) => {
    expect(readLines(`a${latin1}b\nc`)).toEqual([
      [`a${latin1}b`, "\n"],
      ["c", ""],
    ]);
  });
});

test("LineReader starts before the first line, and stays on the last line at the end of the text", () => {
  const reader = new LineReader("a\n");
  expect([reader.number, reader.start, reader.end]).toEqual([0, 0, 0]);
  expect(reader.nextLine()).toBe(true);
  expect(reader.nextLine()).toBe(false);
  expect(reader.nextLine()).toBe(false);
  expect([reader.number, reader.start, reader.contentEnd, reader.end]).toEqual([1, 0, 1, 2]);
});

test(
  "LineReader finds the same lines as a regular expression, and they cover the text",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\v", "\u0085"), maxLength: 30 }),
        (text) => {
          const expected = [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)]
            .map(([, content, ending]) => [content, ending])
            .filter(([content, ending]) => content !== "" || ending !== "");
          const lines = readLines(text);
          expect(lines).toEqual(expected);
          expect(lines.flat().join("")).toBe(text);
        },
      ),
    );
  },
);
