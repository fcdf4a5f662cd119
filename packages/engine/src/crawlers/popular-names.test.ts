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
])("findCrawlerByPopularName(%j) returns %s", (name, token) => {
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
])("findCrawlerByPopularName(%j) returns undefined", (name) => {
  expect(findCrawlerByPopularName(name)).toBeUndefined();
});

test("findCrawlerByPopularName() returns undefined for every token", () => {
  for (const { token } of crawlers) expect(findCrawlerByPopularName(token)).toBeUndefined();
});

test("compile() reads a popular name in a robots.txt literally", () => {
  const document = parse("User-agent: Googlebot News\nDisallow: /\n");
  const decide = (token: string) => compile(document, token).decide("https://example.com/").because;
  expect(decide("Googlebot")).toBe("rule");
  expect(decide("Googlebot-News")).toBe("no-group");
});
