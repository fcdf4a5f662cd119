import { dialects, InvalidDialectError, InvalidInputError } from "@maycrawl/engine";
import { describe, expect, expectTypeOf, it } from "vitest";
import robotsParser, { type Robot } from "./index.ts";

const ROBOTS = `User-agent: *
Disallow: /private
Crawl-delay: 5

User-agent: FooBot
Allow: /private/open
Disallow: /private/
Host: Example.COM
Sitemap: https://example.com/a.xml
Sitemap:
Sitemap: /b.xml
`;
const AT = "https://example.com/robots.txt";
const PRIVATE = "https://example.com/private/x";
const robots = robotsParser(AT, ROBOTS);

describe("robotsParser()", () => {
  it("decides by the groups that name the crawler, otherwise by those for *", () => {
    expect(robots.isAllowed("https://example.com/private", "FooBot")).toBe(true);
    expect(robots.isAllowed("https://example.com/private")).toBe(false);
    expect(robots.isAllowed("https://example.com/private", "BarBot")).toBe(false);
    expect(robots.isDisallowed(PRIVATE, "foobot/2.0")).toBe(true);
    expect(robots.isDisallowed("https://example.com/", "foobot/2.0")).toBe(false);
  });

  it("returns the line of the deciding rule", () => {
    expect(robots.getMatchingLineNumber(PRIVATE)).toBe(2);
    expect(robots.getMatchingLineNumber("https://example.com/private/open", "FooBot")).toBe(6);
    expect(robots.getMatchingLineNumber("https://example.com/", "FooBot")).toBe(-1);
  });

  it("answers isExplicitlyDisallowed() only by groups that name the crawler", () => {
    expect(robots.isExplicitlyDisallowed(PRIVATE, "FooBot")).toBe(true);
    expect(robots.isExplicitlyDisallowed("https://example.com/", "FooBot")).toBe(false);
    expect(robots.isExplicitlyDisallowed(PRIVATE, "BarBot")).toBe(false);
    expect(robots.isExplicitlyDisallowed(PRIVATE)).toBe(true);
    expect(robots.isExplicitlyDisallowed("https://other.example/", "FooBot")).toBe(undefined);
  });

  it("returns the crawl delay, the sitemaps and the preferred host", () => {
    expect(robots.getCrawlDelay()).toBe(5);
    expect(robots.getCrawlDelay("FooBot")).toBe(undefined);
    expect(robots.getSitemaps()).toEqual(["https://example.com/a.xml", "/b.xml"]);
    expect(robots.getPreferredHost()).toBe("example.com");
    robots.getSitemaps().pop();
    expect(robots.getSitemaps()).toHaveLength(2);
    expect(robotsParser(AT, "").getPreferredHost()).toBe(null);
  });
});

describe("robotsParser() for a site (RFC 9309 §2.3)", () => {
  it.each([
    "http://example.com/private/x",
    "https://www.example.com/private/x",
    "https://example.com:8443/private/x",
    "https://example.com.other.example/private/x",
    "https://example.com@other.example/private/x",
    "/private/x",
    "mailto:a@example.com",
    "https://",
    "",
  ])("does not apply to the URL %j of another site", (url) => {
    expect(robots.isAllowed(url, "FooBot")).toBe(undefined);
    expect(robots.isDisallowed(url, "FooBot")).toBe(true);
    expect(robots.isExplicitlyDisallowed(url, "FooBot")).toBe(undefined);
    expect(robots.getMatchingLineNumber(url, "FooBot")).toBe(-1);
  });

  it("accepts other spellings of a URL of its own site", () => {
    for (const url of [
      "HTTPS://EXAMPLE.com/private/x",
      "https://example.com:443/private/x",
      "https://user:word@example.com/private/x",
      "https:example.com/a/../private/x",
      new URL("https://example.com/private/x"),
    ]) {
      expect(robots.isAllowed(url)).toBe(false);
    }
  });

  it("applies to no URL if the URL of the robots.txt is invalid", () => {
    for (const at of ["https://", "data:text/plain,", "file:///robots.txt"]) {
      expect(robotsParser(at, ROBOTS).isAllowed(PRIVATE)).toBe(undefined);
      expect(robotsParser(at, ROBOTS).isAllowed(at)).toBe(undefined);
    }
  });

  it("applies to relative URLs if the URL of the robots.txt is relative", () => {
    const relative = robotsParser("/robots.txt", ROBOTS);
    expect(relative.isAllowed("/private/x")).toBe(false);
    expect(relative.isAllowed("private/../y")).toBe(true);
    expect(relative.isAllowed(PRIVATE)).toBe(undefined);
    expect(relative.isAllowed("//example.com/private")).toBe(undefined);
  });
});

describe("robotsParser() accepts", () => {
  it("any content, including undefined and null", () => {
    for (const content of ["", "\0", "\ud800:", ":", "User-agent:\nDisallow", undefined, null]) {
      expect(robotsParser(AT, content).isAllowed(PRIVATE, "FooBot")).toBe(true);
    }
    expect(robotsParser(AT, new TextEncoder().encode(ROBOTS)).isAllowed(PRIVATE)).toBe(false);
    expect(() => robotsParser(AT, 1 as never)).toThrow(InvalidInputError);
  });

  it("any crawler name", () => {
    for (const ua of ["", "()", "/", "foo:bar", "#", "constructor", "\0", "*", "**", "😀", " ".repeat(9)]) {
      expect(robots.isAllowed(PRIVATE, ua)).toBe(false);
      expect(robots.getCrawlDelay(ua)).toBe(5);
      expect(robots.isExplicitlyDisallowed(PRIVATE, ua)).toBeTypeOf("boolean");
    }
  });

  it("more crawlers than the cache can hold", () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 200; i++) expect(robots.isAllowed(PRIVATE, `bot-${i}`)).toBe(false);
      expect(robots.isAllowed("https://example.com/private", "FooBot")).toBe(true);
    }
  });

  it("another dialect, except for an invalid or unsupported one", () => {
    const closed = "User-agent: *\nDisallow: /";
    const google = robotsParser(AT, closed, { dialect: dialects.google });
    expect([google.isAllowed(AT), robotsParser(AT, closed).isAllowed(AT)]).toEqual([false, true]);
    const verbatim = robotsParser(AT, "User-agent: *\nDisallow: /a/../b", {
      dialect: dialects["google-code"],
    });
    expect(verbatim.isAllowed("https://EXAMPLE.com/a/../b")).toBe(false);
    expect(() => robotsParser(AT, "", { dialect: "google" as never })).toThrow(InvalidDialectError);
    expect(() => robotsParser(AT, "", { dialect: dialects["yandex-code"] })).toThrow(InvalidDialectError);
  });
});

describe("the types of Robot", () => {
  it("match those of the npm package robots-parser", () => {
    expectTypeOf<Robot["isAllowed"]>().returns.toEqualTypeOf<boolean | undefined>();
    expectTypeOf<Robot["getMatchingLineNumber"]>().returns.toEqualTypeOf<number>();
    expectTypeOf<Robot["getCrawlDelay"]>().returns.toEqualTypeOf<number | undefined>();
    expectTypeOf<Robot["getSitemaps"]>().returns.toEqualTypeOf<string[]>();
    expectTypeOf<Robot["getPreferredHost"]>().returns.toEqualTypeOf<string | null>();
  });
});

it("apify/crawlee#2437: isAllowed() allows what no rule matches, on its own origin only", () => {
  const robots = robotsParser("https://a.example/robots.txt", "User-agent: *\nDisallow: /private\n");
  expect(robots.isAllowed("https://a.example/allowed")).toBe(true);
  expect(robots.isAllowed("https://a.example:8443/allowed")).toBeUndefined();
  expect(robots.isAllowed("/allowed")).toBeUndefined();
});
