import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";

const dialect = { ...dialects.rfc9309, blankLines: "end-group" } as const;

/** Groups in short, each with the bytes of its span, and behind them the rules that bind nobody. */
function inShort(document: RobotsDocument): string[] {
  const groups = document.groups.map(({ agents, rules, fields, span }) => {
    const names = agents.map(({ value }) => value).join(" ");
    const paths = rules.map(({ path }) => path).join(" ");
    return `${names} | ${paths} | ${fields.map(({ name }) => name).join(" ")} | ${span.start}-${span.end}`;
  });
  return [...groups, document.strayRules.map(({ path }) => path).join(" ")];
}

describe("where blank lines end groups (1994: records are separated by blank lines)", () => {
  test.each<[what: string, lines: string[], expected: string[]]>([
    ["rules behind one bind nobody", ["User-agent: a", "", "Disallow: /x"], ["a |  |  | 0-14", "/x"]],
    [
      "user-agent lines on both sides are of two groups",
      ["User-agent: a", "", "User-agent: b", "Disallow: /x"],
      ["a |  |  | 0-14", "b | /x |  | 15-41", ""],
    ],
    [
      "a line of blanks is one",
      ["User-agent: a", "Disallow: /x", " \t", "Disallow: /y"],
      ["a | /x |  | 0-27", "/y"],
    ],
    [
      "a line of which nothing is read is none",
      ["User-agent: a", "\0junk", " \0", "Disallow: /x"],
      ["a | /x |  | 0-35", ""],
    ],
    ["a line of comment is none", ["User-agent: a", "# x", "Disallow: /x"], ["a | /x |  | 0-30", ""]],
    [
      "a user-agent line behind a rule begins a group without one",
      ["User-agent: a", "Disallow: /x", "User-agent: b", "Disallow: /y", "", "Disallow: /z"],
      ["a | /x |  | 0-27", "b | /y |  | 27-54", "/z"],
    ],
    [
      "other records behind one belong to no group",
      ["User-agent: a", "Crawl-delay: 1", "", "Foo: x"],
      ["a |  | Crawl-delay | 0-29", ""],
    ],
    ["several are as one", ["", "", "User-agent: a", "Disallow: /x", "", "", ""], ["a | /x |  | 2-29", ""]],
  ])("%s", (_, lines, expected) => {
    expect(inShort(parse(lines.join("\n"), { dialect }))).toEqual(expected);
  });

  test("a Crawl-delay behind one has no user-agent lines above it", () => {
    const [field] = parse("User-agent: a\n\nCrawl-delay: 1", { dialect }).fields;
    expect(field?.agents).toEqual([]);
  });
});

test("fields that are not read are records of other fields", () => {
  const document = parse("User-agent: a\nALLOW: /x\nallow : /y\nDisallow: /z\nSitemap: s\n", {
    dialect: { ...dialects.rfc9309, fields: ["user-agent", "disallow"] },
  });
  expect(document.groups[0]?.rules.map(({ path }) => path)).toEqual(["/z"]);
  expect(document.fields.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "ALLOW /x",
    "allow /y",
    "Sitemap s",
  ]);
  expect(document.sitemaps).toEqual([]);
});
