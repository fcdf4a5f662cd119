import { crawlers, selectCrawlers } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { search } from "./search.ts";

/** Returns the tokens of the crawlers that are found. */
function findTokens(text: string | undefined): readonly string[] {
  const found = search(text);
  if (found.kind === "one") throw new Error(`${found.crawler.token} alone is found`);
  return found.crawlers.map(({ token }) => token);
}

test("search() finds all crawlers if no text is given", () => {
  expect(findTokens(undefined)).toEqual(crawlers.map(({ token }) => token));
});

test("search() finds crawlers by part of a token, vendor or purpose, in upper or lower case", () => {
  expect(findTokens("googlebot-")).toEqual(["Googlebot-Image", "Googlebot-News", "Googlebot-Video"]);
  expect(findTokens("MICROSOFT")).toContain("bingbot");
  expect(findTokens(" training ")).toEqual(
    expect.arrayContaining(selectCrawlers("training").map(({ token }) => token)),
  );
  expect(findTokens("\u001b")).toEqual([]);
});

test.for(["Googlebot", "googlebot", " GoogleBot ", "Googlebot/2.1 (+http://www.google.com/bot.html)"])(
  "search() finds only Googlebot for %j",
  (text) => {
    expect(search(text)).toMatchObject({ kind: "one", crawler: { token: "Googlebot" } });
  },
);

test.for([
  ["Googlebot News", "Googlebot-News"],
  ["Googlebot Images", "Googlebot-Image"],
  ["gpt bot", "GPTBot"],
])("search() resolves the alias %j to %s", ([name, token]) => {
  expect(search(name)).toMatchObject({ kind: "one", crawler: { token }, isAlias: true });
});

test("search() finds each crawler by its token", () => {
  for (const crawler of crawlers)
    expect(search(crawler.token)).toEqual({ kind: "one", crawler, isAlias: false });
});
