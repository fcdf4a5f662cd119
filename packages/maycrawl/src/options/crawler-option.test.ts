import { dialects, purposes, selectCrawlers } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { UsageError } from "../cli/errors.ts";
import { checkCommand } from "../commands/check/command.ts";
import { compareCommand } from "../commands/compare/command.ts";
import { explainCommand } from "../commands/explain/command.ts";
import {
  type Crawler,
  crawlersOf as crawlersAsked,
  dialectFor,
  nameOf,
  oneCrawlerOf,
} from "./crawler-option.ts";

const BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

function crawlersOf(given: readonly string[] | undefined): readonly Crawler[] {
  return crawlersAsked(given, checkCommand);
}

function thrownBy(call: () => unknown): UsageError {
  try {
    call();
  } catch (error) {
    if (error instanceof UsageError) return error;
  }
  throw new Error("no UsageError is thrown");
}

/** Returns the token of each named crawler, and whether the crawler is known. */
function named(...given: string[]): readonly (readonly [string, boolean])[] {
  return crawlersOf(given).map(({ token, profile }) => [token, profile !== undefined]);
}

describe("crawlersOf()", () => {
  test("returns a given token, and the token in a given header", () => {
    expect(named("FooBot", "008", "archive.org_bot", "*", "FooBot/2.1", BINGBOT)).toEqual([
      ["FooBot", false],
      ["008", false],
      ["archive.org_bot", true],
      ["*", false],
      ["FooBot", false],
      ["bingbot", true],
    ]);
  });

  test("finds a known crawler by its token in any letter case, by a token between blanks, or by a header", () => {
    for (const name of ["Googlebot-Image", "GOOGLEBOT-IMAGE", " googlebot-image ", "Googlebot-Image/1.0"]) {
      expect(crawlersOf([name])).toMatchObject([
        { given: name, token: "Googlebot-Image", profile: { reads: ["Googlebot-Image", "Googlebot"] } },
      ]);
    }
  });

  test("does not confuse a crawler with a known crawler that has a similar name, or that a header comment names", () => {
    expect(named("Googlebot-Foo", "FooBot/1.0 (like Googlebot)")).toEqual([
      ["Googlebot-Foo", false],
      ["FooBot", false],
    ]);
  });

  test.for(purposes)("returns all crawlers with the purpose %s", (purpose) => {
    const found = crawlersOf([purpose]);
    expect(found.map(({ token }) => token)).toEqual(selectCrawlers(purpose).map(({ token }) => token));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ given, profile }) => given === purpose && profile !== undefined)).toBe(true);
  });

  test("accepts `search`, `ai` and `all` in any letter case, and takes longer words for crawlers' names", () => {
    for (const word of ["Search", "AI", "All"]) expect(named(word)).toEqual(named(word.toLowerCase()));
    expect(named("search/1.0", "searching", "ai/1", "ALL/2", "Archivist", "FeedBot")).toEqual([
      ["search", false],
      ["searching", false],
      ["ai", false],
      ["ALL", false],
      ["Archivist", false],
      ["FeedBot", false],
    ]);
  });

  test.for([
    ["serach", "search"],
    ["ai-training", "training"],
    ["LLM", "ai"],
    ["trainning", "training"],
    ["ad", "ads"],
    ["user", "user-triggered"],
    ["Bots", "all"],
    ["Googlebot,train", "training"],
  ] as const)("rejects %s as neither a name nor a purpose, and suggests %s", ([given, meant]) => {
    const error = thrownBy(() => crawlersOf([given]));
    expect(error.message).toContain("is neither a crawler's name nor a purpose");
    expect(error.hints[0]).toContain(`did you mean ${meant}`);
  });

  test("splits names at commas if every piece is a name", () => {
    expect(named("Googlebot,Bingbot")).toEqual([
      ["Googlebot", true],
      ["bingbot", true],
    ]);
    expect(named(" FooBot , GPTBot/1.2,*")).toEqual([
      ["FooBot", false],
      ["GPTBot", true],
      ["*", false],
    ]);
    expect(named("Screaming Frog SEO Spider,FooBot")).toHaveLength(2);
    expect(named("archive,FooBot")).toHaveLength(selectCrawlers("archive").length + 1);
  });

  test.for([
    "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.1)",
    "Mozilla/5.0 (compatible; GPTBot/1.1), gzip(gfe)",
    "GPTBot/1.1 (+https://openai.com/gptbot), gzip",
  ])("does not split a User-Agent header at its commas: %s", (header) => {
    expect(crawlersOf([header])).toMatchObject([{ given: header, token: "GPTBot" }]);
  });

  test.for(["Googlebot,", ",Googlebot", "Googlebot,,Bingbot", "training,(x)", ",", "FooBot/1 (x), GPTBot"])(
    "rejects %j, because a piece between its commas is not a crawler's name",
    (given) => {
      expect(thrownBy(() => crawlersOf([given])).message).toContain("between its commas");
    },
  );

  test("splits a list at its commas, but does not split names that contain blanks", () => {
    expect(named("Googlebot News,Bing bot,Common Crawl").map(([token]) => token)).toEqual([
      "Googlebot-News",
      "bingbot",
      "CCBot",
    ]);
  });

  test.for<readonly [given: string, meant: string]>([
    ["GPTBot|ClaudeBot", "GPTBot,ClaudeBot"],
    ["GPTBot&ClaudeBot", "GPTBot,ClaudeBot"],
    ["FooBot,GPTBot+ClaudeBot", "FooBot,GPTBot,ClaudeBot"],
    ["Googlebot, and Bingbot", "Googlebot,Bingbot"],
    ["Google OpenAI", "Google,OpenAI"],
    // The next values have a vendor before its product or crawler, or contain a filler word.
    ["Google Gemini", "Gemini"],
    ["OpenAI GPTBot", "GPTBot"],
    ["Perplexity AI", "Perplexity"],
    ["AI bots", "AI"],
    ["AI training", "training"],
    ["all crawlers", "all"],
  ])("rejects %j and suggests `--as %s`", ([given, meant]) => {
    expect(thrownBy(() => crawlersOf([given])).hints[0]).toBe(`did you mean --as ${meant}?`);
  });

  test("returns a crawler once if it is named twice, and returns each distinct header of a crawler once", () => {
    expect(named("FooBot", "BarBot", "FooBot").map(([token]) => token)).toEqual(["FooBot", "BarBot"]);
    expect(named("Googlebot", "googlebot")).toHaveLength(1);
    expect(named("Googlebot", "Googlebot/2.1", "Googlebot/2.1")).toHaveLength(2);
    expect(named("training", "GPTBot", "training")).toHaveLength(selectCrawlers("training").length);
  });

  test.for([[undefined], [[]], [[""]], [["FooBot", "  "]], [["()"]], [["/"]]])(
    "throws UsageError for %j, in which a crawler's name is missing, empty or invalid",
    ([given]) => {
      expect(() => crawlersOf(given)).toThrow(UsageError);
      expect(() => oneCrawlerOf(given, explainCommand)).toThrow(UsageError);
    },
  );

  test("parses the names for oneCrawlerOf(), which returns one crawler, and rejects two crawlers or a purpose", () => {
    expect(oneCrawlerOf(["FooBot", "FooBot"], explainCommand)).toEqual({ given: "FooBot", token: "FooBot" });
    expect(() => oneCrawlerOf(["FooBot", "BarBot"], explainCommand)).toThrow(
      /explain takes one crawler, but 2 are given/,
    );
    expect(() => oneCrawlerOf(["FooBot,BarBot"], explainCommand)).toThrow(
      /explain takes one crawler, but 2 are given/,
    );
    expect(() => oneCrawlerOf(["feed"], compareCommand)).toThrow(/but "feed" stands for \d+/);
  });
});

test("dialectFor() returns the given dialect, otherwise the crawler's own, otherwise RFC 9309", () => {
  const [known, unknown] = crawlersOf(["Googlebot", "FooBot"]) as [never, never];
  expect(dialectFor(known, undefined)).toBe(dialects.google);
  expect(dialectFor(known, dialects.bing)).toBe(dialects.bing);
  expect(dialectFor(unknown, undefined)).toBe(dialects.rfc9309);
});

describe("nameOf()", () => {
  test.for([
    ["FooBot", "FooBot"],
    ["GPTBOT", "GPTBot"],
    ["training", "AI2Bot"],
    ["GPTBot/1.2", 'GPTBot (from "GPTBot/1.2")'],
    ["FooBot/1.2", 'FooBot (from "FooBot/1.2", unknown to maycrawl)'],
    ["F\u200foo", "F\\u{200f}oo"],
  ] as const)("shows %j as %s", ([given, shown]) => {
    const [crawler] = crawlersOf([given]);
    expect(nameOf(crawler as never)).toBe(shown);
  });

  test("shows the dialect `bing`, but not the default dialect `rfc9309`", () => {
    const crawler = oneCrawlerOf([BINGBOT], checkCommand);
    expect(nameOf(crawler, dialects.bing)).toBe(
      'bingbot (bing, from "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/…")',
    );
    expect(nameOf(oneCrawlerOf(["GPTBot"], checkCommand), dialects.rfc9309)).toBe("GPTBot");
  });

  test("cuts a long header to 60 characters, including the …", () => {
    const crawler = oneCrawlerOf([`FooBot/1 ${"x".repeat(100)}`], checkCommand);
    expect(nameOf(crawler)).toContain(`(from "FooBot/1 ${"x".repeat(50)}…", unknown to maycrawl)`);
  });
});
