import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidUrlError } from "../errors.ts";
import { url as anyUrl } from "../testing/generators.ts";
import { always, PATIENT } from "../testing/runs.ts";
import { normalisePath } from "./percent-encoding.ts";
import {
  beginsDotSegment,
  CHARACTER_KINDS,
  ENDS,
  isRobotsTxt,
  isSettledTriplet,
  locatePath,
  mayHaveDotSegments,
  type PathPlace,
  PLAIN,
  quickStart,
} from "./url-path.ts";

const { rfc9309, google, "google-code": googleCode } = dialects;

function pathOf(url: string, dialect: Dialect): string {
  const place: PathPlace = { text: "", start: 0, end: 0 };
  locatePath(url, dialect, place);
  return place.text.slice(place.start, place.end);
}

describe("the path and query of a URL, without the fragment (RFC 9309 §2.2.2)", () => {
  test.each<[url: string, path: string]>([
    ["https://example.com", "/"],
    ["https://example.com/", "/"],
    ["http://example.com/a/b.html", "/a/b.html"],
    ["https://example.com/a?b=c&d", "/a?b=c&d"],
    ["https://example.com/a?", "/a?"],
    ["https://example.com?a", "/?a"],
    ["https://example.com#a", "/"],
    ["https://example.com/a#b?c/d", "/a"],
    ["https://example.com/#", "/"],
    ["https://example.com/a?b#c#d", "/a?b"],
    ["https://example.com/a;b=c", "/a;b=c"],
    ["https://example.com//a//b", "//a//b"],
    ["https://example.com/a:8080/b@c", "/a:8080/b@c"],
    ["https://example.com:8443/a", "/a"],
    ["https://example.com:1/a", "/a"],
    ["https://example.com:65535/a", "/a"],
    ["https://user:secret@example.com/a", "/a"],
    ["https://[::1]/a", "/a"],
    ["https://[::1]:8080/a", "/a"],
    ["https://127.0.0.1/a", "/a"],
    ["https://EXAMPLE.com/A", "/A"],
    ["HTTPS://example.com/a", "/a"],
    ["hTTp://example.com/a", "/a"],
    ["https://under_score-x.example/a", "/a"],
    ["https://bücher.example/a", "/a"],
    ["ftp://example.com/a", "/a"],
    ["custom://host/a?b#c", "/a?b"],
    ["https:example.com/a", "/a"],
    ["https:/example.com/a", "/a"],
    ["https:///example.com/a", "/a"],
    ["https:\\\\example.com\\a", "/a"],
    [" https://example.com/a ", "/a"],
    ["https://example.com:/a", "/a"],
    ["https://example.com:00443/a", "/a"],
    ["habc://example.com/a", "/a"],
    ["xttp://example.com/a", "/a"],
  ])("%s: %s", (url, path) => {
    expect(pathOf(url, rfc9309)).toBe(path);
    expect(pathOf(url, google)).toBe(path);
  });
});

describe("what a client resolves before it asks is resolved", () => {
  test.each<[written: string, path: string]>([
    ["/a/./b", "/a/b"],
    ["/a/../b", "/b"],
    ["/a/b/..", "/a/"],
    ["/a/.", "/a/"],
    ["/a/..?b", "/?b"],
    ["/a/.#b", "/a/"],
    ["/../../a", "/a"],
    ["/a/%2e/b", "/a/b"],
    ["/a/%2E%2e/b", "/b"],
    ["/a/.%2e/b", "/b"],
    ["/a/%2e.?b", "/?b"],
    ["/a\\b\\..\\c", "/a/c"],
    ["\\a", "/a"],
    ["/a\tb\nc\rd", "/abcd"],
    ["/a/.\t./b", "/b"],
    ["/a/\t../b", "/b"],
    ["/a b", "/a%20b"],
    ["/a\u0001b", "/a%01b"],
    ["/a ", "/a"],
    // No dot segments.
    ["/a/.b/c", "/a/.b/c"],
    ["/a/..b/c..", "/a/..b/c.."],
    ["/a./b", "/a./b"],
    ["/a/.../b", "/a/.../b"],
    ["/a?b/../c", "/a?b/../c"],
    ["/a?b/./c", "/a?b/./c"],
  ])("%j: %s", (written, path) => {
    expect(pathOf(`https://example.com${written}`, rfc9309)).toBe(path);
    expect(pathOf(`https://example.com${written}`, google)).toBe(path);
  });
});

describe("then both sides of a comparison are brought into one form", () => {
  test.each<[written: string, inRfc: string, inGoogle: string]>([
    ["/%7Ea/%41", "/~a/A", "/%7Ea/%41"],
    ["/ツ", "/%E3%83%84", "/%E3%83%84"],
    ["/%e3%83%84", "/%E3%83%84", "/%E3%83%84"],
    ["/a*b$", "/a%2Ab%24", "/a*b$"],
    ["/%2a", "/%2A", "/%2A"],
    ["/%", "/%25", "/%"],
    ["/?a=%2F", "/?a=/", "/?a=%2F"],
    ["/ツ/../%41", "/A", "/%41"],
    ["/😀#ツ", "/%F0%9F%98%80", "/%F0%9F%98%80"],
    ["/\ud800", "/%EF%BF%BD", "/%EF%BF%BD"],
  ])("%s: %s in rfc9309, %s in google", (written, inRfc, inGoogle) => {
    expect(pathOf(`https://example.com${written}`, rfc9309)).toBe(inRfc);
    expect(pathOf(`https://example.com${written}`, google)).toBe(inGoogle);
  });
});

test.each([
  "",
  "/a",
  "a",
  "example.com/a",
  "//example.com/a",
  "mailto:me@example.com",
  "data:text/plain,a/b",
  "javascript:void(0)",
  "about:blank",
  "blob:https://example.com/a",
  "file:///etc/passwd",
  "http:",
  "http://",
  "https://exa mple.com/a",
  "https://example.com:99999/a",
  "https://example.com:8a/a",
  "https://[::1/a",
])("%j is no URL of a server", (url) => {
  for (const dialect of [rfc9309, google]) expect(() => pathOf(url, dialect)).toThrow(InvalidUrlError);
});

describe("google-code takes a URL as it stands, whatever it is", () => {
  test.each<[url: string, path: string]>([
    ["", "/"],
    ["/a", "/a"],
    ["a", "/"],
    ["a/b", "/b"],
    ["example.com/a/b", "/a/b"],
    ["//example.com/a", "/a"],
    ["//a", "/"],
    ["https://example.com", "/"],
    ["https://example.com/", "/"],
    ["https://example.com/a?b", "/a?b"],
    ["https://example.com?a", "/?a"],
    ["https://example.com;a", "/;a"],
    ["https://example.com/a#b", "/a"],
    ["https://example.com#a/b", "/"],
    ["https://example.com/a/../b", "/a/../b"],
    ["https://example.com/%7e*$%", "/%7e*$%"],
    ["https://example.com/ツ", "/ツ"],
    ["a/b://c/d", "/b://c/d"],
    ["a?b://c/d", "/?b://c/d"],
    ["a;b://c/d", "/;b://c/d"],
    ["a://b://c/d", "//c/d"],
    ["a#b://c/d", "/"],
    ["mailto:me@example.com", "/"],
    ["https://example.com/a\0b", "/a"],
    ["https://example.com\0/b", "/"],
    ["#", "/"],
    ["//", "/"],
    ["?", "/?"],
  ])("%j: %s", (url, path) => {
    expect(pathOf(url, googleCode)).toBe(path);
  });
});

describe("the quick way into a URL", () => {
  test.each<[url: string, start: number]>([
    ["http://h/", 8],
    ["https://h/a", 9],
    ["http://h:80/a", 11],
    ["http://h:8/", 10],
    ["http://h:8080/", 13],
    ["http://A-z_0.9/", 14],
    ["http://[/", -1],
    ["http://{/", -1],
    ["http://@/", -1],
    ["http://h:80800/", -1],
    ["http://h:/", -1],
    ["http://h:8x/", -1],
    ["http://h:80", -1],
    ["http://h", -1],
    ["http://h?/", -1],
    ["http://h#/", -1],
    ["http:///", -1],
    ["http:/h/", -1],
    ["http//h/", -1],
    ["https//h/", -1],
    ["httpx://h/", -1],
    ["HTTP://h/", -1],
    ["ftp://h/", -1],
    ["http://h/robots.txt", -1],
    ["http://h/robots.txt#a", -1],
    ["http://h/robots.txt?", 8],
    ["http://h/robots.txta", 8],
    ["http://h/a/robots.txt", 8],
    ["http://h/robots", 8],
    ["", -1],
  ])("%s: %i", (url, start) => {
    expect(quickStart(url)).toBe(start);
  });
});

describe.each(["rfc9309", "escape-only"] as const)("what stands for itself in a path, by %s", (encoding) => {
  const kinds = CHARACTER_KINDS[encoding];

  test("is what normalising and the URL standard leave alone", () => {
    for (let code = 0x21; code < 128; code++) {
      const character = String.fromCharCode(code);
      const path = `/a${character}b`;
      if (kinds[code] === PLAIN) expect(normalisePath(path, encoding)).toBe(path);
      if (kinds[code] === PLAIN) expect(character).not.toMatch(/[\s\\%#]/);
      expect(kinds[code] === ENDS).toBe(character === "#");
    }
    for (let code = 0; code <= 0x20; code++) expect([PLAIN, ENDS]).not.toContain(kinds[code]);
  });

  test("letters, digits and most marks are", () => {
    for (const character of "azAZ09/?-._~:@!&()+,;=[]") {
      expect([character, kinds[character.charCodeAt(0)]]).toEqual([character, PLAIN]);
    }
  });
});

test("a percent-triplet is settled if normalising leaves it alone, in a path and in a query", () => {
  for (let octet = 0; octet < 256; octet++) {
    const upper = `%${octet.toString(16).padStart(2, "0").toUpperCase()}`;
    for (const triplet of [upper, upper.toLowerCase()]) {
      const settled = triplet === upper && (octet === 0x20 || octet >= 0x80);
      expect([triplet, isSettledTriplet(`/${triplet}`, 1)]).toEqual([triplet, settled]);
      if (!settled) continue;
      for (const encoding of ["rfc9309", "escape-only"] as const) {
        expect(normalisePath(`/${triplet}?${triplet}`, encoding)).toBe(`/${triplet}?${triplet}`);
      }
    }
  }
  for (const other of ["%8", "%8g", "%G0", "%8/", "%8:", "%8@", "%E`", "%:0", "%@0", "a80", "%"]) {
    expect([other, isSettledTriplet(other, 0)]).toEqual([other, false]);
  }
});

test.each<[path: string, stop: number, expected: boolean]>([
  ["/.", 1, true],
  ["/./", 1, true],
  ["/..", 1, true],
  ["/../", 1, true],
  ["/.?", 1, true],
  ["/..#", 1, true],
  ["/.\\", 1, true],
  ["\\..", 1, true],
  ["/.\t./", 1, true],
  ["/.. ", 1, true],
  ["/...", 1, false],
  ["/..a", 1, false],
  ["/.a", 1, false],
  ["a.", 1, false],
  ["/a.", 2, false],
  ["/..", 2, false],
])("the full stop at %j[%i] begins a dot segment: %s", (path, stop, expected) => {
  expect(beginsDotSegment(path, stop)).toBe(expected);
});

test("where there may be no dot segments, the URL standard finds none", PATIENT, () => {
  always(
    fc.property(anyUrl, (url) => {
      const { pathname } = new URL(url);
      const written = url.slice("https://example.com".length).split(/[?#]/)[0] as string;
      if (written.split("/").length !== pathname.split("/").length) {
        expect(mayHaveDotSegments(url, "https://example.com".length)).toBe(true);
      }
    }),
  );
  for (const path of ["/a/b", "/a.b/c", "/.a", "/%20%41", "/%2", "/a.", "/%25e"]) {
    expect([path, mayHaveDotSegments(`https://e.x${path}`, 11)]).toEqual([path, false]);
  }
  for (const path of ["/.", "/a/..", "/%2e", "/%2E%2e", "/a%41/%2e"]) {
    expect([path, mayHaveDotSegments(`https://e.x${path}`, 11)]).toEqual([path, true]);
  }
});

test("/robots.txt is what RFC 9309 §2.2.2 allows implicitly, and no other path", () => {
  const asks = (text: string, dialect: Dialect): boolean =>
    isRobotsTxt(dialect, { text: `x${text}x`, start: 1, end: 1 + text.length });
  expect(asks("/robots.txt", rfc9309)).toBe(true);
  for (const other of ["/robots.tx", "/robots.txt?", "/a/robots.txt", "/Robots.txt", "/robots-txt", ""]) {
    expect([other, asks(other, rfc9309)]).toEqual([other, false]);
  }
  for (const dialect of [google, googleCode]) expect(asks("/robots.txt", dialect)).toBe(false);
});
