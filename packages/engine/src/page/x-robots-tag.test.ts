import { describe, expect, test } from "vitest";
import type { PageDirective } from "./directive.ts";
import { parseXRobotsTag } from "./x-robots-tag.ts";

const short = ({ productToken, name, value, where }: PageDirective): string =>
  `${where} ${productToken}: ${value === undefined ? name : `${name}=${value}`}`;
const read = (...lines: readonly (readonly [string, string])[]): readonly string[] =>
  parseXRobotsTag(lines).map(short);
const readOne = (value: string): readonly string[] => read(["X-Robots-Tag", value]);

test("parseXRobotsTag() returns the name, product token and header line of a directive", () => {
  expect(
    parseXRobotsTag([
      ["Date", "Tue, 25 May 2010 21:42:43 GMT"],
      ["x-robots-tag", "googlebot: NOINDEX, max-snippet:50"],
    ]),
  ).toEqual([
    { name: "noindex", productToken: "googlebot", from: "header", where: 2 },
    { name: "max-snippet", value: "50", productToken: "googlebot", from: "header", where: 2 },
  ]);
});

test.each<[value: string, expected: readonly string[]]>([
  ["noindex", ["1 *: noindex"]],
  ["noindex, nofollow", ["1 *: noindex", "1 *: nofollow"]],
  ["", []],
  [" , ", []],
  ["googlebot: nofollow", ["1 googlebot: nofollow"]],
  ["googlebot:nofollow", ["1 googlebot: nofollow"]],
  ["otherbot: noindex, nofollow", ["1 otherbot: noindex", "1 otherbot: nofollow"]],
  ["*: noindex", ["1 *: noindex"]],
  ["archive.org_bot: noindex", ["1 archive.org_bot: noindex"]],
  [
    "noindex, googlebot: nofollow, nosnippet",
    ["1 *: noindex", "1 googlebot: nofollow", "1 googlebot: nosnippet"],
  ],
  ["googlebot: noindex, otherbot: nofollow", ["1 googlebot: noindex", "1 otherbot: nofollow"]],
  ["googlebot:", []],
  ["googlebot:, noindex", ["1 googlebot: noindex"]],
  // A name with a value is not a crawler name.
  ["max-snippet:50", ["1 *: max-snippet=50"]],
  ["max-image-preview: none, noindex", ["1 *: max-image-preview=none", "1 *: noindex"]],
  ["max-something: 3, noindex", ["1 *: max-something=3", "1 *: noindex"]],
  ["googlebot: max-snippet: 20", ["1 googlebot: max-snippet=20"]],
  // Dates contain colons and a comma.
  ["unavailable_after: 25 Jun 2010 15:00:00 PST", ["1 *: unavailable_after=25 Jun 2010 15:00:00 PST"]],
  [
    "unavailable_after: Friday, 25-Jun-10 15:00:00 PST, nofollow",
    ["1 *: unavailable_after=Friday, 25-Jun-10 15:00:00 PST", "1 *: nofollow"],
  ],
  [
    "otherbot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, nofollow",
    ["1 otherbot: unavailable_after=Fri, 25 Jun 2010 15:00:00 GMT", "1 otherbot: nofollow"],
  ],
  ["unavailable_after: 2010-06-25T15:00:00Z", ["1 *: unavailable_after=2010-06-25T15:00:00Z"]],
  ["some words: noindex", ["1 *: some words=noindex"]],
])("parseXRobotsTag() parses X-Robots-Tag: %s", (value, expected) => {
  expect(readOne(value)).toEqual(expected);
});

test("parseXRobotsTag() applies a crawler name only to its own line", () => {
  expect(read(["X-Robots-Tag", "googlebot: noindex"], ["Server", "x"], ["X-Robots-Tag", "nofollow"])).toEqual(
    ["1 googlebot: noindex", "3 *: nofollow"],
  );
});

test("parseXRobotsTag() applies a crawler name up to the next name if Headers joined the lines", () => {
  const headers = new Headers();
  headers.append("X-Robots-Tag", "nofollow");
  headers.append("X-Robots-Tag", "google: noindex, nofollow");
  expect(parseXRobotsTag(headers).map(short)).toEqual([
    "1 *: nofollow",
    "1 google: noindex",
    "1 google: nofollow",
  ]);
});

test("parseXRobotsTag() accepts an object of values by name, like Node's request.headers", () => {
  const headers = { date: "x", "x-robots-tag": ["noindex", "googlebot: none"], link: undefined };
  expect(parseXRobotsTag(headers).map(short)).toEqual(["2 *: noindex", "3 googlebot: none"]);
});

describe("parseXRobotsTag() with the field Robots-Tag", () => {
  test.each<[value: string, expected: readonly string[]]>([
    // The example of draft-illyes-repext-03 §3.1.1.
    ["*;nosnippet, ExampleBot;noindex", ["1 *: nosnippet", "1 ExampleBot: noindex"]],
    ["ExampleBot;noindex;nosnippet", ["1 ExampleBot: noindex", "1 ExampleBot: nosnippet"]],
    ["ExampleBot;noindex=?0;max-snippet=50", ["1 ExampleBot: max-snippet=50"]],
    ['"ExampleBot";noindex', ["1 ExampleBot: noindex"]],
    ["ExampleBot", []],
    // A list with the syntax of X-Robots-Tag.
    ["noindex, nosnippet", ["1 *: noindex", "1 *: nosnippet"]],
    // The examples of draft-illyes-repext-00 §2.1.1.
    ["*=noindex, nosnippet; ExampleBot=;", ["1 *: noindex", "1 *: nosnippet"]],
    ["noindex, nosnippet; ExampleBot=;", ["1 *: noindex", "1 *: nosnippet"]],
    ["ExampleBot=noindex; *=nosnippet", ["1 ExampleBot: noindex", "1 *: nosnippet"]],
    ["some thing=noindex;", []],
    ["", []],
  ])("parses %s", (value, expected) => {
    expect(read(["Robots-Tag", value])).toEqual(expected);
  });
});

// The time is measured in x-robots-tag.long.test.ts.
test("parseXRobotsTag() returns a limited number of directives for hostile fields", () => {
  for (const part of ["a:", "a:b,", "unavailable_after:Mon,1,", "*;noindex,", "a=b;", "a;b;"]) {
    const value = part.repeat(3_000);
    expect(read(["X-Robots-Tag", value], ["Robots-Tag", value]).length).toBeLessThan(120_000);
  }
});
