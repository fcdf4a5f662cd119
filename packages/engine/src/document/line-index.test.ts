import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyBytes, anyDialect, robotsText } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { parse } from "./parse.ts";

const lineEnds = fc.array(fc.constantFrom("\n", "\r", "\r\n", "a: b\n", "#\n", "\0\n", "Allow: /\r"), {
  maxLength: 300,
});
const texts = fc.oneof(
  robotsText,
  anyBytes,
  lineEnds.map((parts) => parts.join("")),
);

test("document.line() returns the same lines as document.lines, in any order", PROPERTY_TEST, () => {
  always(
    fc.property(texts, fc.array(fc.nat(400), { maxLength: 12 }), anyDialect, (text, numbers, dialect) => {
      const document = parse(text, { dialect });
      const { lines } = document;
      expect(document.table.lineCount).toBe(lines.length);
      for (const number of numbers)
        expect(document.line(number)).toEqual(number === 0 ? undefined : lines[number - 1]);
    }),
  );
});

test("document.position() returns the line that contains the offset", PROPERTY_TEST, () => {
  always(
    fc.property(texts, fc.array(fc.nat(2000), { maxLength: 6 }), (text, offsets) => {
      const document = parse(text);
      for (const offset of offsets) {
        const holder = document.lines.findLast(({ span }) => span.start <= offset);
        expect(document.position(offset).line).toBe(holder?.number ?? 1);
      }
    }),
  );
});
