import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { url as anyUrl, rawUrl } from "../../test/support/generators.ts";
import { requestedPath } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { dialects } from "../dialects/index.ts";
import { normalisePath, type PathReading } from "./percent-encoding.ts";
import { isPlainAt, mayHaveDotSegments, pathStart, plainPathStart } from "./plain-url.ts";
import { locatePath } from "./url-path.ts";

const ENCODINGS = ["normalised", "escape-only", "decoded", "decoded-but-slash"] as const;
const reading = (percentEncoding: (typeof ENCODINGS)[number]): PathReading => ({
  percentEncoding,
  wildcards: "star-and-dollar",
});

describe("pathStart()", () => {
  test.each<[url: string, start: number]>([
    ["http://h/", 8],
    ["https://h/a", 9],
    ["http://h:80/a", 11],
    ["http://h:8/", 10],
    ["http://h:8080/", 13],
    ["http://A-z_0.9/", 14],
    ["http://h/a/http://i/", 8],
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
    [" http://h/", -1],
    ["", -1],
  ])("of %s is %i", (url, start) => {
    expect(pathStart(url)).toBe(start);
    expect([start, -1]).toContain(plainPathStart(url, reading("normalised")));
  });
});

test("isPlainAt() is true only for characters that normalising and the URL standard do not change", () => {
  for (let code = 0; code < 256; code++) {
    const character = String.fromCharCode(code);
    const path = `/a${character}b?a${character}b`;
    for (const encoding of ENCODINGS) {
      if (!isPlainAt(path, 2, encoding)) continue;
      expect(isPlainAt(path, 6, encoding)).toBe(true);
      expect(requestedPath(`https://example.com${path}`)).toBe(path);
      expect(normalisePath(path, reading(encoding))).toBe(path);
    }
  }
  for (const plain of "azAZ09/?-._~:@!&()+,;=[]")
    expect([plain, isPlainAt(`/a${plain}`, 2, "normalised")]).toEqual([plain, true]);
  for (const other of "%#'\"<>\\^`{|}*$ \t\0\x7f\x80\xff\u0130ツ") {
    expect([other, isPlainAt(`/a${other}`, 2, "normalised")]).toEqual([other, false]);
  }
});

test("isPlainAt() is true for a full stop unless it may begin a dot segment", () => {
  for (const encoding of ENCODINGS) {
    for (const plain of ["/a./b", "/a..", "/a/.b", "/a/.0", "/a/._"]) {
      expect([plain, isPlainAt(plain, plain.indexOf("."), encoding)]).toEqual([plain, true]);
    }
    for (const other of ["/a/.", "/a/..", "/a/./b", "/a/.?b", "/a/.%2e", "/a/.\tb", "/a/.-b"]) {
      expect([other, isPlainAt(other, 3, encoding)]).toEqual([other, false]);
    }
  }
});

test("isPlainAt() is true only for triplets that normalising does not change", () => {
  for (let byte = 0; byte < 256; byte++) {
    const upper = `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;
    for (const triplet of [upper, upper.toLowerCase()]) {
      for (const encoding of ENCODINGS) {
        if (!isPlainAt(`/${triplet}`, 1, encoding)) continue;
        expect(triplet).toBe(upper);
        expect(normalisePath(`/${triplet}?${triplet}`, reading(encoding))).toBe(`/${triplet}?${triplet}`);
      }
    }
  }
  for (const settled of ["%20", "%2B", "%2C", "%26", "%3D", "%80", "%C3", "%FF"]) {
    expect([settled, isPlainAt(`/${settled}`, 1, "normalised")]).toEqual([settled, true]);
  }
  for (const other of ["%41", "%7E", "%2F", "%3A", "%2e", "%c3", "%8", "%8g", "%G0", "%", "%%20"]) {
    expect([other, isPlainAt(`/${other}`, 1, "normalised")]).toEqual([other, false]);
  }
});

test.each([
  "/.",
  "/./",
  "/..",
  "/../a",
  "/.?",
  "/.-a",
  "/.\ta",
  "/a/.",
  "/%2e",
  "/%2E%2e",
  "/a%2\te",
  "/a\\..",
  "/a\t.",
  "/a .",
  "/.a/.",
])("mayHaveDotSegments() is true for %j", (path) => {
  expect(mayHaveDotSegments(`https://e.x${path}`, 11)).toBe(true);
});

test("mayHaveDotSegments() ignores the text before the offset", () => {
  expect(mayHaveDotSegments("https://e%2e.x/%20", 14)).toBe(false);
  expect(mayHaveDotSegments("https://e.x/./a/b", 14)).toBe(false);
});

test.each([
  "/.a",
  "/a\\.a",
  "/a\t.a",
  "/a b",
  "/a/b",
  "/a.b/c.",
  "/%20%41",
  "/%2",
  "/a..",
  "/%25e",
  "/a?b.c",
])("mayHaveDotSegments() is false for %j", (path) => {
  expect(mayHaveDotSegments(`https://e.x${path}`, 11)).toBe(false);
});

describe("plainPathStart()", () => {
  test.each<[path: string, isPlain: boolean]>([
    ["/", true],
    ["/a/b.html?c=d&e", true],
    ["/.well-known/x", true],
    ["/a.?b", true],
    ["/a..b/c.", true],
    ["/%20%C3%A9.%2B", true],
    ["/..", false],
    ["/.", false],
    ["/a/..b", false],
    ["/a/.%41", false],
    ["/a#b", false],
    ["/é", false],
    ["/%41", false],
    ["/a'b", false],
    ["/a b", false],
    ["/a\n", false],
  ])("finds that %j is a plain path: %s", (path, isPlain) => {
    for (const origin of ["https://h", "http://a-b.c_d:8080"]) {
      const start = isPlain ? origin.length : -1;
      for (const encoding of ["normalised", "escape-only"] as const)
        expect(plainPathStart(origin + path, reading(encoding))).toBe(start);
      for (const encoding of ["decoded", "decoded-but-slash"] as const)
        expect(plainPathStart(origin + path, reading(encoding))).toBe(path.includes("%") ? -1 : start);
    }
  });

  test("finds only paths that are requested unchanged and already normalised", PROPERTY_TEST, () => {
    always(
      fc.property(fc.oneof(anyUrl, rawUrl), (url) => {
        const start = plainPathStart(url, reading("normalised"));
        fc.pre(start >= 0);
        expect(pathStart(url)).toBe(start);
        expect(requestedPath(url)).toBe(url.slice(start));
        for (const encoding of ENCODINGS) {
          if (plainPathStart(url, reading(encoding)) < 0) continue;
          expect(normalisePath(url.slice(start), reading(encoding))).toBe(url.slice(start));
        }
      }),
    );
  });

  test("does not exhaust the stack for a long URL", () => {
    for (const part of ["a", "a.", "%20", "/"]) {
      expect(plainPathStart(`https://h/${part.repeat(4_000_000)}`, reading("normalised"))).toBe(-1);
      const url = `https://h/${part.repeat(50_000)}`;
      const place = locatePath(url, dialects.rfc9309);
      expect(place.end - place.start).toBe(url.length - 9);
    }
  });
});
