import { crawlers, identifyCrawler } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { askedToken } from "./asked-token.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537.36";

/** What callers pass, and the token that is looked for. */
const ASKED: readonly (readonly [userAgent: string, token: string, why: string])[] = [
  ["FooBot", "FooBot", "a token"],
  ["MJ12bot", "MJ12bot", "a token that RFC 9309's grammar cannot hold"],
  [" FooBot/1.0 ", "FooBot", "a token with its version"],
  ["Mozilla/5.0", "Mozilla", "a token with its version, too"],
  ["Foo Bot/1.0", "Foo", "no token has a blank"],
  ["FooBot (+https://foobot.example/)", "FooBot", "a contact address is no name"],
  ["FooBot/1.0 (based on Googlebot)", "FooBot", "a header begins with its sender"],
  ["FooBot/1.0 Mozilla/5.0 (compatible; Googlebot/2.1)", "FooBot", "whatever follows"],
  ["Mozilla/5.0 (compatible; FooBot/1.0; +https://foobot.example/)", "FooBot", "compatible; tells who it is"],
  ["mozilla/5.0 (X11) Chrome/1 Safari/1 (FooBot/1.0; https://foobot.example)", "FooBot", "beside an address"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; GPTBot/1.3; +https://openai.com/gptbot)",
    "GPTBot",
    "before an address, amid a comment",
  ],
  ["Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1); 360Spider", "360Spider", "behind a browser's name"],
  ["Mozilla/5.0 (X11; Storebot-Google/1.0) Gecko Chrome/1 Safari/1", "Storebot-Google", "a name with bot"],
  ["Mozilla/5.0 (X11; like Googlebot)", "Mozilla", "what it is like"],
  ["Mozilla/5.0 (X11; mail bot@example.com)", "Mozilla", "an address"],
  [
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1)",
    "MSIE",
    "a browser that is compatible with another one",
  ],
  ["Mozilla/5.0 (compatible; Sogou web spider/4.0)", "Sogou", "the first word of a name with blanks"],
  [BROWSER, "Mozilla", "a browser names no crawler, and nothing better is known"],
  ["", "*", "nobody"],
  ["*", "*", "everybody"],
  ["()", "*", "no name at all"],
  ["foo:bar", "*", "no line of a robots.txt can name it"],
];

describe("whom a User-Agent stands for", () => {
  it.each(ASKED)("%s: %s (%s)", (userAgent, token) => {
    expect(askedToken(userAgent)).toBe(token);
  });

  /** What a robots.txt is asked for: tokens are compared without regard to case (RFC 9309 §2.2.1). */
  const known = (header: string): string | undefined => identifyCrawler(header)?.reads[0]?.toLowerCase();

  it("of every crawler of the registry is the token that its published header is recognised by", () => {
    const headers = crawlers.flatMap(({ userAgent }) => userAgent ?? []);
    const alike = headers.filter((header) => /^mozilla\b/i.test(header));
    expect(alike.length).toBeGreaterThan(100);
    for (const header of alike) {
      expect([header, askedToken(header).toLowerCase()]).toEqual([header, known(header)]);
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
  ])("of every crawler of the registry is its token where crawlers put their names: %s", (headerOf) => {
    for (const { token } of crawlers) {
      const header = headerOf(token);
      expect([header, askedToken(header).toLowerCase()]).toEqual([header, known(header)]);
    }
  });

  it("nobody, where nothing is said", () => {
    expect(askedToken(undefined)).toBe("*");
    expect(askedToken(null)).toBe("*");
  });
});
