import { expect, test } from "vitest";
import { parseUrl } from "./read-url.ts";

test.each([
  ["https://example.com/a", undefined, "https://example.com/a"],
  ["/a?b", "https://example.com/x", "https://example.com/a?b"],
  ["http://é.com", undefined, "http://xn--9ca.com/"],
  ["/a", undefined, undefined],
  ["http://", "https://example.com/", undefined],
  ["", undefined, undefined],
])("parseUrl(%j, %j) returns %j", (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test("parseUrl() parses a URL with letters beyond ASCII, however often it is called", () => {
  let read = 0;
  for (let i = 0; i < 100_000; i++) if (parseUrl("http://é.com/ü") !== undefined) read++;
  expect(read).toBe(100_000);
});
