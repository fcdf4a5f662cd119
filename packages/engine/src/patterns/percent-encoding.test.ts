import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pattern as anyPattern, url } from "../../test/support/generators.ts";
import { utf8 } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import {
  HAS_STAR,
  normalisePath,
  normalisePattern,
  type PathReading,
  patternTraits,
  queryForms,
  TO_NORMALISE,
} from "./percent-encoding.ts";

const reading = (percentEncoding: PathReading["percentEncoding"]): PathReading => ({
  percentEncoding,
  wildcards: "star-and-dollar",
});
const RFC = reading("normalised");
const ESCAPED = reading("escape-only");
const DECODED = reading("decoded");
const BUT_SLASH = reading("decoded-but-slash");
const LITERAL: PathReading = { percentEncoding: "decoded", wildcards: "none" };
const READINGS: readonly PathReading[] = [
  RFC,
  ESCAPED,
  DECODED,
  BUT_SLASH,
  LITERAL,
  { percentEncoding: "normalised", wildcards: "none" },
  { percentEncoding: "escape-only", wildcards: "none" },
];

const UNRESERVED = "ABCXYZabcxyz0189-._~";
/** Reserved characters that are equal raw and encoded in a query. See `https%3A%2F%2F` in RFC 9309 §2.2.2. */
const DELIMITERS = ":/?[]@";
const OTHER_RESERVED = "!&()+,;=#";
const NO_URI = '\u0000\u0001\t\u001f\u007f"<>\\^`{|}';

function hex(character: string, lower = false): string {
  const digits = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${lower ? digits : digits.toUpperCase()}`;
}

describe("normalisePattern() and normalisePath() in rfc9309 (RFC 9309 §2.2.2)", () => {
  test.each([...UNRESERVED])("decode %j, which is unreserved", (character) => {
    for (const written of [character, hex(character), hex(character, true)]) {
      expect(normalisePattern(`/${written}x`, RFC)).toBe(`/${character}x`);
      expect(normalisePath(`/${written}x`, RFC)).toBe(`/${character}x`);
    }
  });

  test.each([...DELIMITERS, ...OTHER_RESERVED])(
    "keep raw and encoded %j different in a path, because it is reserved",
    (character) => {
      for (const form of [normalisePattern, normalisePath]) {
        if (character !== "?") expect(form(`/${character}x`, RFC)).toBe(`/${character}x`);
        expect(form(`/${hex(character)}x`, RFC)).toBe(`/${hex(character)}x`);
        expect(form(`/${hex(character, true)}x`, RFC)).toBe(`/${hex(character)}x`);
      }
    },
  );

  test.each([...DELIMITERS])("treat raw and encoded %j as equal in a query", (character) => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form(`/?x${hex(character)}y${character}`, RFC)).toBe(`/?x${character}y${character}`);
    }
  });

  test.each([...OTHER_RESERVED])("keep raw and encoded %j different in a query", (character) => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form(`/?x${hex(character, true)}y`, RFC)).toBe(`/?x${hex(character)}y`);
      expect(form(`/?x${character}y`, RFC)).toBe(`/?x${character}y`);
    }
  });

  test.each([...NO_URI, ..."\u0080\u00c3\u00ff"])("encode %j, which is invalid in a URI", (character) => {
    for (const form of [normalisePattern, normalisePath]) {
      for (const written of [character, hex(character), hex(character, true)]) {
        expect(form(`/${written}x`, RFC)).toBe(`/${hex(character)}x`);
        expect(form(`/?${written}x`, RFC)).toBe(`/?${hex(character)}x`);
      }
    }
  });

  test.each<[what: string, written: string, pattern: string, path: string]>([
    ["keep an empty string", "", "", ""],
    ["decode the RFC's example", "/foo/bar/%62%61%7A", "/foo/bar/baz", "/foo/bar/baz"],
    ["encode the RFC's Japanese letter", utf8("/foo/bar/ツ"), "/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"],
    [
      "keep the RFC's query",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
    ],
    [
      "decode the RFC's encoded query",
      "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
    ],
    ["do not begin a query at an encoded ?", "/a%3Fb%2Fc", "/a%3Fb%2Fc", "/a%3Fb%2Fc"],
    ["encode * only in a path", "/a*b", "/a*b", "/a%2Ab"],
    ["keep an encoded * (§2.2.3)", "/a%2Ab%2ac", "/a%2Ab%2Ac", "/a%2Ab%2Ac"],
    ["encode a final $ only in a path", "/a$", "/a$", "/a%24"],
    ["encode every other $", "/a$b$$", "/a%24b%24$", "/a%24b%24%24"],
    ["keep an encoded $ (§2.2.3)", "/a%24", "/a%24", "/a%24"],
    [
      "encode a % that does not begin a triplet",
      "/%/%4/%zz/%4g/%g4%",
      "/%25/%254/%25zz/%254g/%25g4%25",
      "/%25/%254/%25zz/%254g/%25g4%25",
    ],
    ["encode a % before a triplet", "/%%41", "/%25A", "/%25A"],
    ["keep an encoded %", "/%25%34%31", "/%2541", "/%2541"],
    [
      "accept only hex digits in a triplet",
      "/%:0%0:%@a%a@%`1%1`%/0%0/",
      "/%25:0%250:%25@a%25a@%25%601%251%60%25/0%250/",
      "/%25:0%250:%25@a%25a@%25%601%251%60%25/0%250/",
    ],
    ["put hex digits in upper case", "/%af%AF%aF%0f%90", "/%AF%AF%AF%0F%90", "/%AF%AF%AF%0F%90"],
    ["encode an apostrophe only in a query, as clients do", "/a'b?c'd", "/a'b?c%27d", "/a'b?c%27d"],
    ["keep an encoded apostrophe", "/a%27b?c%27d", "/a%27b?c%27d", "/a%27b?c%27d"],
    ["encode a raw space, which is invalid in a URI", "/a b", "/a%20b", "/a%20b"],
    ["keep an encoded space", "/a%20b", "/a%20b", "/a%20b"],
  ])("%s", (_, written, pattern, path) => {
    expect(normalisePattern(written, RFC)).toBe(pattern);
    expect(normalisePath(written, RFC)).toBe(path);
  });
});

describe("normalisePattern() and normalisePath() with escape-only", () => {
  test.each<[written: string, form: string]>([
    ["", ""],
    ["/a%2fb%e3%83%84", "/a%2Fb%E3%83%84"],
    [utf8("/ツé"), "/%E3%83%84%C3%A9"],
    ["/\u0080\u00ff\u007f", "/%80%FF\u007f"],
    ["/%41%7e%62", "/%41%7E%62"],
    ["/%zz%4%", "/%zz%4%"],
    ["/%4%aa", "/%4%AA"],
    ["/*a$b{}?%3a$", "/*a$b{}?%3A$"],
    ["/%ag%a", "/%ag%a"],
  ])("convert %s to %s", (written, form) => {
    expect(normalisePattern(written, ESCAPED)).toBe(form);
    expect(normalisePath(written, ESCAPED)).toBe(form);
  });
});

test("normalisePattern() and normalisePath() with escape-only encode * and $ that are ordinary characters", () => {
  const literal: PathReading = { percentEncoding: "escape-only", wildcards: "none" };
  for (const form of [normalisePattern, normalisePath]) expect(form("/*a$b$", literal)).toBe("/%2Aa%24b%24");
});

describe("queryForms()", () => {
  test.each<[pattern: string, forms: string[]]>([
    ["/a", []],
    ["/a%2Fb", []],
    ["/*a", []],
    ["/*/b", []],
    ["/*%2A", []],
    ["/*a*b$", []],
    ["?*%2Fb", []],
    ["/a?*%2Fb", []],
    ["/%2F*a", []],
    ["/*%2Fb", ["/*?*/b"]],
    ["/a*%2fb%3A*c", ["/a*?*/b:*c"]],
    ["/*a*%2Fb", ["/*?*a*/b", "/*a*?*/b"]],
    ["/*%2Fa*b", ["/*?*/a*b"]],
    ["/%2F*%2F$", ["/%2F*?*/$"]],
    ["/*%2F?*%2F", ["/*?*/?*/"]],
    ["/*\u00ff%5b", ["/*?*%FF["]],
    ["*%40", ["*?*@"]],
  ])("returns the forms of %s for a star that matches into the query", (pattern, forms) => {
    expect(queryForms(pattern)).toEqual(forms);
  });

  test("returns at most 16 forms of a pattern with many stars", () => {
    expect(queryForms(`/${"*a".repeat(40)}%2F`)).toHaveLength(16);
  });
});

describe.each(READINGS)("normalising with %j", (encoding) => {
  const text = fc.oneof(
    anyPattern.map(utf8),
    url.map((where) => utf8(where.slice("https://example.com".length))),
    fc.string({ unit: fc.constantFrom(..."%4aAfF2e/?*$\u00ff \t{"), maxLength: 12 }),
  );

  test("changes nothing a second time", PROPERTY_TEST, () => {
    always(
      fc.property(text, (written) => {
        for (const form of [normalisePattern, normalisePath]) {
          const once = form(written, encoding);
          expect(form(once, encoding)).toBe(once);
          expect(once).toMatch(/^[\u0000-\u007f]*$/);
        }
      }),
    );
  });

  test("changes only patterns with the trait TO_NORMALISE", PROPERTY_TEST, () => {
    always(
      fc.property(text, (written) => {
        fc.pre(written !== "");
        const traits = patternTraits(`$${written}*`, 1, 1 + written.length, encoding);
        expect((traits & HAS_STAR) !== 0).toBe(encoding.wildcards !== "none" && written.includes("*"));
        if ((traits & TO_NORMALISE) === 0) expect(normalisePattern(written, encoding)).toBe(written);
      }),
    );
  });
});

describe("patternTraits() has TO_NORMALISE for a byte exactly if normalising could change it", () => {
  /** Returns the readings with the same traits as the given one. All readings without wildcards have equal traits. */
  const alike = (one: PathReading): readonly PathReading[] =>
    one.wildcards === "none" ? READINGS.filter(({ wildcards }) => wildcards === "none") : [one];

  test.each(READINGS)("with %j", (encoding) => {
    for (let code = 0; code < 256; code++) {
      const written = String.fromCharCode(code);
      const changes = alike(encoding).some((each) =>
        [`/${written}aa`, `/?${written}a`].some((pattern) => normalisePattern(pattern, each) !== pattern),
      );
      const inText = (patternTraits(`/${written}a`, 0, 3, encoding) & TO_NORMALISE) !== 0;
      expect([written, inText]).toEqual([written, changes]);
    }
  });
});

test.each<[pattern: string, rfc9309: number, escapeOnly: number]>([
  ["/a", 0, 0],
  ["$", 0, 0],
  ["*", HAS_STAR, HAS_STAR],
  ["/a b", TO_NORMALISE, 0],
  ["/*", HAS_STAR, HAS_STAR],
  ["/a$", 0, 0],
  ["/$a", TO_NORMALISE, 0],
  ["/%41", TO_NORMALISE, TO_NORMALISE],
  ["/\u0080", TO_NORMALISE, TO_NORMALISE],
  ["/\u007f", TO_NORMALISE, 0],
  ["/{", TO_NORMALISE, 0],
  ["/'", TO_NORMALISE, 0],
  ["/*{*", HAS_STAR | TO_NORMALISE, HAS_STAR],
])("patternTraits() finds the traits of %j", (pattern, rfc9309, escapeOnly) => {
  expect(patternTraits(pattern, 0, pattern.length, RFC)).toBe(rfc9309);
  expect(patternTraits(pattern, 0, pattern.length, ESCAPED)).toBe(escapeOnly);
});

describe("normalisePattern() and normalisePath() in dialects that decode triplets", () => {
  test.each<[written: string, pattern: string, path: string]>([
    ["/%7Ejoe", "/~joe", "/~joe"],
    ["/%2b%2C%3f", "/+,?", "/+,?"],
    ["/%2A%24", "/%2A%24", "/%2A%24"],
    ["/a*b$", "/a*b$", "/a%2Ab%24"],
    ["/$a", "/%24a", "/%24a"],
    ["/a b%20c\t", "/a%20b%20c%09", "/a%20b%20c%09"],
    ["/%25 %", "/%25%20%25", "/%25%20%25"],
    ["/%c3%A9", "/%C3%A9", "/%C3%A9"],
    ["/\u00c3\u00a9", "/%C3%A9", "/%C3%A9"],
    ["/%22<", "/%22%3C", "/%22%3C"],
    ["/%7e%7F", "/~%7F", "/~%7F"],
    ["/%00%01", "/%00%01", "/%00%01"],
  ])("convert %s to one form", (written, pattern, path) => {
    for (const reading of [DECODED, BUT_SLASH]) {
      expect(normalisePattern(written, reading)).toBe(pattern);
      expect(normalisePath(written, reading)).toBe(path);
    }
    expect(normalisePattern(written, LITERAL)).toBe(path);
  });

  test("decode %2F, or keep it with decoded-but-slash (draft-koster-robots-00 §3.2.2)", () => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form("/a%2fb", DECODED)).toBe("/a/b");
      expect(form("/a%2fb", BUT_SLASH)).toBe("/a%2Fb");
    }
  });
});
