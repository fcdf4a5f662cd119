import { expect, test } from "vitest";
import type { PageDirective } from "./directive.ts";
import { parseMetaRobots, parseMetaTags } from "./meta-tag.ts";

const names = (content: string): readonly string[] => parseMetaRobots(content).map(({ name }) => name);

test("parseMetaRobots() returns the name, product token and position of a directive", () => {
  expect(parseMetaRobots("NOINDEX", { where: 120 })).toEqual([
    { name: "noindex", productToken: "*", from: "meta", where: 120 },
  ]);
  expect(parseMetaRobots("nofollow", { productToken: "googlebot" })).toEqual([
    { name: "nofollow", productToken: "googlebot", from: "meta", where: 0 },
  ]);
});

test.each<[content: string, names: readonly string[]]>([
  ["INDEX,FOLLOW", ["index", "follow"]],
  ["noindex, nofollow", ["noindex", "nofollow"]],
  ["NoIndex", ["noindex"]],
  ["ALL", ["all"]],
  ["none", ["none"]],
  ["  index\t,\n follow  ", ["index", "follow"]],
  ["index,index", ["index", "index"]],
  ["", []],
  [" , ,", []],
  [",noindex,,nofollow,", ["noindex", "nofollow"]],
])("parseMetaRobots(%j) returns the directive names", (content, expected) => {
  expect(names(content)).toEqual(expected);
});

test("parseMetaRobots() keeps an unknown directive as written", () => {
  expect(names("NoFoo, noindex nofollow, NOINDEX, {{ page.robots }}")).toEqual([
    "NoFoo",
    "noindex nofollow",
    "noindex",
    "{{ page.robots }}",
  ]);
});

test.each<[content: string, words: readonly (readonly [name: string, value?: string])[]]>([
  ["NoArchive, max-snippet:50", [["noarchive"], ["max-snippet", "50"]]],
  ["Max-Image-Preview: Large", [["max-image-preview", "Large"]]],
  [
    "max-snippet : -1,max-video-preview:",
    [
      ["max-snippet", "-1"],
      ["max-video-preview", ""],
    ],
  ],
  ["noindex:x", [["noindex", "x"]]],
  // A colon follows a crawler name only in headers. In a META tag, a value follows the colon.
  ["googlebot: noindex", [["googlebot", "noindex"]]],
  // Dates contain a comma and colons.
  [
    "unavailable_after: 2025-11-06T10:14:16+01:00 ,noindex",
    [["unavailable_after", "2025-11-06T10:14:16+01:00"], ["noindex"]],
  ],
  [
    "unavailable_after: Friday, 25-Jun-10 15:00:00 PST, noindex",
    [["unavailable_after", "Friday, 25-Jun-10 15:00:00 PST"], ["noindex"]],
  ],
  [
    "unavailable_after:Fri, 25 Jun 2010 15:00:00 PST",
    [["unavailable_after", "Fri, 25 Jun 2010 15:00:00 PST"]],
  ],
  ["unavailable_after: Friday, noindex", [["unavailable_after", "Friday"], ["noindex"]]],
  ["unavailable_after: Friday, 25 Brumaire", [["unavailable_after", "Friday, 25 Brumaire"]]],
  ["unavailable_after: soon, noindex", [["unavailable_after", "soon"], ["noindex"]]],
  ["unavailable_after", [["unavailable_after"]]],
])("parseMetaRobots(%j) returns the directives with their values", (content, words) => {
  expect(
    parseMetaRobots(content).map(({ name, value }) => (value === undefined ? [name] : [name, value])),
  ).toEqual(words);
});

test("parseMetaTags() reads only META tags that address crawlers, in any letter case", () => {
  const tags = [
    { name: "description", content: "noindex", where: 10 },
    { name: "ROBOTS", content: "nofollow", where: 20 },
    { name: "GoogleBot-News", content: "nosnippet", where: 30 },
    { name: " bingbot ", content: "noarchive", where: 40 },
    { name: "yandex", content: "none" },
    { name: "google", content: "notranslate" },
    { name: "ourbot", content: "noindex" },
    { name: "viewport", content: "width=device-width, initial-scale=1" },
  ];
  const short = ({ productToken, name, where }: PageDirective) => [productToken, name, where];
  expect(parseMetaTags(tags).map(short)).toEqual([
    ["*", "nofollow", 20],
    ["Googlebot-News", "nosnippet", 30],
    ["bingbot", "noarchive", 40],
    ["Yandex", "none", 0],
    ["google", "notranslate", 0],
  ]);
  expect(parseMetaTags(tags, ["OurBot"]).map(short)).toContainEqual(["OurBot", "noindex", 0]);
});

test("parseMetaRobots() returns a limited number of directives for hostile content", () => {
  for (const part of ["unavailable_after:Mon,1,", "unavailable_after:", ",", "a:,", "Friday,"]) {
    expect(parseMetaRobots(part.repeat(20_000)).length).toBeLessThan(800_000);
  }
});
