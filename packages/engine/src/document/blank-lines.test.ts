import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";

const dialect = { ...dialects.rfc9309, blankLines: "end-group" } as const;

/** Formats each group with its span in bytes, and then the rules outside of groups. */
function inShort(document: RobotsDocument): string[] {
  const groups = document.groups.map(({ agents, rules, fields, span }) => {
    const names = agents.map(({ value }) => value).join(" ");
    const paths = rules.map(({ path }) => path).join(" ");
    return `${names} | ${paths} | ${fields.map(({ name }) => name).join(" ")} | ${span.start}-${span.end}`;
  });
  return [...groups, document.strayRules.map(({ path }) => path).join(" ")];
}

describe("parse() with blankLines: end-group (1994: records are separated by blank lines)", () => {
  test.each<[what: string, lines: string[], expected: string[]]>([
    [
      "keeps rules after a blank line outside of groups",
      ["User-agent: a", "", "Disallow: /x"],
      ["a |  |  | 0-14", "/x"],
    ],
    [
      "puts user-agent lines before and after a blank line into two groups",
      ["User-agent: a", "", "User-agent: b", "Disallow: /x"],
      ["a |  |  | 0-14", "b | /x |  | 15-41", ""],
    ],
    [
      "treats a line with only spaces and tabs as blank",
      ["User-agent: a", "Disallow: /x", " \t", "Disallow: /y"],
      ["a | /x |  | 0-27", "/y"],
    ],
    [
      "does not treat a line that begins with NUL as blank",
      ["User-agent: a", "\0junk", " \0", "Disallow: /x"],
      ["a | /x |  | 0-35", ""],
    ],
    [
      "does not treat a comment line as blank",
      ["User-agent: a", "# x", "Disallow: /x"],
      ["a | /x |  | 0-30", ""],
    ],
    [
      "begins a group at a user-agent line after a rule, without a blank line",
      ["User-agent: a", "Disallow: /x", "User-agent: b", "Disallow: /y", "", "Disallow: /z"],
      ["a | /x |  | 0-27", "b | /y |  | 27-54", "/z"],
    ],
    [
      "keeps other records after a blank line outside of groups",
      ["User-agent: a", "Crawl-delay: 1", "", "Foo: x"],
      ["a |  | Crawl-delay | 0-29", ""],
    ],
    [
      "treats several blank lines as one",
      ["", "", "User-agent: a", "Disallow: /x", "", "", ""],
      ["a | /x |  | 2-29", ""],
    ],
  ])("%s", (_, lines, expected) => {
    expect(inShort(parse(lines.join("\n"), { dialect }))).toEqual(expected);
  });

  test("returns no user-agent lines for a Crawl-delay after a blank line", () => {
    const [field] = parse("User-agent: a\n\nCrawl-delay: 1", { dialect }).fields;
    expect(field?.agents).toEqual([]);
  });
});

test("parse() puts Allow and Sitemap lines into `fields` if the dialect does not know them", () => {
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
