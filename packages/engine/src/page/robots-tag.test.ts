import { expect, test } from "vitest";
import { parseMetaRobots } from "./robots-tag.ts";

const names = (content: string): readonly string[] => parseMetaRobots(content).map(({ name }) => name);

test("a directive says what, to whom, and where it stands", () => {
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
])("%j", (content, expected) => {
  expect(names(content)).toEqual(expected);
});

test("a word that nobody told us of is kept as it is", () => {
  expect(names("NoArchive, max-snippet:50, noindex nofollow, NOINDEX")).toEqual([
    "NoArchive",
    "max-snippet:50",
    "noindex nofollow",
    "noindex",
  ]);
});
