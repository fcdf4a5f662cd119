import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidUrlError } from "../errors.ts";
import { isRobotsTxt, locatePath } from "./url-path.ts";

const { rfc9309, google, "google-code": googleCode } = dialects;

function pathOf(url: string, dialect: Dialect): string {
  const { text, start, end } = locatePath(url, dialect);
  expect(end).toBeLessThanOrEqual(text.length);
  return text.slice(start, end);
}

describe("locatePath() (RFC 9309 §2.2.2)", () => {
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
    ["https://user@example.com/a'b?c", "/a'b?c"],
    ["https://1.2.3.999/a", "/a"],
    ["https://1.2.3.999/b/../a#b", "/a"],
    ["https://xn--a/a?b'", "/a?b%27"],
    ["habc://example.com/a", "/a"],
    ["xttp://example.com/a", "/a"],
    ["https:example.com/a://b", "/a://b"],
  ])("finds in %s the path %s", (url, path) => {
    expect(pathOf(url, rfc9309)).toBe(path);
    expect(pathOf(url, google)).toBe(path);
  });
});

describe("locatePath() of a path that clients resolve", () => {
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
    ["/a #", "/a%20"],
    ["/a #b ", "/a%20"],
    ["/ # '", "/%20"],
    // Paths without dot segments.
    ["/a/.b/c", "/a/.b/c"],
    ["/a/..b/c..", "/a/..b/c.."],
    ["/a./b", "/a./b"],
    ["/a/.../b", "/a/.../b"],
    ["/a'b/../c'", "/c'"],
    ["/a?b='c'", "/a?b=%27c%27"],
    ["/a?b/../c", "/a?b/../c"],
    ["/a?b/./c", "/a?b/./c"],
  ])("resolves %j to %s", (written, path) => {
    expect(pathOf(`https://example.com${written}`, rfc9309)).toBe(path);
    expect(pathOf(`https://example.com${written}`, google)).toBe(path);
  });
});

describe("locatePath() of characters that clients percent-encode", () => {
  const origins = ["https://example.com", "HTTPS://example.com", "https://user@example.com"];
  test.each(origins)("returns the requested form after %s", (origin) => {
    for (const path of [
      '/a"b',
      "/a|b?c{d}",
      "/a`<b>",
      "/it's\"",
      '/.a"',
      '/a.."b/c',
      '/a"?b=.',
      "/a^b?c^d",
    ]) {
      const { pathname, search } = new URL(origin + path);
      expect(pathOf(origin + path, google)).toBe(pathname + search);
      expect(pathOf(`${origin}${path}#?'`, google)).toBe(pathname + search);
    }
    // rfc9309 encodes these characters itself, so the raw and the encoded URL give the same result.
    expect(pathOf(`${origin}/a|b^c{d}`, rfc9309)).toBe("/a%7Cb%5Ec%7Bd%7D");
    expect(pathOf(new URL(`${origin}/a|b^c{d}`).href, rfc9309)).toBe("/a%7Cb%5Ec%7Bd%7D");
  });
});

describe("locatePath() of a path that is not normalised", () => {
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
  ])("converts %s to %s in rfc9309 and %s in google", (written, inRfc, inGoogle) => {
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
])("locatePath() rejects %j, which is not a URL of a server", (url) => {
  for (const dialect of [rfc9309, google]) expect(() => pathOf(url, dialect)).toThrow(InvalidUrlError);
});

describe("locatePath() in google-code, which accepts any string", () => {
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
    ["https://example.com/ツ", "/\u00e3\u0083\u0084"],
    ["a/b://c/d", "/b://c/d"],
    ["a?b://c/d", "/?b://c/d"],
    ["a;b://c/d", "/;b://c/d"],
    ["a://b://c/d", "//c/d"],
    ["://a/b", "/b"],
    ["#/a", "/"],
    ["a#b://c/d", "/"],
    ["mailto:me@example.com", "/"],
    ["https://example.com/a\0b", "/a"],
    ["https://example.com\0/b", "/b"],
    ["https://example.com\0?b", "/?b"],
    ["\0/b\0c", "/b"],
    ["#", "/"],
    ["//", "/"],
    ["?", "/?"],
  ])("finds in %j the path %s", (url, path) => {
    expect(pathOf(url, googleCode)).toBe(path);
  });
});

test("isRobotsTxt() is true only for /robots.txt, in dialects that always allow it (RFC 9309 §2.2.2)", () => {
  const asks = (text: string, dialect: Dialect): boolean =>
    isRobotsTxt(dialect, { text: `x${text}x`, start: 1, end: 1 + text.length });
  expect(asks("/robots.txt", rfc9309)).toBe(true);
  for (const other of ["/robots.tx", "/robots.txt?", "/a/robots.txt", "/Robots.txt", "/robots-txt", ""]) {
    expect([other, asks(other, rfc9309)]).toEqual([other, false]);
  }
  for (const dialect of [google, googleCode]) expect(asks("/robots.txt", dialect)).toBe(false);
});

describe("locatePath() of a URL with #! in google-2012", () => {
  test.each<[url: string, path: string]>([
    ["https://example.com/a#!b=c", "/a?_escaped_fragment_=b=c"],
    ["https://example.com/a?x#!b=c", "/a?x&_escaped_fragment_=b=c"],
    ["https://example.com/#!", "/?_escaped_fragment_="],
    ["https://example.com#!a", "/?_escaped_fragment_=a"],
    ["https://example.com/a#!b&c#d+e%", "/a?_escaped_fragment_=b%26c%23d%2Be%25"],
    ["https://example.com/a#!é b", "/a?_escaped_fragment_=%C3%A9%20b"],
    ["https://example.com/a#!\ud800", "/a?_escaped_fragment_=%EF%BF%BD"],
    ["https://example.com/a#!b \n", "/a?_escaped_fragment_=b"],
    ["\u0001 https://example.com/a#\t!b", "/a?_escaped_fragment_=b"],
    ["https://example.com/\na#!b\nc", "/a?_escaped_fragment_=bc"],
    ["https://example.com/a#b#!c", "/a"],
    ["https://example.com/a#b", "/a"],
    ["https://example.com/a!b", "/a!b"],
    ["https://user@example.com/a#!b", "/a?_escaped_fragment_=b"],
    ["https://example.com/#a#!b", "/"],
    ["https://example.com/a##!b", "/a"],
    // Triplets that clients write are kept. Any other triplet is data of the page, so its `%` is encoded.
    ["https://example.com/a#!%C3%A9%20b", "/a?_escaped_fragment_=%C3%A9%20b"],
    ["https://example.com/a#!%c3%a9", "/a?_escaped_fragment_=%C3%A9"],
    ['https://example.com/a#!"<>`', "/a?_escaped_fragment_=%22%3C%3E%60"],
    ["https://example.com/a#!%22%3C%3e%60%7F%00%1f", "/a?_escaped_fragment_=%22%3C%3E%60%7F%00%1F"],
    ["https://example.com/a#!%26%23%25%2B%41%2F", "/a?_escaped_fragment_=%2526%2523%2525%252B%2541%252F"],
    ["https://example.com/a#!%2", "/a?_escaped_fragment_=%252"],
    ["https://example.com/a/../b#!c/../d?e", "/b?_escaped_fragment_=c/../d?e"],
    ["https://example.com/é?ü#!c", "/%C3%A9?%C3%BC&_escaped_fragment_=c"],
    ["ftp://example.com/a#!b c", "/a?_escaped_fragment_=b%20c"],
  ])("converts %s, as a string and as a URL", (url, path) => {
    expect(pathOf(url, dialects["google-2012"])).toBe(path);
    expect(pathOf(new URL(url).href, dialects["google-2012"])).toBe(path);
    expect(pathOf(url, google)).not.toContain("_escaped");
  });

  test("ignores a fragment that does not begin with !", () => {
    for (const path of ['/a"', "/a|b?c", "/a?b'", "/é"]) {
      const [plain, behind] = ["", "#b#!c"].map((end) =>
        pathOf(`https://example.com${path}${end}`, dialects["google-2012"]),
      );
      expect(behind).toBe(plain);
    }
  });

  test("does not check the host", () => {
    expect(pathOf("https://1.2.3.999/a#!b c", dialects["google-2012"])).toBe("/a?_escaped_fragment_=b%20c");
  });

  test.each<[url: string, path: string]>([
    ["https://example.com/a#!b c", "/a?_escaped_fragment_=b%20c"],
    ["https://example.com/a?x#!é&%", "/a?x&_escaped_fragment_=%C3%A9%26%25"],
    ["https://example.com/a\tb#!\0c\ud800", "/a\tb?_escaped_fragment_=%00c%EF%BF%BD"],
    ["https://example.com/#a#!b", "/"],
    ["https://example.com/a#\t!b", "/a"],
    ["/a#!b", "/a?_escaped_fragment_=b"],
    ["!a", "/"],
  ])("converts %j with urls: verbatim", (url, path) => {
    expect(pathOf(url, { ...dialects["google-2012"], urls: "verbatim" })).toBe(path);
    expect(pathOf(url, googleCode)).not.toContain("_escaped");
  });
});

test("locatePath() handles many blanks in a URL in linear time", () => {
  const url = `https://example.com/${" ".repeat(400_000)}x`;
  expect(pathOf(url, dialects["google-2012"])).toBe(`/${"%20".repeat(400_000)}x`);
});
