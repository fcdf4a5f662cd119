import { expect, test } from "vitest";
import { lengthWith } from "./long-paste.ts";
import { MAX_HEADERS, MAX_PAGE, tooLong } from "./page/page-limits.ts";

test("a pasted text counts in the place of the selected one", () => {
  const area = { value: "abcdef", selectionStart: 1, selectionEnd: 3 };
  expect(lengthWith(area, "12345")).toBe(9);
  // A line end has one unit in the field.
  expect(lengthWith(area, "1\r\n2\n3")).toBe(9);
  // Typing into a field that is too long already is not refused when it removes text.
  expect(lengthWith(area, "")).toBe(0);
});

test("a page and its header are read up to their limits", () => {
  const [html, headers] = ["x".repeat(MAX_PAGE), "x".repeat(MAX_HEADERS)];
  expect(tooLong({ html, headers })).toBeUndefined();
  expect(tooLong({ html: `${html}x`, headers })).toContain("The page has 5000001 characters.");
  expect(tooLong({ html, headers: `${headers}x` })).toContain("headers have 65537 characters.");
});
