import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pattern as anyPattern, url } from "../../test/support/generators.ts";
import { utf8 } from "../../test/support/robots.ts";
import { always, PATIENT } from "../../test/support/runs.ts";
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
/** Reserved, but in a query as good encoded as raw: RFC 9309 §2.2.2 takes `https://` and `https%3A%2F%2F` for one. */
const DELIMITERS = ":/?[]@";
const OTHER_RESERVED = "!&()+,;=#";
const NO_URI = '\u0000\u0001\t\u001f\u007f"<>\\^`{|}';

function hex(character: string, lower = false): string {
  const digits = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${lower ? digits : digits.toUpperCase()}`;
}

describe("in rfc9309 both sides are brought into one form (RFC 9309 §2.2.2)", () => {
  test.each([...UNRESERVED])("%j: unreserved, and so decoded", (character) => {
    for (const written of [character, hex(character), hex(character, true)]) {
      expect(normalisePattern(`/${written}x`, RFC)).toBe(`/${character}x`);
      expect(normalisePath(`/${written}x`, RFC)).toBe(`/${character}x`);
    }
  });

  test.each([...DELIMITERS, ...OTHER_RESERVED])(
    "%j: reserved, and so raw and encoded differ in a path",
    (character) => {
      for (const form of [normalisePattern, normalisePath]) {
        if (character !== "?") expect(form(`/${character}x`, RFC)).toBe(`/${character}x`);
        expect(form(`/${hex(character)}x`, RFC)).toBe(`/${hex(character)}x`);
        expect(form(`/${hex(character, true)}x`, RFC)).toBe(`/${hex(character)}x`);
      }
    },
  );

  test.each([...DELIMITERS])("%j: one and the same in a query", (character) => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form(`/?x${hex(character)}y${character}`, RFC)).toBe(`/?x${character}y${character}`);
    }
  });

  test.each([...OTHER_RESERVED])("%j: not the same in a query either", (character) => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form(`/?x${hex(character, true)}y`, RFC)).toBe(`/?x${hex(character)}y`);
      expect(form(`/?x${character}y`, RFC)).toBe(`/?x${character}y`);
    }
  });

  test.each([...NO_URI, ..."\u0080\u00c3\u00ff"])(
    "%j: no URI holds it raw, and so it is encoded",
    (character) => {
      for (const form of [normalisePattern, normalisePath]) {
        for (const written of [character, hex(character), hex(character, true)]) {
          expect(form(`/${written}x`, RFC)).toBe(`/${hex(character)}x`);
          expect(form(`/?${written}x`, RFC)).toBe(`/?${hex(character)}x`);
        }
      }
    },
  );

  test.each<[what: string, written: string, pattern: string, path: string]>([
    ["nothing", "", "", ""],
    ["the RFC's own example", "/foo/bar/%62%61%7A", "/foo/bar/baz", "/foo/bar/baz"],
    ["the RFC's Japanese letter", utf8("/foo/bar/ツ"), "/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"],
    [
      "the RFC's query",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
    ],
    [
      "… encoded",
      "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
      "/foo/bar?baz=https://foo.bar",
      "/foo/bar?baz=https://foo.bar",
    ],
    ["an encoded ? begins no query", "/a%3Fb%2Fc", "/a%3Fb%2Fc", "/a%3Fb%2Fc"],
    ["a star is one in a pattern only", "/a*b", "/a*b", "/a%2Ab"],
    ["an encoded star is literal (§2.2.3)", "/a%2Ab%2ac", "/a%2Ab%2Ac", "/a%2Ab%2Ac"],
    ["a final $ is the end in a pattern only", "/a$", "/a$", "/a%24"],
    ["any other $ is literal", "/a$b$$", "/a%24b%24$", "/a%24b%24%24"],
    ["an encoded $ is literal (§2.2.3)", "/a%24", "/a%24", "/a%24"],
    [
      "a % that begins no triplet is a %",
      "/%/%4/%zz/%4g/%g4%",
      "/%25/%254/%25zz/%254g/%25g4%25",
      "/%25/%254/%25zz/%254g/%25g4%25",
    ],
    ["… nor a %% before one", "/%%41", "/%25A", "/%25A"],
    ["an encoded % stays encoded", "/%25%34%31", "/%2541", "/%2541"],
    [
      "hex digits at their bounds",
      "/%:0%0:%@a%a@%`1%1`%/0%0/",
      "/%25:0%250:%25@a%25a@%25%601%251%60%25/0%250/",
      "/%25:0%250:%25@a%25a@%25%601%251%60%25/0%250/",
    ],
    ["hex digits of either case", "/%af%AF%aF%0f%90", "/%AF%AF%AF%0F%90", "/%AF%AF%AF%0F%90"],
    ["an apostrophe is encoded in a query alone, as clients do", "/a'b?c'd", "/a'b?c%27d", "/a'b?c%27d"],
    ["an encoded apostrophe stays encoded", "/a%27b?c%27d", "/a%27b?c%27d", "/a%27b?c%27d"],
    ["a raw space is encoded, as no URI holds it", "/a b", "/a%20b", "/a%20b"],
    ["an encoded space stays encoded", "/a%20b", "/a%20b", "/a%20b"],
  ])("%s", (_, written, pattern, path) => {
    expect(normalisePattern(written, RFC)).toBe(pattern);
    expect(normalisePath(written, RFC)).toBe(path);
  });
});

describe("escape-only encodes bytes outside ASCII, and puts hex digits in upper case", () => {
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
  ])("%s: %s", (written, form) => {
    expect(normalisePattern(written, ESCAPED)).toBe(form);
    expect(normalisePath(written, ESCAPED)).toBe(form);
  });
});

test("where * and $ are characters like any other, escape-only encodes them, too", () => {
  const literal: PathReading = { percentEncoding: "escape-only", wildcards: "none" };
  for (const form of [normalisePattern, normalisePath]) expect(form("/*a$b$", literal)).toBe("/%2Aa%24b%24");
});

describe("an encoded delimiter behind a star may stand in a query, where it equals its raw self", () => {
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
  ])("%s", (pattern, forms) => {
    expect(queryForms(pattern)).toEqual(forms);
  });

  test("of a pattern with many stars only so many forms are looked at", () => {
    expect(queryForms(`/${"*a".repeat(40)}%2F`)).toHaveLength(16);
  });
});

describe.each(READINGS)("normalising by %j", (encoding) => {
  const text = fc.oneof(
    anyPattern.map(utf8),
    url.map((where) => utf8(where.slice("https://example.com".length))),
    fc.string({ unit: fc.constantFrom(..."%4aAfF2e/?*$\u00ff \t{"), maxLength: 12 }),
  );

  test("a second time changes nothing", PATIENT, () => {
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

  test("leaves a pattern as it is unless its traits say otherwise", PATIENT, () => {
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

describe("a byte before a pattern's last is to be normalised where that could change it, and else not", () => {
  /** The readings in which it is told alike: where no byte is special they all are. */
  const alike = (one: PathReading): readonly PathReading[] =>
    one.wildcards === "none" ? READINGS.filter(({ wildcards }) => wildcards === "none") : [one];

  test.each(READINGS)("in %j", (encoding) => {
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
])("the traits of %j", (pattern, rfc9309, escapeOnly) => {
  expect(patternTraits(pattern, 0, pattern.length, RFC)).toBe(rfc9309);
  expect(patternTraits(pattern, 0, pattern.length, ESCAPED)).toBe(escapeOnly);
});

describe("where triplets are decoded, what is compared is one text for each byte", () => {
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
  ])("%s", (written, pattern, path) => {
    for (const reading of [DECODED, BUT_SLASH]) {
      expect(normalisePattern(written, reading)).toBe(pattern);
      expect(normalisePath(written, reading)).toBe(path);
    }
    expect(normalisePattern(written, LITERAL)).toBe(path);
  });

  test("%2F is a slash, or is kept apart (draft-koster-robots-00 §3.2.2)", () => {
    for (const form of [normalisePattern, normalisePath]) {
      expect(form("/a%2fb", DECODED)).toBe("/a/b");
      expect(form("/a%2fb", BUT_SLASH)).toBe("/a%2Fb");
    }
  });
});
