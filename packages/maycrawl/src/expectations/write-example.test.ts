import { parse } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { checkNames } from "./check-names.ts";
import { readTestFile } from "./read-test-file.ts";
import { testRobots } from "./test-robots.ts";
import { writeExample } from "./write-example.ts";

const robots = `User-agent: *
Disallow: /cart
Disallow: /*?id=

User-agent: GPTBot
Disallow: /

User-agent: MyBot
Allow: /a$
Disallow: /a
`;
const urls = ["/", "/cart", "/cart/1", "/shop/?id=1", "/shop/", "/a", "/a*b$", "/a/./b", "/robots.txt"].map(
  (path) => `https://example.com${path}`,
);

test("an example has what crawlers get, and all of it is proved", () => {
  const document = parse(robots);
  const names = ["Googlebot", "GPTBot", "MyBot", "OtherBot", "allowed", "*"];
  const text = writeExample(document, names, urls) ?? "";
  const file = readTestFile("example", text, false);
  checkNames("example", file, document);
  const outcomes = testRobots(file, document, {
    before: undefined,
    robotsUrl: undefined,
    maxSteps: 50_000,
  });
  expect(outcomes.filter(({ status }) => status !== "passed")).toEqual([]);
  expect(outcomes.map(({ expectation: { label } }) => label)).toEqual(
    expect.arrayContaining([
      "Googlebot: allow /$",
      "Googlebot: block /cart",
      "Googlebot: allow /shop/$",
      "GPTBot: blocked",
      "MyBot: allow /a$",
      "MyBot: block /a%2Ab%24",
      "*: block /cart/1",
    ]),
  );
  expect(text).not.toMatch(/OtherBot|allowed/);
});

test("there is no example if nothing is proved", () => {
  expect(writeExample(parse(""), ["OtherBot"], urls)).toBeUndefined();
  expect(writeExample(parse(""), ["Googlebot"], [])).toBeUndefined();
});
