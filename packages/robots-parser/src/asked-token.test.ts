import { crawlers, identifyCrawler } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { productTokenOf } from "./asked-token.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537.36";

/** User-Agent values that callers pass, each with the expected token and the reason. */
const ASKED: readonly (readonly [userAgent: string, token: string, why: string])[] = [
  ["FooBot", "FooBot", "a token"],
  ["MJ12bot", "MJ12bot", "a token outside the grammar of RFC 9309"],
  [" FooBot/1.0 ", "FooBot", "a token with its version"],
  ["Mozilla/5.0", "Mozilla", "another token with its version"],
  ["Foo Bot/1.0", "Foo", "tokens contain no spaces"],
  ["FooBot (+https://foobot.example/)", "FooBot", "a contact address is not a name"],
  ["FooBot/1.0 (based on Googlebot)", "FooBot", "a header begins with its sender"],
  ["FooBot/1.0 Mozilla/5.0 (compatible; Googlebot/2.1)", "FooBot", "the rest of the header is ignored"],
  [
    "Mozilla/5.0 (compatible; FooBot/1.0; +https://foobot.example/)",
    "FooBot",
    "the crawler name follows compatible;",
  ],
  [
    "mozilla/5.0 (X11) Chrome/1 Safari/1 (FooBot/1.0; https://foobot.example)",
    "FooBot",
    "the name is followed by an address",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; GPTBot/1.3; +https://openai.com/gptbot)",
    "GPTBot",
    "the name is before an address, inside a comment",
  ],
  [
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1); 360Spider",
    "360Spider",
    "the name is after a browser name",
  ],
  ["Mozilla/5.0 (X11; Storebot-Google/1.0) Gecko Chrome/1 Safari/1", "Storebot-Google", "a name with bot"],
  ["Mozilla/5.0 (X11; like Googlebot)", "Mozilla", "the name after like is not the crawler"],
  ["Mozilla/5.0 (X11; mail bot@example.com)", "Mozilla", "an address is not a name"],
  [
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1)",
    "MSIE",
    "a browser that is compatible with another browser",
  ],
  ["Mozilla/5.0 (compatible; Sogou web spider/4.0)", "Sogou", "the first word of a name with blanks"],
  [BROWSER, "Mozilla", "a browser names no crawler, so its first name is used"],
  ["", "*", "an empty header"],
  ["*", "*", "the wildcard"],
  ["()", "*", "no name at all"],
  ["foo:bar", "*", "a robots.txt cannot name it"],
];

describe("productTokenOf()", () => {
  it.each(ASKED)("for %j returns %s (%s)", (userAgent, token) => {
    expect(productTokenOf(userAgent)).toBe(token);
  });

  /** Returns the token of a header by the registry, in lower case: tokens are case-insensitive (RFC 9309 §2.2.1). */
  const registeredToken = (header: string): string | undefined =>
    identifyCrawler(header)?.reads[0]?.toLowerCase();

  it("returns for each published header of the registry the same token as identifyCrawler()", () => {
    const headers = crawlers.flatMap(({ userAgent }) => userAgent ?? []);
    const browserLike = headers.filter((header) => /^mozilla\b/i.test(header));
    expect(browserLike.length).toBeGreaterThan(100);
    for (const header of browserLike) {
      expect([header, productTokenOf(header).toLowerCase()]).toEqual([header, registeredToken(header)]);
    }
  });

  it.each([
    (token: string) => `Mozilla/5.0 (compatible; ${token})`,
    (token: string) => `Mozilla/5.0 (compatible; ${token}/1.0; +https://example.com/)`,
    (token: string) => `Mozilla/5.0 Gecko (KHTML, like Gecko; compatible; ${token}/1.0) Chrome/1 Safari/1`,
    (token: string) =>
      `Mozilla/5.0 (X11) Gecko (KHTML, like Gecko) Chrome/1 Mobile Safari/1 (compatible; ${token}/1)`,
    (token: string) => `Mozilla/5.0 (X11; Linux) Gecko (KHTML, like Gecko) Chrome/1 Safari/1 ${token}/1.0`,
    (token: string) => `Mozilla/5.0 (X11; Linux) Gecko (KHTML, like Gecko) Chrome/1 Safari/1; ${token}`,
  ])("returns every token of the registry in the usual positions of crawler names: %s", (headerOf) => {
    for (const { token } of crawlers) {
      const header = headerOf(token);
      expect([header, productTokenOf(header).toLowerCase()]).toEqual([header, registeredToken(header)]);
    }
  });

  it("returns * for undefined and null", () => {
    expect(productTokenOf(undefined)).toBe("*");
    expect(productTokenOf(null)).toBe("*");
  });
});
