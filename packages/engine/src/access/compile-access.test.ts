import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import type { Matcher } from "../match/matcher.ts";
import { compileAccess } from "./compile-access.ts";
import { explainAccess } from "./explain-access.ts";

const unavailable: UnavailableAccess = { kind: "unavailable", status: 404 };
const unreachable: UnreachableAccess = { kind: "unreachable", status: 503, since: 1_000 };
const silent: UnreachableAccess = { kind: "unreachable", error: new Error("ECONNREFUSED"), since: 1_000 };

test("compileAccess() decides by the rules of a fetched robots.txt (RFC 9309 §2.3.1.1)", () => {
  const document = parse("User-agent: FooBot\nDisallow: /a\nCrawl-delay: 3\n");
  const matcher = compileAccess({ kind: "successful", status: 200, document }, "FooBot");
  expect(matcher.decide("https://example.com/a")).toMatchObject({ allowed: false, because: "rule" });
  expect(matcher.decide("https://example.com/b")).toMatchObject({ allowed: true, because: "no-rule" });
  expect(matcher.crawlDelay).toBe(3);
  expect(matcher.groups).toHaveLength(1);
});

test("compileAccess() takes the options of compile()", () => {
  const document = parse("User-agent: *\nDisallowed: /a\n");
  const access = { kind: "successful", status: 200, document } as const;
  const robotsUrl = "https://example.com/robots.txt";
  const matcher = compileAccess(access, "FooBot", { dialect: dialects.google, robotsUrl });
  expect(matcher.decide("https://example.com/a").allowed).toBe(false);
  expect(matcher.decide("https://example.org/b").because).toBe("other-origin");
});

describe.each<[access: UnavailableAccess | UnreachableAccess, allowed: boolean, section: string]>([
  [unavailable, true, "2.3.1.3"],
  [unreachable, false, "2.3.1.4"],
  [silent, false, "2.3.1.4"],
])("compileAccess(%j) decides allowed: %s (RFC 9309 §%s)", (access, allowed) => {
  const compiled = (): Matcher => compileAccess(access, "FooBot");

  test.each([
    "https://example.com/",
    "https://example.com/a?b#c",
    "http://example.org:8080/x",
    "ftp://example.net/",
  ])("for every URL, such as %s", (url) => {
    const matcher = compiled();
    const decision = matcher.decide(url);
    expect(decision).toEqual({ allowed, settled: true, because: access.kind, access });
    expect(matcher.decide(new URL(url))).toBe(decision);
    expect(Object.isFrozen(decision)).toBe(true);
  });

  test("except for /robots.txt, which may always be fetched (§2.2.2)", () => {
    const matcher = compiled();
    for (const url of ["https://example.com/robots.txt", "https://example.com/r%6Fbots.txt#x"]) {
      expect(matcher.decide(url)).toEqual({ allowed: true, settled: true, because: "robots-txt" });
    }
    expect(matcher.decide("https://example.com/robots.txt?x").because).toBe(access.kind);
    const google = compileAccess(access, "FooBot", { dialect: dialects.google });
    expect(google.decide("https://example.com/robots.txt").because).toBe(access.kind);
  });

  test("and returns a matcher without groups and without a crawl delay", () => {
    expect(compiled().groups).toEqual([]);
    expect(compiled().crawlDelay).toBeUndefined();
  });

  test("and explainAccess() adds nothing to the decision", () => {
    const url = "https://example.com/%7Ea?b#c";
    expect(explainAccess(access, ["FooBot", "BarBot"], url)).toEqual({
      url,
      path: "/~a?b",
      decision: { allowed, settled: true, because: access.kind, access },
      productTokens: ["FooBot", "BarBot"],
      groupsBecause: "none",
      namedBy: undefined,
      groups: [],
      groupCount: 0,
      applyingCount: 0,
      candidates: [],
      candidateCount: 0,
      surprises: [],
      flip: undefined,
    });
    expect(explainAccess(access, "FooBot", new URL(url)).url).toBe(url);
  });

  test("and returns unsettled decisions for URLs of another origin (§2.3)", () => {
    const options = { robotsUrl: "https://example.com/robots.txt" };
    const bound = compileAccess(access, "FooBot", options);
    expect(bound.decide("https://EXAMPLE.com:443/a").because).toBe(access.kind);
    for (const url of [
      "http://example.com/a",
      "https://example.com:8443/a",
      "https://www.example.com/robots.txt",
    ]) {
      expect(bound.decide(url)).toEqual({ allowed: false, settled: false, because: "other-origin" });
      expect(explainAccess(access, "FooBot", url, options).decision.because).toBe("other-origin");
    }
  });
});
