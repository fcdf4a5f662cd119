import { describe, expect, test } from "vitest";
import { ALL_DIALECTS } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import { diagnoseLines } from "./line-diagnostics.ts";

const diagnosed = (robots: string | Uint8Array, dialect = dialects.rfc9309): string[] =>
  diagnoseLines(parse(robots, { dialect })).map(({ code, line }) => `${code} ${line}`);

/** Encodes each letter as one byte. Outside ASCII, the byte is the letter's code point minus `offset`. */
const encoded = (text: string, offset: number): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - offset;
  });

const GROUP = "User-agent: *\n";

describe("diagnoseLines() reports field names in other languages, which are not read", () => {
  test.each([
    ["Hindi", "उपयोगकर्ता-एजेंट: *\nअनुमति नहीं है: /\nअनुमति है: /x\nसाइटमैप: x\n"],
    ["Hindi, with blanks around and between its words", "उपयोगकर्ता-एजेंट : *\nअनुमति  नहीं है: /\n"],
    ["Bengali", "ইউজার-এজেন্ট: *\nইউজারএজেন্ট: *\nসাইটম্যাপ: x\n"],
    ["Thai", "ไม่อนุญาต: /\nอนุญาต: /x\nแผนผังไซต์: x\n"],
    ["Russian", "Карта сайта: x\n"],
  ])("%s", (_, robots) => {
    const lines = robots.trim().split("\n");
    expect(diagnosed(robots)).toEqual(lines.map((_line, i) => `translated-field ${i + 1}`));
    for (const dialect of ALL_DIALECTS) {
      const document = parse(robots, { dialect });
      expect(document.groups).toEqual([]);
      expect(compile(document, "FooBot").decide("https://example.com/x").allowed).toBe(true);
    }
  });

  test("with the English name in the message, and without text of the file", () => {
    expect(diagnoseLines(parse("ไม่อนุญาต: /secret"))[0]?.message).toBe(
      'This field name is a translation of "disallow" and is not read: write it in English.',
    );
  });

  test("and other field names outside ASCII", () => {
    expect(diagnosed("запрет: /\n")).toEqual(["field-not-ascii 1"]);
  });
});

describe("diagnoseLines() reports misspelt field names", () => {
  test("whether or not the dialect reads them", () => {
    const robots = "useragent: *\nDissallow: /\nUser Agent: x\nDiasllow: /\nSite-map: https://a.example/s\n";
    for (const dialect of ALL_DIALECTS) {
      expect(diagnosed(robots, dialect).filter((one) => one.startsWith("misspelt"))).toEqual(
        [1, 2, 3, 4, 5].map((line) => `misspelt-field ${line}`),
      );
    }
  });

  test.each(["Dissallow: /", "Disallows: /"])(
    "with the dialects that read %s, and those that do not",
    (line) => {
      const robots = `User-agent: *\n${line}\n`;
      const [readers, others] = [true, false].map((isRead) =>
        Object.values(dialects)
          .filter((dialect) => isRead !== isAllowed(robots, "FooBot", "https://a.example/", { dialect }))
          .map(({ name }) => name),
      );
      expect(diagnoseLines(parse(robots))[0]?.message).toBe(
        `This field name is probably a misspelling of "disallow". It is accepted by ${readers?.join(", ")}, but not by ${others?.join(", ")}.`,
      );
    },
  );

  test("without naming dialects if no dialect reads the name", () =>
    expect(diagnoseLines(parse(`${GROUP}Dsallow: /\n`))[0]?.message).toBe(
      'This field name is not read: it is probably a misspelling of "disallow".',
    ));

  test("that only Google's dialects read, by their beginning", () => {
    const robots = `${GROUP}Disallow: /\nAllowed: /\n`;
    expect(diagnosed(robots)).toEqual(["misspelt-field 3"]);
    expect(isAllowed(robots, "FooBot", "https://a.example/", { dialect: dialects.google })).toBe(true);
    expect(isAllowed(robots, "FooBot", "https://a.example/")).toBe(false);
  });

  test("but not names in upper case, or with blanks before the colon", () =>
    expect(diagnosed("USER-AGENT : *\nDISALLOW: /\nallow:/a\nSiteMap: https://a.example/s\n")).toEqual([]));

  test("even if no dialect reads them, but not names with another meaning", () => {
    expect(diagnosed(`${GROUP}Dsallow: /\nCrawl-delay: 1\nHost: x\nFoo: bar\nComment: x\nalow: /\n`)).toEqual(
      ["misspelt-field 2", "misspelt-field 7"],
    );
  });
});

describe("diagnoseLines() reports invisible characters", () => {
  test.each([
    ["a zero-width space before the name", "\u200bDisallow: /x", "invisible-in-field"],
    ["a no-break space after the name", "Disallow\u00a0: /x", "invisible-in-field"],
    ["a no-break space before the name", "\u00a0Disallow: /x", "invisible-in-field"],
    ["a zero-width joiner in the name", "Dis\u200dallow: /x", "invisible-in-field"],
    ["a zero-width space in the name", "User\u200b-agent: x", "invisible-in-field"],
    ["a no-break space before the path", "Disallow:\u00a0/x", "invisible-in-value"],
    ["a zero-width space after the path", "Disallow: /x\u200b", "invisible-in-value"],
    ["a direction mark", "Disallow: /x\u200e", "invisible-in-value"],
    ["a joiner at the end", "Disallow: /क\u200d", "invisible-in-value"],
    ["a no-break space in a crawler's name", "User-agent:\u00a0FooBot", "invisible-in-value"],
    [
      "a zero-width space after a sitemap URL",
      "Sitemap: https://example.com/s.xml\u200b",
      "invisible-in-value",
    ],
  ])("%s", (_, line, code) => {
    expect(diagnosed(`${GROUP}${line}\n`)).toEqual([`${code} 2`]);
  });

  test.each([
    ["a joiner between the letters of an Indic word", "Disallow: /क्\u200dष"],
    ["a byte order mark at the start of the file", "Disallow: /x"],
    ["blanks and tabs", "\tDisallow : \t/x "],
    ["letters of Thai", "Disallow: /สวัสดี"],
  ])("but not %s", (_, line) => {
    expect(diagnosed(`\ufeff${GROUP}${line}\n`)).toEqual([]);
  });
});

describe("diagnoseLines() checks the normalisation form of a path", () => {
  test.each([
    ["decomposed, raw", "/cafe\u0301", ["not-normalised 2"]],
    ["decomposed, in triplets", "/cafe%CC%81", ["not-normalised 2"]],
    ["a base letter and a mark in triplets", "/%65%CC%81", []],
    ["composed", "/caf\u00e9", []],
    ["a Devanagari letter that form C decomposes", "/\u0958", ["not-normalised 2"]],
    ["the same letter in triplets", "/%E0%A5%98", ["not-normalised 2"]],
    ["triplets that are not UTF-8", "/%E0%A5", []],
  ])("%s: %j gets the diagnostics %j", (_, path, found) => {
    expect(diagnosed(`${GROUP}Disallow: ${path}\n`)).toEqual(found);
  });
});

describe("diagnoseLines() reports bytes that are not UTF-8, with the guessed encoding", () => {
  test.each([
    ["TIS-620", encoded("Disallow: /สวัสดีชาวโลก\n", 0x0d60), "TIS-620"],
    ["windows-1251", encoded("Disallow: /закрытый-раздел\n", 0x0350), "windows-1251"],
    [
      "KOI8-R",
      Uint8Array.from([...Buffer.from("Disallow: /"), 0xda, 0xc1, 0xcb, 0xd2, 0xd9, 0xd4, 0xd9, 0xca]),
      "KOI8-R",
    ],
    ["Latin-1", encoded("Disallow: /caf\u00e9\n", 0), "windows-1252"],
  ])("%s", (_, bytes, name) => {
    const [first, ...others] = diagnoseLines(parse(bytes));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ code: "not-utf-8", line: 1 });
    expect(first?.message).toContain(`not UTF-8 (perhaps ${name}):`);
  });

  test("but not the replacement character in a UTF-8 file", () => {
    expect(diagnosed(`${GROUP}Disallow: /\ufffd\n`)).toEqual([]);
  });
});

describe("diagnoseLines() looks for lines that continue the line above", () => {
  test.each([
    ["a value on a line of its own", "User-agent:\r\n FooBot\r\nDisallow:\r\n\t/x\r\n", [2, 4]],
    ["a colon on a line of its own", "User-agent\n : FooBot\n", [2]],
    ["a URL on a line of its own", "Sitemap:\n https://example.com/s.xml\n", [2]],
    ["a line that is a record", "Disallow:\n Allow: /x\n", []],
    ["another field below another", "Foo:\n Bar: x\n", []],
    ["another field below an empty rule", "Disallow:\n Foo: bar\n", []],
    ["a value before it", "Disallow: /x\n /y\n", []],
    ["no blank before it", "Disallow:\n/x\n", []],
  ])("%s: %j has the continuation lines %j", (_, robots, lines) => {
    const folded = diagnosed(robots).filter((one) => one.startsWith("folded-line"));
    expect(folded).toEqual(lines.map((line) => `folded-line ${line}`));
  });
});

describe("diagnoseLines() reports values that look like a list but are read as one value", () => {
  test.each([
    ["User-agent: FooBot, BarBot", "several-names 1"],
    ["User-agent: FooBot/1.0;*", "several-names 1"],
    ["User-agent: FooBot | BarBot | BazBot", "several-names 1"],
    ["Disallow: /x /y", "several-paths 1"],
    ["Allow: /x\t/y/ /z", "several-paths 1"],
  ])("%s", (line, code) => {
    expect(diagnosed(`${line}\n`)).toEqual([code]);
  });

  test.each([
    "User-agent: Offline Explorer",
    "User-agent: Mozilla/4.0 (compatible; BullsEye; Windows 95)",
    "User-agent: FooBot # and BarBot, too",
    "Disallow: /x,/y",
    "Disallow: /x # /y",
  ])("but not %s", (line) => {
    expect(diagnosed(`${line}\n`)).toEqual([]);
  });

  test.each([
    ["rfc9309", "which this dialect reads as %20"],
    ["classic-1994", "which this dialect reads as %20"],
    ["google", "so it matches no URL"],
    ["yandex-code", "so it matches no URL"],
  ] as const)("and a space in a path, in dialect %s", (name, words) => {
    const robots = "User-agent: *\nDisallow: /a b/c\n";
    const found = diagnoseLines(parse(robots, { dialect: dialects[name] }));
    expect(found).toMatchObject([{ code: "space-in-path", line: 2 }]);
    expect(found[0]?.message).toContain(words);
  });

  test.each([
    ["rfc9309", "which this dialect reads as %09"],
    ["google", "so it matches no URL"],
  ] as const)("and a tab in a path, in dialect %s", (name, words) => {
    const found = diagnoseLines(parse("User-agent: *\nDisallow: /a\tb/c\n", { dialect: dialects[name] }));
    expect(found).toMatchObject([{ code: "space-in-path", line: 2 }]);
    expect(found[0]?.message).toMatch(/^This path has a tab/);
    expect(found[0]?.message).toContain(words);
  });

  test.each([
    ["classic-1994", "ClaudeBot/1.0, anthropic-ai/2", "only the first one is read"],
    ["classic-1994", "ClaudeBot, anthropic-ai/2", "is read as one name that ends at the first /"],
    ["classic-1994", "ClaudeBot, anthropic-ai", "is read as one name:"],
    ["rfc9309", "ClaudeBot/1.0, anthropic-ai/2", "only the first one is read"],
    ["rfc9309", "MJ12bot/1.0, anthropic-ai", "only the first one is read"],
    ["rfc9309", "MJ12bot, anthropic-ai", "only the beginning of the first one is read"],
  ] as const)("and how dialect %s reads them: %s %s", (name, value, words) => {
    const found = diagnoseLines(parse(`User-agent: ${value}\nDisallow: /\n`, { dialect: dialects[name] }));
    expect(found[0]?.message).toContain(`several names, but ${words}`);
  });

  test("and several words that look like crawlers, in dialects where the whole value is the name", () => {
    const robots = "User-agent: foobot barbot\nDisallow: /x\n";
    for (const name of ["classic-1994", "draft-1996"] as const) {
      expect(diagnosed(robots, dialects[name])).toEqual(["several-names 1"]);
      for (const one of ["Offline Explorer", "Screaming Frog SEO Spider", "Keyword Density/0.9"]) {
        expect(diagnosed(`User-agent: ${one}\nDisallow: /x\n`, dialects[name])).toEqual([]);
      }
    }
  });

  test("but not in a dialect that reads several names and paths", () => {
    const several = {
      ...dialects["classic-1994"],
      agentsPerLine: "several",
      pathsPerLine: "several",
    } as const;
    expect(diagnosed("User-agent: foobot barbot\nDisallow: /x /y\n", several)).toEqual([]);
  });
});

describe("diagnoseLines() reports invalid records in classic-1994:", () => {
  const classic = dialects["classic-1994"];

  test("a second record for *", () => {
    const robots = "User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n";
    expect(diagnosed(robots, classic)).toEqual(["second-any-group 4"]);
    expect(diagnosed(robots)).toEqual([]);
  });

  test("records without an agent or without a rule", () => {
    const robots = "Disallow: /a\nDisallow: /b\n\nUser-agent: x\n\nDisallow: /c\n";
    expect(diagnosed(robots, classic)).toEqual([
      "rule-without-group 1",
      "group-without-rule 4",
      "rule-without-group 6",
    ]);
    expect(diagnosed(robots)).toEqual([]);
  });
});

test("diagnoseLines() returns at most 200 diagnostics, or the given maximum", () => {
  expect(diagnoseLines(parse("ไม่อนุญาต: /\n".repeat(300)))).toHaveLength(200);
  expect(diagnoseLines(parse("ไม่อนุญาต: /\n".repeat(300)), 3)).toHaveLength(3);
});
