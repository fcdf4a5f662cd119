import { describe, expect, test } from "vitest";
import type { Crawler } from "../crawlers/registry.ts";
import { findCrawler } from "../crawlers/registry.ts";
import { type DialectName, dialects } from "../dialects/index.ts";
import type { PageTopic } from "../dialects/page-rule.ts";
import { parseMetaRobots, parseMetaTags } from "./meta-tag.ts";
import { type PageVerdict, resolvePage } from "./resolve.ts";
import { parseXRobotsTag } from "./x-robots-tag.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const TOPICS: readonly (PageTopic | "embeddedIndex")[] = [
  "index",
  "embeddedIndex",
  "follow",
  "snippet",
  "imagePreview",
  "videoPreview",
  "imageIndex",
  "archive",
  "translate",
];

/** Returns only the restrictions of a verdict: `snippet<=50 -index`. */
function short(verdict: PageVerdict): string {
  return TOPICS.flatMap((topic) => {
    const { allowed, limit, until } = verdict[topic];
    if (!allowed) return `-${topic}`;
    if (limit !== undefined) return `${topic}<=${limit}`;
    return until === undefined ? [] : `${topic} until ${new Date(until).toISOString()}`;
  }).join(" ");
}

const resolved = (content: string, name: DialectName): string =>
  short(resolvePage(parseMetaRobots(content), "anybot", NOW, { dialect: dialects[name] }));

test.each<[content: string, expected: string]>([
  ["nosnippet", "-snippet -videoPreview"],
  ["max-snippet:50", "snippet<=50"],
  ["max-snippet:0", "-snippet"],
  ["max-snippet:-1", ""],
  ["max-snippet:50, max-snippet:20", "snippet<=20"],
  ["max-snippet:-1, max-snippet:20", "snippet<=20"],
  ["max-snippet:50, nosnippet", "-snippet -videoPreview"],
  ["max-snippet:many", ""],
  ["max-snippet:-2", ""],
  ["max-snippet", ""],
  ["max-image-preview:none", "-imagePreview"],
  ["max-image-preview:Standard, max-image-preview:large", "imagePreview<=standard"],
  ["max-image-preview:large", "imagePreview<=large"],
  ["max-image-preview:huge", ""],
  ["max-image-preview:__proto__", ""],
  ["max-video-preview:0", "-videoPreview"],
  ["max-video-preview:15", "videoPreview<=15"],
  ["notranslate, noimageindex", "-imageIndex -translate"],
  ["noarchive, nocache, nositelinkssearchbox, noodp", ""],
  ["none", "-index -embeddedIndex -follow"],
  ["noindex, indexifembedded", "-index"],
  ["none, indexifembedded", "-index -follow"],
  ["indexifembedded", ""],
  ["unavailable_after: 25 Jun 2010 15:00:00 PST", "-index -embeddedIndex"],
  [
    "unavailable_after: 2030-01-01",
    "index until 2030-01-01T00:00:00.000Z embeddedIndex until 2030-01-01T00:00:00.000Z",
  ],
  [
    "unavailable_after: 2031-01-01, unavailable_after: 2030-01-01, index",
    "index until 2030-01-01T00:00:00.000Z embeddedIndex until 2030-01-01T00:00:00.000Z",
  ],
  ["unavailable_after: someday", ""],
])("resolvePage() applies Google's rules to %s", (content, expected) => {
  expect(resolved(content, "google")).toBe(expected);
});

test.each<[name: DialectName, content: string, expected: string]>([
  ["rfc9309", "noarchive, nosnippet, max-snippet:5", "-snippet -archive"],
  ["classic-1994", "none, noarchive, nosnippet", "-index -embeddedIndex -follow"],
  ["bing", "noarchive", "-archive"],
  ["bing", "nocache", "-archive"],
  ["bing", "nosnippet", "-snippet -imagePreview"],
  ["bing", "max-snippet:400, notranslate", "snippet<=400"],
  ["yandex", "noindex, all", ""],
  ["yandex", "none, index", "-follow"],
  ["yandex", "noarchive", "-archive"],
  ["yandex", "noarchive, archive", ""],
  ["yandex", "nosnippet, noyaca", ""],
  ["amazonbot", "noarchive", ""],
  ["applebot", "none", "-index -embeddedIndex -follow -snippet"],
  ["applebot", "nosnippet, noarchive", "-snippet"],
])("resolvePage() in the dialect %s applies %s", (name, content, expected) => {
  expect(resolved(content, name)).toBe(expected);
});

test("resolvePage() for YandexBot obeys allowing directives only in META tags", () => {
  const header = parseXRobotsTag([["X-Robots-Tag", "noindex, all"]]);
  const verdict = resolvePage(header, findCrawler("YandexBot") as Crawler, NOW);
  expect(short(verdict)).toBe("-index -embeddedIndex");
  expect(verdict.ignored).toEqual([{ directive: header[1], why: "misplaced" }]);
});

describe("resolvePage() lists ignored directives with the reason", () => {
  test.each<[content: string, why: string | undefined]>([
    ["noindex", undefined],
    ["noarchive", "dead"],
    ["DisallowAITraining", "dead"],
    ["noyaca", "other-engine"],
    ["noai", "other-engine"],
    ["nofoo", "unknown"],
    ["noindex nofollow", "unknown"],
    ["noindex:1", "unreadable-value"],
    ["max-snippet:x", "unreadable-value"],
    ["indexifembedded", "alone"],
    ["nopagereadaloud", "nothing-asked"],
  ])("for the content %s", (content, why) => {
    const { ignored } = resolvePage(parseMetaRobots(content), "anybot", NOW, { dialect: dialects.google });
    expect(ignored.map((one) => one.why)).toEqual(why === undefined ? [] : [why]);
    if (why === "dead") expect(ignored[0]?.note?.message).toMatch(/^[A-Z].*\.$/);
  });

  test("for a directive addressed to another crawler", () => {
    const directives = parseMetaRobots("noindex", { productToken: "bingbot" });
    expect(resolvePage(directives, "anybot").ignored[0]?.why).toBe("other-crawler");
  });
});

describe("resolvePage() for a crawler of the registry", () => {
  const tags = (...pairs: readonly (readonly [name: string, content: string])[]) =>
    parseMetaTags(pairs.map(([name, content]) => ({ name, content })));
  const forCrawler = (token: string, ...pairs: readonly (readonly [string, string])[]): string =>
    short(resolvePage(tags(...pairs), findCrawler(token) as Crawler, NOW));

  test.each<[token: string, name: string, content: string, expected: string]>([
    ["Googlebot", "googlebot", "nosnippet", "-snippet -videoPreview"],
    ["Googlebot-News", "googlebot-news", "nofollow", "-follow"],
    ["Googlebot-News", "googlebot", "nofollow", "-follow"],
    ["Googlebot", "googlebot-news", "nofollow", ""],
    // Google's crawlers obey only the names googlebot and googlebot-news.
    ["Googlebot-Image", "googlebot-image", "noindex", ""],
    ["Googlebot-Image", "googlebot", "noimageindex", "-imageIndex"],
    ["Googlebot", "google", "notranslate", "-translate"],
    ["Googlebot", "google", "noindex", ""],
    // Google's ad crawlers obey only directives that name them.
    ["AdsBot-Google", "robots", "noindex", ""],
    ["AdsBot-Google", "AdsBot-Google", "noindex", "-index -embeddedIndex"],
    ["bingbot", "msnbot", "nocache", "-archive"],
    ["YandexBot", "yandex", "noindex", "-index -embeddedIndex"],
    ["Applebot", "applebot", "nosnippet", "-snippet"],
    ["Applebot", "googlebot", "nosnippet", ""],
    ["GPTBot", "gptbot", "noindex", "-index -embeddedIndex"],
  ])("resolves, for %s, the META tag %s with %s to the restrictions %s", (token, name, content, expected) => {
    expect(forCrawler(token, [name, content])).toBe(expected);
  });

  test("adds the crawler's own directives to those for all crawlers", () => {
    expect(forCrawler("Googlebot", ["robots", "max-snippet:50"], ["googlebot", "nofollow"])).toBe(
      "-follow snippet<=50",
    );
    expect(forCrawler("Googlebot", ["robots", "noindex"], ["googlebot", "index"])).toBe(
      "-index -embeddedIndex",
    );
  });
});

test("resolvePage() returns the deciding directive with its position in the header or page", () => {
  const header = parseXRobotsTag([
    ["Server", "x"],
    ["X-Robots-Tag", "max-snippet:20"],
  ]);
  const meta = parseMetaRobots("max-snippet:50, max-image-preview:none", { where: 812 });
  const verdict = resolvePage([...meta, ...header], "anybot", NOW, { dialect: dialects.google });
  expect(verdict.snippet).toEqual({ allowed: true, limit: 20, because: header[0] });
  expect(verdict.snippet.because?.where).toBe(2);
  expect(verdict.imagePreview).toEqual({ allowed: false, because: meta[1] });
  expect(verdict.imagePreview.because?.where).toBe(812);
  expect(verdict.archive).toEqual({ allowed: true, because: undefined });
});

test("resolvePage() uses page rules defined in the dialect itself", () => {
  const pageRules = {
    rules: [{ name: "begone", forbids: ["index"] }],
    conflicts: "forbidding",
    sources: [],
  } as const;
  const dialect = { ...dialects.google, pageRules };
  expect(short(resolvePage(parseMetaRobots("Begone, nofollow"), "anybot", NOW, { dialect }))).toBe(
    "-index -embeddedIndex",
  );
});

describe("resolvePage() for a crawler that is not in the registry", () => {
  const words =
    "unavailable_after: 2020-01-01, max-snippet:20, notranslate, noimageindex, nocache, indexifembedded";

  test("obeys restrictions that only other engines document, with a note on each", () => {
    const verdict = resolvePage(parseMetaRobots(words), "FooBot", NOW);
    expect(short(verdict)).toBe("-index -embeddedIndex snippet<=20 -imageIndex -archive -translate");
    expect(verdict.notes.map(({ directive }) => directive.name)).toEqual([
      "unavailable_after",
      "max-snippet",
      "notranslate",
      "noimageindex",
      "nocache",
    ]);
    expect(verdict.notes[1]?.note.message).toBe(
      "Only these engines document it: google, bing. The crawler is unknown, so the restriction applies.",
    );
    // Directives of other engines that lift a restriction are not used.
    expect(verdict.ignored.map(({ directive, why }) => [directive.name, why])).toEqual([
      ["indexifembedded", "other-engine"],
    ]);
  });

  test("does not obey a META tag named google or a directive with an unreadable value", () => {
    const google = parseMetaTags([{ name: "google", content: "notranslate" }]);
    expect(short(resolvePage(google, "FooBot", NOW))).toBe("");
    const odd = resolvePage(parseMetaRobots("max-snippet:many"), "FooBot", NOW);
    expect([short(odd), odd.notes, odd.ignored[0]?.why]).toEqual(["", [], "unreadable-value"]);
  });

  test.each<[what: string, verdict: PageVerdict]>([
    [
      "the options name a dialect",
      resolvePage(parseMetaRobots(words), "FooBot", NOW, { dialect: dialects.rfc9309 }),
    ],
    ["the token is in the registry", resolvePage(parseMetaRobots(words), "Bingbot", NOW)],
    [
      "the crawler is in the registry",
      resolvePage(parseMetaRobots(words), findCrawler("YandexBot") as Crawler, NOW),
    ],
  ])("does not use directives of other engines if %s", (_, verdict) => {
    expect(verdict.notes).toEqual([]);
    expect(short(verdict)).toBe("");
  });
});
