import { describe, expect, test } from "vitest";
import { answersOf, ask, positionsOf } from "../../test/support/ask-preferences.ts";
import { type Crawler, findCrawler } from "../crawlers/registry.ts";
import { parse } from "../document/parse.ts";

describe("resolvePreferences() with directives of a page", () => {
  const page = (token: string, content: string, name = "robots"): string =>
    answersOf(ask({ meta: [{ name, content, where: 7 }] }, "/", findCrawler(token) as Crawler));

  test.each<[token: string, content: string, expected: string]>([
    ["GPTBot", "noai, noimageai", "no unknown unknown"],
    ["GPTBot", "noml", "no unknown unknown"],
    ["bingbot", "noarchive", "no no unknown"],
    ["bingbot", "nocache", "unknown unknown unknown"],
    ["bingbot", "noarchive, nocache", "unknown unknown unknown"],
    ["Googlebot", "nosnippet", "unknown no unknown"],
    ["Googlebot", "max-snippet:0", "unknown no unknown"],
    ["Googlebot", "max-snippet:50", "unknown unknown unknown"],
    ["Googlebot", "noarchive", "unknown unknown unknown"],
    ["YandexBot", "nosnippet", "unknown unknown unknown"],
  ])("applies for %s the directives %s", (token, content, expected) => {
    expect(page(token, content)).toBe(expected);
  });

  test("says which AI input of Google nosnippet is about, and has no note for Bing", () => {
    const notes = (token: string): readonly string[] => {
      const meta = [{ name: "robots", content: "nosnippet, noarchive", where: 7 }];
      const { statements } = ask({ meta }, "/", findCrawler(token) as Crawler);
      return statements.flatMap(({ notes: its = [] }) => its.map(({ id }) => id));
    };
    expect(notes("Googlebot")).toEqual(["page-directive.google-search"]);
    expect(notes("bingbot")).toEqual([]);
  });

  test("ignores directives for other crawlers", () => {
    expect(page("bingbot", "noarchive", "googlebot")).toBe("unknown unknown unknown");
    expect(page("bingbot", "noarchive", "bingbot")).toBe("no no unknown");
  });

  test("lists dead directives as ignored", () => {
    const { statements } = ask({
      document: parse("User-agent: *\nDisallowAITraining: /\n"),
      meta: [{ name: "robots", content: "DisallowAITraining", where: 7 }],
    });
    expect(statements.map(({ mechanism }) => mechanism)).toEqual(["ai-training-field", "ai-training-field"]);
    expect(positionsOf(statements)).toEqual(["robots.txt 2 dead", "meta 7 dead"]);
  });
});
