import { getCrawler, parse } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { robotsMatchers } from "./vitest.ts";

expect.extend(robotsMatchers);

const ROBOTS =
  "User-agent: *\nDisallow: /cart # no \u001b[31mcarts\n\nUser-agent: Googlebot\nDisallow: /search\n";
const CART = "https://shop.example/cart/1";

/** Returns the message of a failed expectation. */
function failureOf(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  return expect.fail("The expectation passed.");
}

describe("robotsMatchers", () => {
  test("pass for the text, the bytes and the document of a robots.txt", () => {
    for (const robots of [ROBOTS, new TextEncoder().encode(ROBOTS), parse(ROBOTS)]) {
      expect(robots).toBlock(CART, { as: "Bingbot" });
      expect(robots).not.toAllow(CART, { as: "Bingbot" });
      expect(robots).toAllow(new URL(CART), { as: "Googlebot" });
      expect(robots).not.toBlock(CART, { as: "Googlebot-Image" });
    }
  });

  test("take a header, a popular name, a known crawler or an unknown token", () => {
    expect(ROBOTS).toAllow(CART, {
      as: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    expect(ROBOTS).toAllow(CART, { as: "Googlebot News" });
    expect(ROBOTS).toAllow(CART, { as: getCrawler("Googlebot") });
    expect(ROBOTS).toBlock(CART, { as: "FooBot/1.0" });
  });

  test("read the file in the crawler's own dialect, also a document of another dialect", () => {
    // RFC 9309 decodes %70, Google does not.
    const robots = "User-agent: *\nDisallow: /private\n";
    const url = "https://shop.example/%70rivate";
    expect(robots).toBlock(url, { as: "FooBot" });
    expect(parse(robots)).toAllow(url, { as: "Googlebot" });
    expect(robots).toBlock(url, { as: "Googlebot", dialect: parse(robots).dialect });
  });

  test("report the decision, and the line that decides", () => {
    expect(failureOf(() => expect(ROBOTS).toAllow(CART, { as: "FooBot" }))).toBe(
      "expected the robots.txt to allow https://shop.example/cart/1 as FooBot, but it is disallowed: robots.txt line 2: Disallow: /cart",
    );
    expect(failureOf(() => expect(ROBOTS).not.toBlock(CART, { as: "FooBot" }))).toMatch(
      /^expected the robots\.txt not to block .* as FooBot, but it is disallowed: robots\.txt line 2: /,
    );
    expect(failureOf(() => expect(ROBOTS).toBlock(CART, { as: "Googlebot" }))).toBe(
      "expected the robots.txt to block https://shop.example/cart/1 as Googlebot (google), but it is allowed: no rule matches",
    );
  });

  test("escape invisible characters of the file and of the crawler's name", () => {
    const robots = "User-agent: *\nDisallow: /\u202ecart\n";
    const message = failureOf(() => expect(robots).toAllow("https://a.example/\u202ecart", { as: "A" }));
    expect(message).toContain("https://a.example/\\u{202e}cart as A, but");
    expect(message).toContain("Disallow: /\\u{202e}cart");
  });

  test("reject a path instead of a text, a URL without a host, and a wrong name", () => {
    expect(() => expect("public/robots.txt").toAllow(CART, { as: "A" })).toThrow("not a path");
    expect(() => expect(ROBOTS).toAllow("/cart", { as: "A" })).toThrow("absolute URL");
    expect(() => expect(ROBOTS).toAllow(CART, { as: "" })).toThrow("product token");
    expect(() => expect(undefined).toAllow(CART, { as: "A" })).toThrow("A robots.txt must be");
  });
});
