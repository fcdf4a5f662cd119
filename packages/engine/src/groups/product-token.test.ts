import { describe, expect, test } from "vitest";
import { DIALECTS, utf8 } from "../../test/support/robots.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { askedTokens } from "./asked-tokens.ts";
import {
  compareName,
  extractProductToken,
  fitsGrammar,
  NAMES_ANY,
  NAMES_TOKEN,
  NOT_NAMED,
  type RequestedToken,
} from "./product-token.ts";

const code = dialects["google-code"];
const checked = [dialects.rfc9309, dialects.google];

/** Compares a user-agent value with a token. The value is inside a longer text. */
function naming(value: string, token: string, dialect: Dialect): number {
  const latin1 = utf8(value);
  const [asked] = askedTokens(token, dialect);
  return compareName(`x${latin1}x`, 1, 1 + latin1.length, asked as RequestedToken);
}

describe.each(DIALECTS)(
  "compareName() with a product token in $name, ignoring case (RFC 9309 §2.2.1)",
  (dialect) => {
    test.each<[value: string, token: string, naming: number]>([
      ["FooBot", "FooBot", NAMES_TOKEN],
      ["foobot", "FOOBOT", NAMES_TOKEN],
      ["AZaz_-", "azAZ_-", NAMES_TOKEN],
      ["FooBo", "FooBot", NOT_NAMED],
      ["FooBots", "FooBot", NOT_NAMED],
      ["FooBot-News", "FooBot", NOT_NAMED],
      ["FooBot_", "FooBot", NOT_NAMED],
      ["FooBotZ", "FooBot", NOT_NAMED],
      ["xFooBot", "FooBot", NOT_NAMED],
      ["", "FooBot", NOT_NAMED],
      // A character outside the grammar ends the name.
      ["FooBot/1.2", "FooBot", NAMES_TOKEN],
      ["FooBot 1.2", "FooBot", NAMES_TOKEN],
      ["FooBot*", "FooBot", NAMES_TOKEN],
      ["FooBot2", "FooBot", NAMES_TOKEN],
      ["FooBot.x", "FooBot", NAMES_TOKEN],
      ["FooBot\tx", "FooBot", NAMES_TOKEN],
      ["FooBoté", "FooBot", NAMES_TOKEN],
      ["FooBot@", "FooBot", NAMES_TOKEN],
      ["FooBot[", "FooBot", NAMES_TOKEN],
      ["FooBot`", "FooBot", NAMES_TOKEN],
      ["FooBot{", "FooBot", NAMES_TOKEN],
      // `*` names every crawler, even if a blank and other text follow it.
      ["*", "FooBot", NAMES_ANY],
      ["* ", "FooBot", NAMES_ANY],
      ["*\tFooBot", "FooBot", NAMES_ANY],
      ["* FooBot", "FooBot", NAMES_ANY],
      ["**", "FooBot", NOT_NAMED],
      ["*FooBot", "FooBot", NOT_NAMED],
      ["x*", "FooBot", NOT_NAMED],
      ["\u212a", "K", NOT_NAMED], // KELVIN SIGN
    ])("compares %j with %j", (value, token, expected) => {
      expect(naming(value, token, dialect)).toBe(expected);
    });
  },
);

describe.each(checked)(
  "compareName() with a token outside the grammar, up to a blank or a slash, in $name",
  (dialect) => {
    test.each<[value: string, token: string, naming: number]>([
      ["MJ12bot", "MJ12bot", NAMES_TOKEN],
      ["mj12BOT/v1.4", "MJ12bot", NAMES_TOKEN],
      ["MJ12bot extra", "MJ12bot", NAMES_TOKEN],
      ["MJ12bot\textra", "MJ12bot", NAMES_TOKEN],
      ["MJ12bot\v", "MJ12bot", NAMES_TOKEN],
      ["MJ12bot.", "MJ12bot", NOT_NAMED],
      ["MJ12bot*", "MJ12bot", NOT_NAMED],
      ["MJ12bot\u000e", "MJ12bot", NOT_NAMED],
      ["MJ", "MJ12bot", NOT_NAMED],
      ["archive.org_bot", "archive.org_bot", NAMES_TOKEN],
      ["archive", "archive.org_bot", NOT_NAMED],
      ["008", "008", NAMES_TOKEN],
      ["0080", "008", NOT_NAMED],
      ["Bücher-Bot", "bücher-bot", NAMES_TOKEN],
      ["BÜCHER-Bot", "bücher-bot", NOT_NAMED],
      ["*", "008", NAMES_ANY],
    ])("compares %j with %j", (value, token, expected) => {
      expect(naming(value, token, dialect)).toBe(expected);
    });
  },
);

describe("compareName() in google-code, up to the first character outside the grammar", () => {
  test.each<[value: string, token: string, naming: number]>([
    ["MJ12bot", "MJ12bot", NOT_NAMED],
    ["MJ12bot", "MJ", NAMES_TOKEN],
    ["008", "008", NOT_NAMED],
    ["Foo Bot", "Foo Bot", NOT_NAMED],
    ["FooBot/1.2", "FooBot/1.2", NOT_NAMED],
    ["", "", NAMES_TOKEN],
    ["1x", "", NAMES_TOKEN],
    ["x", "", NOT_NAMED],
    ["*", "", NAMES_ANY],
  ])("compares %j with %j", (value, token, expected) => {
    expect(naming(value, token, code)).toBe(expected);
  });
});

describe("askedTokens()", () => {
  test.each<[what: string, asked: unknown]>([
    ["an empty token", ""],
    ["an empty list", []],
    ["a list with an empty token", ["FooBot", ""]],
    ["a token with a space", "Foo Bot"],
    ["a token with a tab", "Foo\tBot"],
    ["a token with a no-break space", "Foo\u00a0Bot"],
    ["a token with a slash", "FooBot/1.2"],
    ["a token with a number sign", "Foo#Bot"],
    ["a token with a colon", "Foo:Bot"],
    ["a token with a control character", "Foo\u0001Bot"],
    ["a token with DEL", "Foo\u007fBot"],
    ["a token with a line end", "FooBot\n"],
    ["undefined", undefined],
    ["a number", 5],
    ["a list with a number", ["FooBot", 5]],
    ["a set", new Set(["FooBot"])],
  ])("rejects %s", (_, asked) => {
    for (const dialect of checked) {
      expect(() => askedTokens(asked as string, dialect)).toThrow(InvalidProductTokenError);
    }
  });

  test("accepts any string in google-code, and rejects other values", () => {
    for (const asked of ["", "Foo Bot", "a/b", "\n", "#"]) {
      expect(askedTokens(asked, code).map(({ written }) => written)).toEqual([asked]);
    }
    for (const asked of [[], undefined, ["a", 5]]) {
      expect(() => askedTokens(asked as unknown as string, code)).toThrow(InvalidProductTokenError);
    }
  });

  test("keeps the order of a list", () => {
    const tokens = askedTokens(["FooBot-News", "FooBot"], dialects.rfc9309);
    expect(tokens.map(({ written }) => written)).toEqual(["FooBot-News", "FooBot"]);
  });

  test("does not reuse a cached token in another dialect", () => {
    expect(askedTokens("MJ12bot", dialects.rfc9309)[0]?.foreign).toBe(true);
    expect(askedTokens("MJ12bot", code)[0]?.foreign).toBe(false);
    expect(askedTokens("MJ12bot", dialects.rfc9309)[0]?.foreign).toBe(true);
    expect(askedTokens("FooBot", dialects.rfc9309)).toBe(askedTokens("FooBot", dialects.rfc9309));
    expect(askedTokens(["FooBot"], dialects.rfc9309)[0]?.written).toBe("FooBot");
  });
});

test.each([
  ["FooBot", true],
  ["a", true],
  ["Z_-", true],
  ["", false],
  ["Foo1", false],
  ["Foo Bot", false],
  ["é", false],
  ["FooBot\n", false],
])("fitsGrammar(%j) returns %s", (token, expected) => {
  expect(fitsGrammar(token)).toBe(expected);
});

describe("extractProductToken() (RFC 9309 §2.2.1)", () => {
  test.each<[header: string, token: string | undefined]>([
    ["Googlebot", "Googlebot"],
    [" FooBot ", "FooBot"],
    ["FooBot/1.2", "FooBot"],
    ["FooBot/1.2 (+https://example.com/bot)", "FooBot"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
    ["Mozilla/5.0 (COMPATIBLE;bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
    ["Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "GPTBot",
    ],
    [
      "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Googlebot",
    ],
    [
      "Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1; +http://www.apple.com/go/applebot)",
      "Applebot",
    ],
    ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537.36 FooBot/1",
      "FooBot",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64)", undefined],
    ["", undefined],
    ["#", undefined],
  ])("finds the token in %j", (header, token) => {
    expect(extractProductToken(header)).toBe(token);
  });

  test("returns only tokens that askedTokens() accepts", () => {
    for (const header of ["a:b/1", "Mozilla/5.0 (compatible; a#b; http://x/)", "x y"]) {
      const token = extractProductToken(header);
      if (token !== undefined) expect(() => askedTokens(token, dialects.rfc9309)).not.toThrow();
    }
  });

  test.each([
    ["one long word", `${"a".repeat(50_000)} b`],
    ["many slashes", `${"a/".repeat(25_000)} b`],
    ["many blanks", `a${" ".repeat(50_000)}b`],
    ["many brackets", `FooBot ${"(".repeat(50_000)}`],
    ["many brackets around a word", `FooBot ${"(a".repeat(25_000)}`],
    ["a long product", `FooBot (${"a/".repeat(25_000)}`],
    ["many repetitions of compatible", "compatible; ".repeat(5000)],
    ["many blanks after a product", `(a;${" ".repeat(50_000)}x`],
  ])("reads a header of %s", (_, header) => {
    const token = extractProductToken(header);
    expect(token === undefined || header.includes(token)).toBe(true);
  });
});

describe("compareName() in dialects that compare names differently", () => {
  const classic = dialects["classic-1994"];
  const draft = dialects["draft-1996"];

  test.each<[value: string, token: string, inClassic: number, inDraft: number]>([
    ["FooBot", "foobot", NAMES_TOKEN, NAMES_TOKEN],
    ["foo", "FooBot", NAMES_TOKEN, NOT_NAMED],
    ["FooBot/1.0", "FooBot", NAMES_TOKEN, NAMES_TOKEN],
    ["Foo/1.0", "FooBot", NAMES_TOKEN, NOT_NAMED],
    ["Bot /1", "FooBot", NAMES_TOKEN, NOT_NAMED],
    ["Mozilla FooBot x", "FooBot", NOT_NAMED, NAMES_TOKEN],
    ["FooBot-News", "FooBot", NOT_NAMED, NAMES_TOKEN],
    ["FOOBOT", "foo", NOT_NAMED, NAMES_TOKEN],
    ["", "FooBot", NOT_NAMED, NOT_NAMED],
    ["/1", "FooBot", NOT_NAMED, NOT_NAMED],
    ["BarBot", "FooBot", NOT_NAMED, NOT_NAMED],
    ["*", "FooBot", NAMES_ANY, NAMES_ANY],
    ["* all", "FooBot", NAMES_ANY, NAMES_ANY],
    ["mj12", "MJ12bot", NAMES_TOKEN, NOT_NAMED],
    ["the MJ12BOT", "MJ12bot", NOT_NAMED, NAMES_TOKEN],
  ])("compares %j with %s", (value, token, inClassic, inDraft) => {
    expect(naming(value, token, classic)).toBe(inClassic);
    expect(naming(value, token, draft)).toBe(inDraft);
  });

  test.each<[value: string, token: string, naming: number]>([
    ["FooBot BarBot", "barbot", NAMES_TOKEN],
    ["FooBot \t BarBot/2", "BarBot", NAMES_TOKEN],
    ["FooBot\tBarBot", "BarBot", NAMES_TOKEN],
    ["FooBot\t*", "BarBot", NAMES_ANY],
    ["FooBot\tBarBots", "BarBot", NOT_NAMED],
    ["FooBot BarBots", "BarBot", NOT_NAMED],
    ["FooBot *", "BarBot", NAMES_ANY],
    ["* FooBot", "FooBot", NAMES_TOKEN],
    ["", "FooBot", NOT_NAMED],
  ])("compares each of the names in %j with %s", (value, token, expected) => {
    expect(naming(value, token, { ...dialects.rfc9309, agentsPerLine: "several" })).toBe(expected);
  });
});
