import { expect, test } from "vitest";
import { parse } from "../document/parse.ts";
import { compile } from "../match/matcher.ts";
import { findCrawlerByPopularName } from "./popular-names.ts";
import { crawlers } from "./registry.ts";

test.each([
  ["Googlebot News", "Googlebot-News"],
  ["googlebot news", "Googlebot-News"],
  ["  Googlebot   News ", "Googlebot-News"],
  ["Googlebot_News", "Googlebot-News"],
  ["Googlebot Images", "Googlebot-Image"],
  ["Googlebot-Images", "Googlebot-Image"],
  ["Googlebot Image", "Googlebot-Image"],
  ["Googlebot Videos", "Googlebot-Video"],
  ["Googlebot समाचार", "Googlebot-News"],
  ["Googlebot इमेज", "Googlebot-Image"],
  ["Googlebot ছবি", "Googlebot-Image"],
  ["Googlebot (Web)", "Googlebot"],
  ["Googlebot (वेब)", "Googlebot"],
  ["Googlebot (เว็บ)", "Googlebot"],
  ["Googlebot News (when crawling images)", "Googlebot-News"],
  ["TelegramBot (like TwitterBot)", "TelegramBot"],
  ["AdsBot Google", "AdsBot-Google"],
  ["Google Extended", "Google-Extended"],
  ["Google Other", "GoogleOther"],
  ["GPT Bot", "GPTBot"],
  ["sogou-web-spider", "Sogou web spider"],
])("%s is %s", (name, token) => {
  expect(findCrawlerByPopularName(name)?.token).toBe(token);
});

test.each([
  "",
  " ",
  "-",
  "FooBot",
  "Foo Bot",
  "news",
  "Otherbot (News)",
  "Googlebot/2.1",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "AdsBot-Google (+http://www.google.com/adsbot.html)",
  "Googlebot ".repeat(50_000),
  "(".repeat(100),
])("%j is not another name of a known crawler", (name) => {
  expect(findCrawlerByPopularName(name)).toBeUndefined();
});

test("a token is no other name of its crawler", () => {
  for (const { token } of crawlers) expect(findCrawlerByPopularName(token)).toBeUndefined();
});

test("a name in a robots.txt is read as it is", () => {
  const document = parse("User-agent: Googlebot News\nDisallow: /\n");
  const decide = (token: string) => compile(document, token).decide("https://example.com/").because;
  expect(decide("Googlebot")).toBe("rule");
  expect(decide("Googlebot-News")).toBe("no-group");
});
