import { expect, test } from "vitest";
import { suggestUrl } from "./suggest-url.ts";

test.for([
  ["example.com", "https://example.com"],
  ["www.example.com/a?b#c", "https://www.example.com/a?b#c"],
  ["//example.com/a", "https://example.com/a"],
  ["bücher.example/ä", "https://bücher.example/ä"],
  ["localhost/x", "http://localhost/x"],
  ["localhost:3000/x", "http://localhost:3000/x"],
  ["192.0.2.1:8080/x", "http://192.0.2.1:8080/x"],
  ["https//example.com/", "https://example.com/"],
  ["https:example.com/", "https://example.com/"],
  ["htps://example.com/", "https://example.com/"],
  ["htp://example.com/", "http://example.com/"],
  ["httpss://example.com/", "https://example.com/"],
  ["FooBot", undefined],
  ["/etc/robots.txt", undefined],
  ["./a/b", undefined],
  ["robots.txt", undefined],
  ["sitemap.xml.gz", undefined],
  ["-", undefined],
  ["", undefined],
  ["mailto:a@example.com", undefined],
  ["file:///etc/passwd", undefined],
  ["gopher://example.com/", undefined],
] as const)("suggestUrl(%j) returns %s", ([text, meant]) => {
  expect(suggestUrl(text)).toBe(meant);
});

test("suggestUrl() returns before the test's timeout for a word of 200,000 characters or more", () => {
  for (const unit of ["a.", "a", "/", "a-", "1."]) suggestUrl(unit.repeat(200_000));
});
