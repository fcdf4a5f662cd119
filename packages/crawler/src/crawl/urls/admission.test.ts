import { describe, expect, it } from "vitest";
import { type NormalUrl, normaliseUrl } from "../../url/normalise-url.ts";
import { PathPatterns } from "../../url/path-patterns.ts";
import { settleCrawl } from "../options/options.ts";
import { decideAdmission } from "./admission.ts";
import { Scope, type ScopeKind } from "./scope.ts";
import { budgetsUsedBy, type CrawlBudgets, defaultBudgets, detectTrap, formOf } from "./traps.ts";

describe("Scope.holds()", () => {
  const holds = (kind: ScopeKind, seed: string, url: string): boolean => {
    const scope = new Scope(kind);
    scope.admit(new URL(seed));
    return scope.holds(new URL(url));
  };

  it.each([
    ["host", "https://www.example.co.uk/", "http://www.example.co.uk/x", true],
    ["host", "https://www.example.co.uk/", "https://m.example.co.uk/", false],
    ["host", "https://example.com/", "https://example.com:8443/", false],
    ["domain", "https://www.example.co.uk/", "https://m.example.co.uk/", true],
    ["domain", "https://www.example.co.uk/", "https://other.co.uk/", false],
    // The private section of the Public Suffix List lists github.io, so each subdomain is a separate site.
    ["domain", "https://a.github.io/", "https://b.github.io/", false],
    ["domain", "http://127.0.0.1:8080/", "http://127.0.0.1:8080/x", true],
    ["domain", "http://127.0.0.1:8080/", "http://127.0.0.2:8080/", false],
    ["domain", "http://localhost:1/", "http://localhost:2/", false],
  ] as const)("with scope `%s` and the seed %s, for %s, returns %s", (kind, seed, url, held) =>
    expect(holds(kind, seed, url)).toBe(held),
  );
});

describe("PathPatterns", () => {
  it("bestMatch() returns the longest pattern in robots.txt syntax that matches path and query, on any host", () => {
    const patterns = new PathPatterns("exclude", ["/a", "/a/*.html$", "*?sort="]);
    expect(patterns.bestMatch(new URL("https://x.example/a/b.html"))).toBe("/a/*.html$");
    expect(patterns.bestMatch(new URL("https://y.example/a/b.html?x"))).toBe("/a");
    expect(patterns.bestMatch(new URL("https://y.example/q?sort=1"))).toBe("*?sort=");
    expect(patterns.bestMatch(new URL("https://y.example/q"))).toBeUndefined();
    expect(new PathPatterns("include", []).isEmpty).toBe(true);
  });

  it.each(["a", "", "/a\nDisallow: /", "/a#b", "https://example.com/"])(
    "the constructor throws for the invalid pattern %j",
    (pattern) => {
      expect(() => new PathPatterns("include", [pattern])).toThrow(/is not a path pattern/);
    },
  );
});

describe("traps and budgets:", () => {
  it.each([
    ["/a/b/a/b/a/b/a/b", 'the path contains the segment "a" more than 3 times'],
    [`/${"x/".repeat(41)}`, "more than 40 path segments"],
    ["/a/b/a/b/c", undefined],
  ])("detectTrap() of the path %s returns %j", (path, words) =>
    expect(detectTrap(new URL(path, "https://e.example"), defaultBudgets)).toBe(words),
  );

  it.each([
    ["/calendar/2026/11/21", "", "/calendar/0/0/0"],
    ["/a/b.html", "", "/a/b.html"],
    ["/p-12-x", "?b=1&a=2&b=3", "/p-0-x?a&b"],
    ["/s/9f8e7d6c5b4a39281706f5e4/cart", "", "/s/x/cart"],
    ["/cart;jsessionid=12AB", "?", "/cart;?"],
    ["/a-long-title-of-an-article-2026", "", "/a-long-title-of-an-article-0"],
  ])("formOf() of %s%s returns %s", (path, search, form) => expect(formOf(path, search)).toBe(form));

  it("budgetsUsedBy() returns the budgets for the form of a URL and the queries of its path, and an empty list for a plain path", () => {
    const draws = (url: string): string[] =>
      budgetsUsedBy(new URL(url, "https://e.example"), defaultBudgets).map(({ what }) => what);
    expect(draws("/a/b")).toEqual([]);
    expect(draws("/a/1")).toEqual(["form /a/0"]);
    expect(draws("/a?b=c")).toEqual(["form /a?b", "queries /a"]);
  });

  it("settleCrawl() rejects invalid budgets, and uses the default for undefined ones", () => {
    const settleBudgets = (budgets: object): CrawlBudgets =>
      settleCrawl({ file: "a.db", userAgent: "FooBot", budgets }).budgets;
    expect(settleBudgets({ maxAlike: undefined, maxSegments: 3 })).toEqual({
      ...defaultBudgets,
      maxSegments: 3,
    });
    expect(() => settleBudgets({ maxAlike: -1 })).toThrow(/maxAlike must be a whole number/);
    expect(() => settleBudgets({ maxFoo: 1 })).toThrow(/no option "maxFoo"; the options are maxUrlsPerHost/);
  });
});

describe("decideAdmission()", () => {
  const scope = new Scope("host");
  scope.admit(new URL("https://a.example/"));
  const rules = {
    scope,
    include: new PathPatterns("include", ["/shop"]),
    exclude: new PathPatterns("exclude", ["/shop/private"]),
    maxDepth: 3,
    budgets: defaultBudgets,
  };
  const skip = (url: string, howFound: object = {}): string | undefined =>
    decideAdmission(normaliseUrl(url) as NormalUrl, { by: "link", depth: 1, clicks: 1, ...howFound }, rules)
      .skip?.reason;

  it.each([
    ["https://a.example/shop/1", {}, undefined],
    ["https://a.example/about", {}, "include"],
    ["https://a.example/about", { by: "seed", depth: 0 }, undefined],
    ["https://a.example/shop/private", {}, "exclude"],
    ["https://a.example/shop", { depth: 4 }, "depth"],
    ["https://a.example/shop", { nofollow: "rel=nofollow" }, "nofollow"],
    ["https://b.example/shop", { nofollow: "rel=nofollow" }, "scope"],
    ["ftp://a.example/shop", {}, "scheme"],
    ["https://a.example/shop/a/a/a/a", {}, "trap"],
    [`https://a.example/shop/${"a/".repeat(1_000)}`, {}, "length"],
    [`https://a.example/shop/${"a".repeat(2_000)}`, { by: "sitemap" }, "length"],
  ])("for %s, found by %j, returns the skip reason %s", (url, howFound, reason) =>
    expect(skip(url, howFound)).toBe(reason),
  );
});
