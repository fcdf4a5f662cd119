import { expect, test } from "vitest";
import { namedCrawler } from "./named-crawler.ts";

test.for([
  ["gpt", ["GPTBot", "ChatGPT-User"]],
  ["google", ["Googlebot", "Googlebot-News", "Googlebot-Image"]],
  ["Claude", ["ClaudeBot", "Claude-SearchBot", "Claude-Web"]],
  ["Yandex", ["YandexBot", "YandexBlogs", "YandexMedia"]],
  ["bot", ["Googlebot", "bingbot", "YandexBot"]],
  ["Goglebot", ["Googlebot"]],
  ["NoSuchBot", []],
  ["gp", []],
] as const)("names like that of the unknown crawler %s are %j", ([text, near]) => {
  expect(namedCrawler(text, undefined)?.near).toEqual(near);
});

test.for(["GPTBot", "*", "Mozilla/5.0 (compatible; bingbot/2.0)"])(
  "%s is known, so it needs no names",
  (text) => {
    expect(namedCrawler(text, undefined)).toMatchObject({ near: undefined });
  },
);
