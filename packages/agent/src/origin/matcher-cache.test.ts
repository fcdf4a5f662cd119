import { compile, getOrigin, parse } from "@maycrawl/engine";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { always, propertyTestOptions } from "../../test/support/always.ts";
import { type CachedMatcher, MatcherCache } from "./matcher-cache.ts";

const FILE = parse("User-agent: *\nDisallow: /o\nDisallow: /*:443\nAllow: /e*g\nDisallow: /?\n");
const UNUSED = () => compile(FILE, "FooBot");
/** Matcher after many decisions. It then uses an index that decides about URLs without parsing them. */
const USED = UNUSED();
for (let i = 0; i < 5_000; i++) USED.decide(`https://example.com/${i}`);

function hot(origin: string, bytes = 100): CachedMatcher {
  const fetched = { startedAt: 0, endedAt: 0, hops: [], header: {}, bytes: new Uint8Array(bytes) };
  return {
    origin,
    entry: { version: 1, attempts: [{ firstAt: 0, lastAt: 0, times: 1, fetched }] },
    state: {} as CachedMatcher["state"],
    matcher: USED,
    validUntil: 0,
  };
}

test("MatcherCache.find() finds the origin of a URL in any spelling", () => {
  const origins = new MatcherCache(1e6);
  origins.set(hot("https://example.com"));
  for (const url of [
    "https://example.com/b?c#d",
    "https://example.com",
    "https://EXAMPLE.com:443?b",
    "https://user@example.com\\b",
    new URL("https://example.com/b"),
  ])
    expect(origins.find(url)?.origin).toBe("https://example.com");
  for (const other of [
    "https://example.com.org/",
    "https://example.com@evil.org/",
    "https://example.comx",
    "",
    "x",
  ])
    expect(origins.find(other)).toBeUndefined();
});

test("MatcherCache.find() agrees with the URL standard on the origin", propertyTestOptions, () => {
  const scheme = fc.constantFrom(
    "http://",
    "https://example",
    "HTTPS://EXAMPLE.org",
    "ftp://",
    "http:/",
    "example://",
    "",
  );
  const part = fc.constantFrom(
    "http",
    "https",
    ":",
    "/",
    "//",
    "://",
    "@",
    "\\",
    "?",
    "#",
    ".",
    "example",
    "org",
    ":443",
    "\t",
    " ",
    "[::1]",
    "%65",
  );
  always(
    fc.property(
      scheme,
      fc.array(part, { maxLength: 6 }),
      fc.array(part, { maxLength: 4 }),
      (begin, head, tail) => {
        const first = begin + head.join("");
        const origin = getOrigin(first);
        if (origin === undefined) return;
        const origins = new MatcherCache(1e6);
        origins.set(hot(origin));
        for (const url of [first, `${first}/${tail.join("")}`, first + tail.join("")]) {
          const found = origins.find(url);
          expect(found?.origin).toBe(getOrigin(url) === origin ? origin : undefined);
          if (found !== undefined) expect(found.matcher.decide(url)).toEqual(UNUSED().decide(url));
        }
      },
    ),
  );
});

test("MatcherCache limits its memory and keeps recently used origins", () => {
  const origins = new MatcherCache(100 * 8_048);
  for (let i = 0; i < 1_000; i++) {
    origins.set(hot(`https://${i}.example`, 1_000));
    origins.get("https://7.example");
  }
  expect(origins.size).toBeLessThanOrEqual(100);
  expect(origins.size).toBeGreaterThanOrEqual(95);
  expect(origins.get("https://7.example")).toBeDefined();
  expect(origins.get("https://999.example")).toBeDefined();
  expect(origins.get("https://8.example")).toBeUndefined();
});

test("MatcherCache keeps an entry above the memory limit as its only entry", () => {
  const origins = new MatcherCache(10);
  origins.set(hot("https://a.example", 5_000));
  origins.set(hot("https://b.example", 5_000));
  expect([origins.size, origins.get("https://b.example")?.origin]).toEqual([1, "https://b.example"]);
});

test("MatcherCache.find() returns the newest entry of an origin, and nothing after clear()", () => {
  const origins = new MatcherCache(1e6);
  const url = "https://example.com/a";
  for (let i = 0; i < 3; i++) {
    const newest = hot("https://example.com");
    origins.set(newest);
    for (let times = 0; times < 2; times++) expect(origins.find(url)).toBe(newest);
  }
  origins.clear();
  expect(origins.find(url)).toBeUndefined();
});

test("MatcherCache.find() does not return an evicted entry, even if the previous call returned this entry", () => {
  const origins = new MatcherCache(10);
  origins.set(hot("https://a.example"));
  expect(origins.find("https://a.example/")).toBeDefined();
  origins.set(hot("https://b.example"));
  expect(origins.find("https://a.example/")).toBeUndefined();
});
