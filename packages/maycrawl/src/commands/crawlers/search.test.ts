import { crawlers, selectCrawlers } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { search } from "./search.ts";

/** The tokens of those that are found. */
function some(text: string | undefined): readonly string[] {
  const found = search(text);
  if (found.kind === "one") throw new Error(`${found.crawler.token} alone is found`);
  return found.crawlers.map(({ token }) => token);
}

test("without a text all are found", () => {
  expect(some(undefined)).toEqual(crawlers.map(({ token }) => token));
});

test("by a part of the token, the vendor or a purpose, in upper or lower case", () => {
  expect(some("googlebot-")).toEqual(["Googlebot-Image", "Googlebot-News", "Googlebot-Video"]);
  expect(some("MICROSOFT")).toContain("bingbot");
  expect(some(" training ")).toEqual(
    expect.arrayContaining(selectCrawlers("training").map(({ token }) => token)),
  );
  expect(some("\u001b")).toEqual([]);
});

test.for(["Googlebot", "googlebot", " GoogleBot ", "Googlebot/2.1 (+http://www.google.com/bot.html)"])(
  "%j is one alone",
  (text) => {
    expect(search(text)).toMatchObject({ kind: "one", crawler: { token: "Googlebot" } });
  },
);

test.for([
  ["Googlebot News", "Googlebot-News"],
  ["Googlebot Images", "Googlebot-Image"],
  ["gpt bot", "GPTBot"],
])("%j is another name of %s", ([name, token]) => {
  expect(search(name)).toMatchObject({ kind: "one", crawler: { token }, isAlias: true });
});

test("every token finds its own crawler", () => {
  for (const crawler of crawlers)
    expect(search(crawler.token)).toEqual({ kind: "one", crawler, isAlias: false });
});
