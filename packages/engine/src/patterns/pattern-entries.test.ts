import { describe, expect, test } from "vitest";
import { DIALECTS } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { type PatternEntry, patternEntries } from "./pattern-entries.ts";

const { rfc9309, google, "google-code": googleCode } = dialects;

/** Formats the entries of a value inside a longer text. "=" means the unchanged value. */
function entries(value: string, allow: boolean, dialect: typeof rfc9309): string[] {
  return patternEntries(`*${value}%`, 1, 1 + value.length, allow, dialect).map(
    ({ pattern, specificity, starred }: PatternEntry) =>
      `${pattern ?? "="} ${pattern === undefined ? "" : specificity}${starred ? "*" : ""}`,
  );
}

test("patternEntries() returns no entry for an empty value (RFC 9309 §2.2.2), except in google-code", () => {
  for (const allow of [true, false]) {
    expect(entries("", allow, rfc9309)).toEqual([]);
    expect(entries("", allow, google)).toEqual([]);
    expect(entries("", allow, googleCode)).toEqual(["= "]);
  }
});

describe("patternEntries() of a normalised value", () => {
  test.each<[value: string, entry: string]>([
    ["/a", "= "],
    ["/a$", "= "],
    ["/*", "= *"],
    ["/a*b$", "= *"],
    ["/%20%E3", "= "],
    ["/*%20", "= *"],
  ])("returns %s unchanged", (value, entry) => {
    for (const dialect of DIALECTS) expect(entries(value, false, dialect)).toEqual([entry]);
  });
});

describe("patternEntries() of a value that is not normalised (RFC 9309 §2.2.2)", () => {
  test.each<[value: string, rfc: string[], escapeOnly: string[]]>([
    ["/%61", ["/a 2"], ["= "]],
    ["/a b", ["/a%20b 6"], ["= "]],
    ["/%2f", ["/%2F 4"], ["/%2F 4"]],
    ["/\u00c3\u00a9", ["/%C3%A9 7"], ["/%C3%A9 7"]],
    ["/$a", ["/%24a 5"], ["= "]],
    ["/{*", ["/%7B* 5*"], ["= *"]],
    ["/*%2f", ["/*%2F 5*", "/*?*/ 5*"], ["/*%2F 5*"]],
    ["/*%2F", ["= *", "/*?*/ 5*"], ["= *"]],
    ["/a*b*%3a$", ["/a*b*%3A$ 9*", "/a*?*b*:$ 9*", "/a*b*?*:$ 9*"], ["/a*b*%3A$ 9*"]],
  ])("normalises %s and counts the resulting bytes", (value, rfc, escapeOnly) => {
    for (const allow of [true, false]) {
      expect(entries(value, allow, rfc9309)).toEqual(rfc);
      expect(entries(value, allow, google)).toEqual(escapeOnly);
      expect(entries(value, allow, googleCode)).toEqual(escapeOnly);
    }
  });
});

test("patternEntries() returns only one form if * is an ordinary character", () => {
  const literal = { ...rfc9309, wildcards: "none" } as const;
  expect(entries("/*%2Fa", false, literal)).toEqual(["/%2A%2Fa 8"]);
});

describe("patternEntries() with trailingStar: ignored", () => {
  test.each<[value: string, ignored: string]>([
    ["/a*", "/a 2"],
    ["/a***", "/a 2"],
    ["/*", "/ 1"],
    ["*", "/ 1"],
    ["**", "/ 1"],
    ["/a*b*", "/a*b 4*"],
    ["/\u00ff*", "/%FF 4"],
    ["/a*$", "= *"],
    ["/a*b", "= *"],
    ["/a", "= "],
  ])("ignores only trailing stars in %s", (value, ignored) => {
    const starred = { ...google, indexAsFolder: false, trailingStar: "ignored" } as const;
    for (const allow of [true, false]) {
      expect(entries(value, allow, starred)).toEqual([ignored]);
      expect(entries(value, allow, dialects["google-2019"])).toEqual([ignored]);
    }
  });

  test("keeps a trailing * that is an ordinary character", () => {
    const literal = { ...dialects["google-2019"], wildcards: "none" } as const;
    expect(entries("/a*", false, literal)).toEqual(["/a%2A 5"]);
  });

  test("ignores the trailing stars of each of several paths", () => {
    const several = { ...dialects["google-2019"], pathsPerLine: "several" } as const;
    expect(entries("/a* /b*c*", false, several)).toEqual(["/a 2", "/b*c 4*"]);
    expect(entries("/a*\t/b*c* \t /d", false, several)).toEqual(["/a 2", "/b*c 4*", "/d 2"]);
  });
});

describe("patternEntries() with indexAsFolder", () => {
  test.each<[value: string, own: string, folder: string | undefined]>([
    ["/index.htm", "= ", "/$ 2"],
    ["/index.html", "= ", "/$ 2"],
    ["/a/index.html$", "= ", "/a/$ 4"],
    ["/a/index.htmx?y", "= ", "/a/$ 4"],
    ["/*/index.htm", "= *", "/*/$ 4*"],
    ["/*index.htm/index.html", "= *", "/*index.htm/$ 13*"],
    ["/a/index.htm*", "= *", "/a/$ 4"],
    ["/\u00ff/index.html", "/%FF/index.html 15", "/%FF/$ 6"],
    ["/index.ht", "= ", undefined],
    ["/index.ht*", "= *", undefined],
    ["/xindex.html", "= ", undefined],
    ["/Index.html", "= ", undefined],
    ["/index.html/", "= ", undefined],
    ["/index.html/a", "= ", undefined],
    ["index.html", "= ", undefined],
    ["/", "= ", undefined],
  ])("adds the folder only for an index page: %s", (value, own, folder) => {
    const expected = folder === undefined ? [own] : [own, folder];
    for (const dialect of [google, googleCode]) {
      expect(entries(value, true, dialect)).toEqual(expected);
      expect(entries(value, false, dialect)).toEqual([own]);
    }
    expect(entries(value, true, rfc9309)).toHaveLength(1);
  });

  test("ignores text outside of the value", () => {
    expect(patternEntries("/index.html", 0, 9, true, google)).toHaveLength(1);
    expect(patternEntries("/index.html", 1, 11, true, google)).toHaveLength(1);
    expect(patternEntries("/index.html", 0, 10, true, google)).toHaveLength(2);
    expect(patternEntries("ab/index.html", 2, 11, true, google)).toHaveLength(1);
    expect(patternEntries("ab/index.html", 2, 12, true, google)).toHaveLength(2);
    expect(patternEntries("/index.html/", 0, 11, true, google)).toHaveLength(2);
  });
});

describe("patternEntries() with pathsPerLine: several", () => {
  const several = { ...googleCode, pathsPerLine: "several" } as const;

  test("splits a value at blanks", () => {
    expect(entries("/a \t/%62", false, several)).toEqual(["/a 2", "/%62 4"]);
  });

  test("returns a single path unchanged", () => {
    expect(patternEntries("Disallow: /a # b", 10, 12, false, several)).toEqual(
      patternEntries("/a", 0, 2, false, googleCode),
    );
  });
});
