import { expect, test } from "vitest";
import { bytePositions } from "./byte-positions.ts";

function positions(bytes: Uint8Array, encoding: string, ...offsets: readonly number[]): readonly string[] {
  const found = bytePositions(bytes, encoding, offsets);
  return offsets.map((offset) => `${found.get(offset)?.line}:${found.get(offset)?.column}`);
}

test("bytePositions() ends lines at LF, CR and CR LF, and counts a CR LF as one line end", () => {
  const bytes = Buffer.from("a\nb\rc\r\nd\n\re");
  expect(positions(bytes, "utf-8", 0, 2, 4, 7, 10, 9)).toEqual(["1:1", "2:1", "3:1", "4:1", "6:1", "5:1"]);
  // A CR LF that is split between two offsets is one line end.
  expect(positions(bytes, "utf-8", 6, 7)).toEqual(["4:1", "4:1"]);
});

test("bytePositions() reads UTF-8, windows-1252, UTF-16LE and unknown encodings; columns are UTF-16 units", () => {
  expect(positions(Buffer.from("é😀<"), "utf-8", 6)).toEqual(["1:4"]);
  expect(positions(Buffer.from("é\n<", "latin1"), "windows-1252", 1, 2)).toEqual(["1:2", "2:1"]);
  expect(positions(Buffer.from("a\n<", "utf16le"), "utf-16le", 4)).toEqual(["2:1"]);
  expect(positions(Buffer.from("a\n<"), "no such encoding", 2)).toEqual(["2:1"]);
});

test("bytePositions() maps an offset after the end to the end of the text", () => {
  expect(positions(Buffer.from("ab"), "utf-8", 99)).toEqual(["1:3"]);
});
