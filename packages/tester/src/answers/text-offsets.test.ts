import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../state/robots-text.ts";
import { TextOffsets } from "./text-offsets.ts";

test("at() finds the character that begins at a byte", () => {
  const piece = fc.constantFrom("a", "é", "क", "😀", "\n", "\r\n", "\r", "\uFEFF", "\\xE9");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      // `\xE9` stands for the byte that is not valid UTF-8.
      const bytes = Buffer.concat(
        pieces.map((text) => (text === "\\xE9" ? Buffer.from([0xe9]) : Buffer.from(text))),
      );
      const robots = textOf(bytes);
      const offsets = new TextOffsets(robots);
      // The text up to an offset has the bytes up to the byte offset, if the offset is not inside of a character.
      for (let unit = 0; unit <= robots.text.length; unit++) {
        const head = robots.text.slice(0, unit);
        const isInside = /[\uD800-\uDBFF]$|[\uDC0A\uDC0D\uDC0E]$/.test(head);
        if (isInside) continue;
        const byte = bytesOf({ ...robots, text: head }).length;
        expect(offsets.at(byte)).toBe(unit);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("at() ends with the text, and goes back", () => {
  const offsets = new TextOffsets({ text: "é\né", lineEnd: "\r\n" });
  expect([offsets.at(4), offsets.at(99), offsets.at(2), offsets.at(0)]).toEqual([2, 3, 1, 0]);
});
