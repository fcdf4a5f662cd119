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
    "known",
  ],
  ["Mozilla/5.0 (compatible; Sogou web spider/4.0)", "Sogou", "known by a name with blanks"],
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

  it("nobody, where nothing is said", () => {
    expect(askedToken(undefined)).toBe("*");
    expect(askedToken(null)).toBe("*");
  });
});
