import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLoc, LocCheck, SitemapLocation } from "./loc.ts";

describe("isLoc() and LocCheck.isLoc()", () => {
  for (const text of [
    "http://example.com",
    "https://example.com/",
    "HTTPS://EXAMPLE.com/a",
    "https://example.com:8080/a?b#c",
    "https://пример.рф/ž",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://xn--e1afmkfd.xn--p1ai/",
    `https://example.com/${"x".repeat(2_027)}`,
  ]) {
    it(`accept ${text.slice(0, 60)}`, () => {
      expect(isLoc(text)).toBe(true);
      expect(new LocCheck().isLoc(text)).toBe(true);
    });
  }

  for (const text of [
    "",
    "www.example.com/",
    "/a",
    "//example.com/",
    "ftp://example.com/",
    "javascript:alert(1)",
    "https://",
    "https:///a",
    "https://example.com/a b",
    "https://example.com/\u0000",
    "https://example.com:99999/",
    "https://1.2.3.4.5/",
    `https://example.com/${"x".repeat(2_028)}`,
  ]) {
    it(`reject ${JSON.stringify(text.slice(0, 60))}`, () => {
      expect(isLoc(text)).toBe(false);
      const check = new LocCheck();
      check.isLoc("https://example.com/");
      expect(check.isLoc(text)).toBe(false);
    });
  }

  it("agree on any text, and accept only URLs that can be parsed", () => {
    const part = fc.constantFrom(
      "http",
      "https",
      "://",
      "/",
      ".",
      "a",
      "1",
      "-",
      "xn--",
      ":",
      "8",
      "?",
      "%",
      " ",
      "ž",
      "@",
      "\\",
    );
    const check = new LocCheck();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.boolean(), (parts, http) => {
        const text = (http ? "http://" : "") + parts.join("");
        expect(check.isLoc(text)).toBe(isLoc(text));
        if (isLoc(text)) expect(URL.canParse(text)).toBe(true);
      }),
    );
  });
});

describe("SitemapLocation.outside()", () => {
  const location = new SitemapLocation(new URL("https://example.com/catalog/sitemap.xml?x=/y/"));

  for (const [loc, outside] of [
    ["https://example.com/catalog/show?item=23", undefined],
    ["https://example.com:443/catalog/", undefined],
    ["https://EXAMPLE.com/catalog/a", undefined],
    ["https://example.com/catalog", "path"],
    ["https://example.com/image/a", "path"],
    ["https://example.com/catalog/../a", "path"],
    ["https://example.com/catalog/%2E%2e/a", "path"],
    ["https://example.com/catalog/x\\..\\..\\a", "path"],
    ["http://example.com/catalog/a", "host"],
    ["https://example.com:8443/catalog/a", "host"],
    ["https://www.example.com/catalog/a", "host"],
  ] as const) {
    it(`returns ${outside} for ${loc}`, () => expect(location.outside(loc)).toBe(outside));
  }
});
