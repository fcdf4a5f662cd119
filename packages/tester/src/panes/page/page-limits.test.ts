import { expect, test } from "vitest";
import { MAX_HEADERS, MAX_PAGE, tooLong } from "./page-limits.ts";

test("a page and its header are read up to their limits", () => {
  const [html, headers] = ["x".repeat(MAX_PAGE), "x".repeat(MAX_HEADERS)];
  expect(tooLong({ html, headers })).toBeUndefined();
  expect(tooLong({ html: `${html}x`, headers })).toContain("The page has 5000001 characters.");
  expect(tooLong({ html, headers: `${headers}x` })).toContain("headers have 65537 characters.");
});
