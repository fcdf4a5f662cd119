import { expect, test } from "vitest";
import { LineSplitter } from "./line-splitter.ts";

/** Returns the lines of some chunks; `null` for a line that is too long. */
function split(chunks: readonly string[], max = 1000): readonly (string | null)[] {
  const splitter = new LineSplitter(max);
  const lines = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]);
  return [...lines, ...splitter.end()].map((line) => line?.toString() ?? null);
}

test("LineSplitter by default ends lines only at LF", () => {
  expect(split(["a\r\nb\u2028c\rd\u0085\n\ne"])).toEqual(["a\r", "b\u2028c\rd\u0085", "", "e"]);
});

test("LineSplitter with `at-cr-or-lf` ends lines at CR, LF and CRLF, for every split into chunks", () => {
  const bytes = Buffer.from("a\rb\r\nc\n\rd\r\r\ne\r");
  for (let a = 0; a <= bytes.length; a++) {
    for (let b = a; b <= bytes.length; b++) {
      const splitter = new LineSplitter(1000, "at-cr-or-lf");
      const chunks = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
      const lines = [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
      expect(lines.map(String)).toEqual(["a", "b", "c", "", "d", "", "e"]);
    }
  }
});

test("LineSplitter adds no empty line after the last line end", () => {
  expect(split(["a\n"])).toEqual(["a"]);
  expect(split([])).toEqual([]);
  expect(split(["\n"])).toEqual([""]);
});

test("LineSplitter returns the same lines for every split into chunks", () => {
  const text = "ab\n\ncdef\ng\nü中\nend";
  const bytes = Buffer.from(text);
  for (let a = 0; a <= bytes.length; a++) {
    for (let b = a; b <= bytes.length; b++) {
      const splitter = new LineSplitter(1000);
      const chunks = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
      const lines = [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
      expect(lines.map(String)).toEqual(text.split("\n"));
    }
  }
});

test("LineSplitter returns null once for a line that is too long, and the next line completely", () => {
  expect(split(["123456\n12345\n"], 5)).toEqual([null, "12345"]);
  expect(split(["123", "456", "789\nab\n"], 5)).toEqual([null, "ab"]);
  expect(split(["123", "456"], 5)).toEqual([null]);
  expect(split(["123", "45\n", "1", "2"], 5)).toEqual(["12345", "12"]);
});
