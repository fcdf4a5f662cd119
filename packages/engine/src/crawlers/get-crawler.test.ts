import { describe, expect, test } from "vitest";
import { parse } from "../document/parse.ts";
import { UnknownCrawlerError } from "../errors.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import { getCrawler } from "./get-crawler.ts";
import { crawlers } from "./registry.ts";

const ROBOTS = "User-agent: Googlebot\nDisallow: /private\n";
const URL = "https://example.com/private/a.png";

describe("getCrawler()", () => {
  test("returns a crawler with all its tokens, whereas its name as a string is only one token", () => {
    const image = getCrawler("Googlebot-Image");
    expect(isAllowed(ROBOTS, "Googlebot-Image", URL)).toBe(true);
    expect(isAllowed(ROBOTS, image, URL)).toBe(false);
    expect(compile(parse(ROBOTS), "Googlebot-Image").decide(URL).allowed).toBe(true);
    expect(compile(parse(ROBOTS), image).decide(URL).allowed).toBe(false);
  });

  test.for([
    ["googlebot-image", "Googlebot-Image"],
    ["  GPTBot ", "GPTBot"],
    ["Googlebot Images", "Googlebot-Image"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
    ["Screaming Frog SEO Spider", "Screaming Frog SEO Spider"],
  ] as const)("finds %s", ([name, token]) => {
    expect(getCrawler(name).token.toLowerCase()).toBe(token.toLowerCase());
  });

  test("finds every crawler of the registry by its token", () => {
    for (const crawler of crawlers) expect(getCrawler(crawler.token)).toBe(crawler);
  });

  test.for([
    ["Goglebot", 'Did you mean getCrawler("Googlebot")?'],
    ["gpt", 'Did you mean getCrawler("GPTBot")?'],
    ["FooBot", 'received "FooBot".'],
    ["", 'received "".'],
    [undefined, "received undefined."],
  ] as const)("throws UnknownCrawlerError for %j", ([name, words]) => {
    const ask = () => getCrawler(name as string);
    expect(ask).toThrow(UnknownCrawlerError);
    expect(ask).toThrow(words);
  });
});
