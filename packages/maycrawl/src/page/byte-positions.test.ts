import { expect, test } from "vitest";
import { bytePositions } from "./byte-positions.ts";

function places(bytes: Uint8Array, encoding: string, ...offsets: readonly number[]): readonly string[] {
  const positions = bytePositions(bytes, encoding, offsets);
  return offsets.map((offset) => `${positions.get(offset)?.line}:${positions.get(offset)?.column}`);
}

test("lines end at LF, CR and CR LF, each once", () => {
  const bytes = Buffer.from("a\nb\rc\r\nd\n\re");
  expect(places(bytes, "utf-8", 0, 2, 4, 7, 10, 9)).toEqual(["1:1", "2:1", "3:1", "4:1", "6:1", "5:1"]);
  // A line end that is cut between two offsets is one.
  expect(places(bytes, "utf-8", 6, 7)).toEqual(["4:1", "4:1"]);
});

test("columns count UTF-16 units, whatever the encoding", () => {
  expect(places(Buffer.from("é😀<"), "utf-8", 6)).toEqual(["1:4"]);
  expect(places(Buffer.from("é\n<", "latin1"), "windows-1252", 1, 2)).toEqual(["1:2", "2:1"]);
  expect(places(Buffer.from("a\n<", "utf16le"), "utf-16le", 4)).toEqual(["2:1"]);
  expect(places(Buffer.from("a\n<"), "no such encoding", 2)).toEqual(["2:1"]);
});

test("an offset behind the end is where the text ends", () => {
  expect(places(Buffer.from("ab"), "utf-8", 99)).toEqual(["1:3"]);
});
