import { expect, test } from "vitest";
import { lengthWith } from "./long-paste.ts";

test("a pasted text counts in the place of the selected one", () => {
  const area = { value: "abcdef", selectionStart: 1, selectionEnd: 3 };
  expect(lengthWith(area, "12345")).toBe(9);
  // A line end has one unit in the field.
  expect(lengthWith(area, "1\r\n2\n3")).toBe(9);
  // Typing into a field that is too long already is not refused when it removes text.
  expect(lengthWith(area, "")).toBe(0);
});
