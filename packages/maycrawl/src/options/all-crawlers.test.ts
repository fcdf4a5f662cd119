import { crawlers, parse } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { allCrawlers } from "./all-crawlers.ts";

function unknownIn(text: string): readonly string[] {
  const found = allCrawlers([parse(text)]).crawlers;
  return found.flatMap(({ token, profile }) => (profile === undefined ? [token] : []));
}

test("has the unnamed crawler, the unknown ones of the files, and all known ones", () => {
  const text = "User-agent: abc1def\nUser-agent: ABC1DEF\nUser-agent: my-bot*\nUser-agent: Googlebot\n";
  expect(unknownIn(text)).toEqual(["*", "abc1def"]);
  expect(allCrawlers([]).crawlers.length).toBe(crawlers.length + 1);
});

test("counts the unknown crawlers above 2,000 that it leaves out", () => {
  const names = Array.from({ length: 2003 }, (_, at) => `User-agent: bot${at}x\n`).join("");
  expect(unknownIn(names).length).toBe(2001);
  expect(allCrawlers([parse(names)]).leftOut).toBe(3);
});
