import { compile, compileAccess, dialects, findCrawler, parse, resolvePreferences } from "@maycrawl/engine";
import { type Page, type ReadPageOptions, readPage } from "@maycrawl/readers";
import { describe, expect, it } from "vitest";
import { findContradictions } from "../../src/audit/contradictions.ts";
import type { SitemapMention, UrlEvidence } from "../../src/audit/evidence.ts";

/** Reads a document as an HTML page of https://example.com. */
function page(document: string, options: ReadPageOptions = {}): Promise<Page> {
  return readPage(document, {
    url: "https://example.com/dir/page",
    contentType: "text/html; charset=utf-8",
    ...options,
  });
}

const URL_ = "https://example.com/dir/page";
const SITEMAP: SitemapMention = { sitemap: "https://example.com/s.xml", offset: 120 };
const LISTED = { in: "sitemap", url: SITEMAP.sitemap, offset: 120 };
const BLOCKED = compile(parse("User-agent: *\nDisallow: /dir\n"), "FooBot");
const RULE = { in: "robots.txt", url: "https://example.com/robots.txt", line: 2, text: "Disallow: /dir" };
const OPEN = compile(parse(""), "FooBot");
const NOINDEX = '<p><meta name="robots" content="noindex">';

/** Returns the codes of a URL's contradictions. Checks that each contradiction has its texts and locations. */
function codesOf(evidence: Omit<UrlEvidence, "type" | "url">, crawler = "FooBot"): string[] {
  const found = findContradictions({ type: "url", url: URL_, ...evidence }, crawler);
  for (const { message, whatToDo, places } of found) {
    expect(message).toMatch(/\.$/);
    expect(whatToDo).toMatch(/\.$/);
    expect(places.length).toBeGreaterThan(0);
  }
  return found.map(({ code }) => code);
}

describe("findContradictions() for a noindex on a disallowed page", () => {
  it("reports the places of the noindex and of the rule", async () => {
    const evidence = { decision: BLOCKED.decide(URL_), page: await page(NOINDEX) };
    expect(findContradictions({ type: "url", url: URL_, ...evidence }, "FooBot")).toEqual([
      {
        code: "noindex-blocked",
        id: "noindex-blocked",
        params: {
          noindex: "noindex",
          decision: "https://example.com/robots.txt line 2: Disallow: /dir",
          robots: "https://example.com/robots.txt",
          line: 2,
          field: "Disallow",
          path: "/dir",
        },
        url: URL_,
        message:
          "The page says noindex, but crawlers cannot read this, because robots.txt disallows the URL (https://example.com/robots.txt line 2: Disallow: /dir).",
        whatToDo:
          "Allow the URL in robots.txt, so that crawlers can read the noindex. Or remove the noindex if it is enough that the URL is not crawled.",
        places: [{ in: "page", url: URL_, offset: 3, text: "noindex" }, RULE],
      },
    ]);
  });

  it("reports a noindex in the header", async () => {
    const headers = [
      ["date", "now"],
      ["x-robots-tag", "none"],
    ] as const;
    const evidence = { decision: BLOCKED.decide(URL_), page: await page("<p>", { headers }) };
    const [found] = findContradictions({ type: "url", url: URL_, ...evidence }, "FooBot");
    expect(found?.code).toBe("noindex-blocked");
    expect(found?.places[0]).toEqual({ in: "header", url: URL_, line: 2, text: "none" });
  });

  it("reports nothing if the page is allowed, or the noindex is missing or for another crawler", async () => {
    const decision = BLOCKED.decide(URL_);
    expect(codesOf({ decision: OPEN.decide(URL_), page: await page(NOINDEX) })).toEqual([]);
    expect(codesOf({ page: await page(NOINDEX) })).toEqual([]);
    expect(codesOf({ decision })).toEqual([]);
    expect(codesOf({ decision, page: await page("<meta name=robots content=nofollow>") })).toEqual([]);
    expect(codesOf({ decision, page: await page("<meta name=googlebot content=noindex>") })).toEqual([]);
    expect(codesOf({ decision, page: await page(NOINDEX), status: 404 })).toEqual([]);
    expect(codesOf({ decision, page: await page(NOINDEX), redirect: "https://example.com/" })).toEqual([]);
  });

  it("reports nothing if robots.txt is unreachable or belongs to another origin", async () => {
    const down = compileAccess({ kind: "unreachable", status: 503, since: 0 }, "FooBot");
    expect(codesOf({ decision: down.decide(URL_), page: await page(NOINDEX) })).toEqual([]);
    const other = { allowed: false, settled: false, because: "other-origin" } as const;
    expect(codesOf({ decision: other, page: await page(NOINDEX) })).toEqual([]);
  });

  it("applies the crawler's dialect, and unavailable_after at the given time", async () => {
    const googlebot = findCrawler("Googlebot");
    if (googlebot === undefined) throw new Error("The registry has no Googlebot.");
    const evidence: UrlEvidence = {
      type: "url",
      url: URL_,
      decision: BLOCKED.decide(URL_),
      page: await page('<meta name="robots" content="unavailable_after: 2026-01-01">'),
    };
    const at = (now: string): number =>
      findContradictions(evidence, googlebot, { now: new Date(now) }).length;
    expect([at("2025-12-31"), at("2026-01-02")]).toEqual([0, 1]);
    const now = new Date("2026-01-02");
    expect(findContradictions(evidence, "FooBot", { dialect: dialects.rfc9309, now })).toEqual([]);
    expect(findContradictions(evidence, "FooBot", { dialect: googlebot.dialect, now })).toHaveLength(1);
    // For an unknown crawler, restrictive directives of any search engine apply.
    expect(findContradictions(evidence, "FooBot", { now })).toHaveLength(1);
  });
});

describe("findContradictions() for a sitemap entry", () => {
  const sitemaps = [SITEMAP];

  it("reports the rule that disallows the URL", () => {
    const evidence = { decision: BLOCKED.decide(URL_), sitemaps };
    const [found] = findContradictions({ type: "url", url: URL_, ...evidence }, "FooBot");
    expect(found).toMatchObject({ code: "sitemap-blocked", places: [LISTED, RULE] });
    expect(codesOf({ decision: BLOCKED.decide("https://example.com/a"), sitemaps })).toEqual([]);
  });

  it("reports the reason when robots.txt cannot be fetched", () => {
    const down = compileAccess({ kind: "unreachable", status: 503, since: 0 }, "FooBot");
    const [found] = findContradictions(
      { type: "url", url: URL_, decision: down.decide(URL_), sitemaps },
      "FooBot",
    );
    expect(found?.message).toBe(
      "A sitemap lists the URL, but robots.txt disallows it (https://example.com/robots.txt is unreachable: status 503).",
    );
    const silent = compileAccess({ kind: "unreachable", error: new Error("x"), since: 0 }, "FooBot");
    const [other] = findContradictions(
      { type: "url", url: URL_, decision: silent.decide(URL_), sitemaps },
      "FooBot",
    );
    expect(other?.message).toContain("robots.txt is unreachable: no answer");
  });

  it("reports only the redirect or the error status, even if the page has a noindex", async () => {
    const noindex = await page(NOINDEX);
    const decision = OPEN.decide(URL_);
    const redirected = { decision, sitemaps, status: 301, redirect: "https://example.com/b" };
    const [found] = findContradictions({ type: "url", url: URL_, ...redirected }, "FooBot");
    expect(found).toMatchObject({
      code: "sitemap-redirected",
      places: [LISTED, { in: "answer", url: URL_, status: 301, location: "https://example.com/b" }],
    });
    for (const status of [204, 205, 301, 404, 410, 451])
      expect(codesOf({ decision, sitemaps, status, page: noindex })).toEqual(["sitemap-not-ok"]);
    for (const status of [401, 403])
      expect(codesOf({ decision, sitemaps, status, page: noindex })).toEqual(["sitemap-refused"]);
    for (const status of [408, 429, 500, 503])
      expect(codesOf({ decision, sitemaps, status, page: noindex })).toEqual(["sitemap-failed"]);
    const [busy] = findContradictions({ type: "url", url: URL_, decision, sitemaps, status: 503 }, "FooBot");
    expect(busy?.message).toBe(
      "A sitemap lists the URL, but it answers with status 503: it could not be fetched.",
    );
    expect(busy?.whatToDo).not.toMatch(/remove/i);
    for (const status of [200, 203, 206, 304, undefined])
      expect(codesOf({ decision, sitemaps, status })).toEqual([]);
    expect(codesOf({ decision, status: 404 })).toEqual([]);
    expect(codesOf({ decision, redirect: "https://example.com/b" })).toEqual([]);
  });

  it("reports the last URL of a chain of redirects, and the answer of that URL", () => {
    const at = (path: string): string => `https://example.com/${path}`;
    const hop = (path: string, to: string) => ({ url: at(path), status: 301, redirect: at(to) });
    const messageFor = (first: string, ...leadsTo: NonNullable<UrlEvidence["leadsTo"]>): string | undefined =>
      findContradictions(
        { type: "url", url: URL_, sitemaps, status: 301, redirect: at(first), leadsTo },
        "FooBot",
      )[0]?.message.replaceAll("https://example.com", "");
    const gone = { url: at("gone"), status: 404 };
    const shut = { url: at("dir/a"), decision: BLOCKED.decide(at("dir/a")) };
    expect([
      messageFor("b"),
      messageFor("b", { url: at("b"), status: 200 }),
      messageFor("b", hop("b", "c#part"), { url: at("c"), status: 200 }),
      messageFor("b", hop("b", "c"), hop("c", "gone"), gone),
      messageFor("dir/a", shut),
      messageFor("b", { url: at("b"), failure: "no answer within 3 s" }),
      messageFor("b", hop("b", "dir/page")),
      messageFor("b", hop("b", "c"), hop("c", "b")),
      messageFor("dir/page"),
      messageFor("dir/page#part"),
      messageFor("%64ir/page", { url: at("%64ir/page"), status: 200 }),
      messageFor("%7Eb", hop("%7Eb", "~b"), { url: at("~b"), status: 200 }),
      messageFor("%7Eb", hop("%7Eb", "~b"), { url: at("~b"), status: 404 }),
      messageFor("%7Eb", hop("%7Eb", "~b")),
    ]).toEqual(
      [
        "/b",
        "/b",
        "/b, and after 1 more redirect to /c#part",
        "/b, and after 2 more redirects to /gone, which answers 404",
        "/dir/a, which is disallowed (/robots.txt line 2: Disallow: /dir)",
        "/b, which could not be fetched: no answer within 3 s",
        "/b, in an endless loop",
        "/b, in an endless loop",
        "itself, in an endless loop",
        "itself, in an endless loop",
        "/%64ir/page",
        "/%7Eb, and after 1 more redirect to /~b",
        "/%7Eb, and after 1 more redirect to /~b, which answers 404",
        "/%7Eb, and after 1 more redirect to /~b",
      ].map((where) => `A sitemap lists the URL, but it redirects to ${where}.`),
    );
  });

  it("reports a noindex", async () => {
    expect(codesOf({ sitemaps, status: 200, page: await page(NOINDEX) })).toEqual(["sitemap-noindex"]);
    expect(codesOf({ sitemaps, page: await page("<meta name=robots content=index>") })).toEqual([]);
    expect(codesOf({ sitemaps: [], page: await page(NOINDEX) })).toEqual([]);
  });

  it("reports three contradictions for a noindex on a disallowed page", async () => {
    const evidence = { decision: BLOCKED.decide(URL_), sitemaps, page: await page(NOINDEX) };
    expect(codesOf(evidence)).toEqual(["sitemap-blocked", "noindex-blocked", "sitemap-noindex"]);
  });

  it("reports another canonical URL", async () => {
    const named = await page("<link rel=canonical href=/other>");
    const [found] = findContradictions({ type: "url", url: URL_, sitemaps, page: named }, "FooBot");
    expect(found).toMatchObject({
      code: "sitemap-not-canonical",
      message: "A sitemap lists the URL, but its canonical URL is https://example.com/other.",
      places: [LISTED, { in: "page", url: URL_, offset: 0, text: "/other" }],
    });
    expect(codesOf({ page: named })).toEqual([]);
  });

  it.each([
    "",
    "<link rel=canonical href=page>",
    "<link rel=canonical href=#top>",
    "<link rel=canonical href='HTTPS://EXAMPLE.com:443/dir/%70age'>",
    "<body><link rel=canonical href=/other>",
  ])("reports nothing if the page is its own canonical URL: %s", async (html) => {
    expect(codesOf({ sitemaps, page: await page(html) })).toEqual([]);
  });
});

describe("findContradictions() for a canonical URL", () => {
  const url = "https://example.com/dir/other";

  it("reports the rule that disallows the URL", async () => {
    const canonical = { url, decision: BLOCKED.decide(url) };
    const named = await page("<link rel=canonical href=other>");
    const [found] = findContradictions({ type: "url", url: URL_, page: named, canonical }, "FooBot");
    expect(found).toMatchObject({
      code: "canonical-blocked",
      places: [{ in: "page", url: URL_, offset: 0, text: "other" }, RULE],
    });
    expect(codesOf({ page: named, canonical: { url, decision: OPEN.decide(url) } })).toEqual([]);
    expect(codesOf({ page: named, canonical: { url } })).toEqual([]);
  });

  it("reports a redirect or an error status", async () => {
    const named = await page("<link rel=canonical href=other>");
    expect(codesOf({ page: named, canonical: { url, status: 404 } })).toEqual(["canonical-not-ok"]);
    expect(codesOf({ page: named, canonical: { url, status: 301, redirect: URL_ } })).toEqual([
      "canonical-not-ok",
    ]);
    expect(codesOf({ page: named, canonical: { url, status: 200 } })).toEqual([]);
  });

  it("reports nothing if the page names another canonical URL, no URL, or itself", async () => {
    const canonical = { url, decision: BLOCKED.decide(url) };
    for (const html of ["", "<link rel=canonical href=/elsewhere>", "<link rel=canonical href=page>"])
      expect(codesOf({ page: await page(html), canonical })).toEqual([]);
  });

  it("reports a canonical URL in the header", async () => {
    const headers = [["link", `<${url}>; rel="canonical"`]] as const;
    const named = await page("%PDF-1.7", { headers });
    const canonical = { url, decision: BLOCKED.decide(url) };
    const [found] = findContradictions({ type: "url", url: URL_, page: named, canonical }, "FooBot");
    expect(found?.places[0]).toEqual({ in: "header", url: URL_, line: 1, text: url });
  });
});

describe("findContradictions() for a sitemap", () => {
  const url = "https://example.com/dir/s.xml";

  it("reports a disallowed sitemap, with the line that names it", () => {
    const namedIn = { in: "robots.txt", url: "https://example.com/robots.txt", line: 3 } as const;
    const [found, ...more] = findContradictions(
      { type: "sitemap", url, decision: BLOCKED.decide(url), namedIn },
      "FooBot",
    );
    expect(found).toMatchObject({ code: "sitemap-file-blocked", url, places: [namedIn, RULE] });
    expect(more).toEqual([]);
  });

  it("reports nothing if robots.txt allows the sitemap, or if the decision is not known", () => {
    expect(findContradictions({ type: "sitemap", url, decision: OPEN.decide(url) }, "FooBot")).toEqual([]);
    expect(findContradictions({ type: "sitemap", url }, "FooBot")).toEqual([]);
  });
});

describe("findContradictions() for usage preferences", () => {
  const of = (robots: string, headers: readonly (readonly [string, string])[] = []) => ({
    preferences: resolvePreferences({ document: parse(robots), headers }, "FooBot", URL_),
  });

  it("reports two statements that disagree, with the location of each", () => {
    const evidence = of("User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n", [
      ["content-signal", "ai-train=no"],
    ]);
    const [found] = findContradictions({ type: "url", url: URL_, ...evidence }, "FooBot");
    expect(found).toMatchObject({
      code: "preferences-disagree",
      message: "One statement allows train-ai; another statement forbids it.",
    });
    expect(found?.places.map((place) => place.in).sort()).toEqual(["header", "robots.txt"]);
    expect(
      codesOf(
        of("User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n", [["content-signal", "ai-train=no"]]),
      ),
    ).toEqual([]);
  });

  it("reports preferences for all crawlers if the crawler's own group does not repeat them", () => {
    const all = "User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: FooBot\n";
    expect(codesOf(of(`${all}Allow: /\n`))).toEqual(["preferences-hidden"]);
    expect(codesOf(of(`${all}Content-Signal: ai-train=no\nAllow: /\n`))).toEqual([]);
    expect(codesOf(of(`${all}Content-Signal: ai-train=yes\nAllow: /\n`))).toEqual(["preferences-hidden"]);
  });

  it("reports preferences before the first group", () => {
    expect(codesOf(of("Content-Signal: ai-train=no\nUser-agent: *\nAllow: /\n"))).toEqual([
      "preferences-stray",
    ]);
    expect(codesOf(of("User-agent: *\nAllow: /\n"))).toEqual([]);
  });
});
