import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { compile, findCrawler, parse } from "@maycrawl/engine";
import { lint } from "@maycrawl/engine/lint";
import { describe, expect, it } from "vitest";
import { type Example, examples } from "../src/examples/index.ts";

/** Answers by URL: a sign for each crawler, in the order of the example. `+` is allowed, `-` disallowed. */
type Answers = Readonly<Record<string, string>>;

/** Answers that the documents give, or that follow from their text. */
const standards: Readonly<Record<string, Answers>> = {
  // WebCrawler, BadBot, AnyBot
  "standard-1994": { "/": "+ - -", "/index.html": "+ - -", "/tmp/notes.txt": "+ - -" },
  // unhipbot, webcrawler, excite, otherbot: the table of draft-koster-robots-00, section 4
  "internet-draft-1996": {
    "/": "- + + -",
    "/index.html": "- + + -",
    "/robots.txt": "+ + + +",
    "/server.html": "- + + +",
    "/services/fast.html": "- + + +",
    "/services/slow.html": "- + + +",
    "/orgo.gif": "- + + -",
    "/org/about.html": "- + + +",
    "/org/plans.html": "- + + -",
    "/%7Ejim/jim.html": "- + + -",
    "/%7Emak/mak.html": "- + + +",
  },
  // Googlebot (/fish*), Googlebot-News (/fish/)
  "google-fish": {
    "/fish": "- +",
    "/fish.html": "- +",
    "/fish/salmon.html": "- -",
    "/fishheads": "- +",
    "/fishheads/yummy.html": "- +",
    "/fish.php?id=anything": "- +",
    "/fish/?id=anything": "- -",
    "/Fish.asp": "+ +",
    "/catfish": "+ +",
    "/?id=fish": "+ +",
  },
  // Googlebot (/*.php), Googlebot-News (/*.php$), Googlebot-Image (/fish*.php)
  "google-php": {
    "/filename.php": "- - +",
    "/folder/filename.php": "- - +",
    "/folder/filename.php?parameters": "- + +",
    "/folder/any.php.file.html": "- + +",
    "/filename.php/": "- + +",
    "/filename.php5": "- + +",
    "/windows.PHP": "+ + +",
    "/fish.php": "- - -",
    "/fishheads/catfish.php?parameters": "- + -",
    "/": "+ + +",
  },
  // Googlebot-News, Googlebot, Googlebot-Image, Otherbot
  "google-groups": { "/group1": "- + + +", "/group2": "+ + + -", "/group3": "+ - - +" },
  // Googlebot, Googlebot-News, Googlebot-Image. The documents
  // of 2012 and 2019 leave the last answer for /page.htm open: Disallow wins by 6 bytes to 5.
  "google-precedence": {
    "/": "- + +",
    "/page": "+ - +",
    "/page.htm": "+ - -",
    "/folder/page": "+ - +",
  },
  // foobot, barbot, bazbot, quxbot, otherbot
  "rfc9309-simple": {
    "/example/page.html": "+ - - + -",
    "/example/allowed.gif": "+ + + + -",
    "/example/other.gif": "- + + + -",
    "/publications/paper": "- + + + +",
    "/publications/figure.gif": "- + + + +",
    "/pictures/cat.gif": "- + + + -",
    "/pictures/cat.gif?size=2": "- + + + +",
  },
  // foobot, otherbot
  "rfc9309-longest": {
    "/example/page/": "+ +",
    "/example/page/disallowed.gif": "- +",
    "/example/page/other.gif": "+ +",
  },
};

interface Mistake {
  readonly answers: Answers;
  /**
   * Codes of the mistake with their lines, and with the lines of related places in brackets.
   * Empty: lint cannot know what the owner wanted.
   */
  readonly findings: readonly string[];
}

const mistakes: Readonly<Record<string, Mistake>> = {
  // Googlebot, Googlebot-Image, Bingbot
  "hidden-rules": {
    answers: {
      "/cart/": "+ + -",
      "/account/orders": "+ + -",
      "/search?q=spade": "+ + -",
      "/print/spade-42": "- - +",
      "/tools/spade-42": "+ + +",
    },
    findings: ["named-group-hides-any 12 (4)"],
  },
  // Googlebot, Bingbot, DuckDuckBot
  staging: {
    answers: { "/": "- - -", "/shoes/": "- - -", "/blog/summer-sale": "- - -", "/checkout/": "- - -" },
    findings: ["site-closed 5 (4)"],
  },
  // Googlebot, Bingbot, YandexBot
  "no-slash": {
    answers: {
      "/admin/": "+ + +",
      "/intranet/rota.html": "+ + +",
      "/downloads/old/2019.pdf": "+ + +",
      "/cgi-bin/form.pl": "- - -",
      "https://example.com/opening-hours": "+ + +",
    },
    findings: ["path-without-slash 7", "whole-url-in-path 11"],
  },
  // Googlebot, Bingbot, Applebot
  "closed-assets": {
    answers: {
      "/": "+ + +",
      "/rooms/sea-view": "+ + +",
      "/css/main.css": "- - -",
      "/js/booking.js": "- - -",
      "/rooms/prices.json": "- - -",
      "/img/sea-view.jpg": "+ + +",
    },
    findings: ["assets-closed 6 (7)"],
  },
  // Googlebot, Bingbot, YandexBot
  noindex: {
    answers: {
      "/thank-you": "+ + +",
      "/legal/imprint.html": "+ + +",
      "/news/flu-season?preview=true": "+ + +",
      "/partners/": "+ + +",
      "/patients/login": "- - -",
    },
    findings: ["dead-directive 8 (9, 10)", "dead-directive 13"],
  },
  // Googlebot, Bingbot, DuckDuckBot
  "regular-expressions": {
    answers: {
      "/brochure.pdf": "+ + +",
      "/private/plans.html": "+ + +",
      "/search?q=lamp": "+ + +",
      "/tag/sale/": "+ + +",
      "/user/42/edit": "+ + +",
      "/files/prices.docx": "- - -",
    },
    findings: ["regex-in-path 5 (6, 7, 8, 9)"],
  },
  // Googlebot, Bingbot, DuckDuckBot, AhrefsBot
  "several-names": {
    answers: {
      "/": "+ - - -",
      "/recipes/apple-pie": "+ - - -",
      "/recipes/?page=2": "+ - - -",
      "/drafts/plum-cake": "- - - -",
    },
    findings: ["several-names 5"],
  },
  // GPTBot, ClaudeBot, PerplexityBot, CCBot
  "ai-names": {
    answers: {
      "/": "+ + + -",
      "/2026/05/flood-report": "+ + + -",
      "/photos/flood.jpg": "+ + + -",
      "/wp-admin/": "- - - -",
    },
    findings: ["misspelt-crawler 4", "misspelt-crawler 5", "misspelt-crawler 6"],
  },
  // Google-Extended, Googlebot, GPTBot. Lint cannot know: only the comment shows what the owner wanted.
  "google-extended": {
    answers: {
      "/": "- + -",
      "/poems/winter": "- + -",
      "/poems/winter.mp3": "- + -",
      "/guestbook/": "- - -",
    },
    findings: [],
  },
  // Googlebot, Bingbot, DuckDuckBot
  parameters: {
    answers: {
      "/shop/lamps": "+ + +",
      "/shop/lamps?colour=red": "- - -",
      "/shop/lamps?page=2": "- - -",
      "/shop/lamps?page=2&sort=price": "- - -",
      "/guides?page=2": "+ + +",
    },
    findings: ["star-at-end 6 (9)"],
  },
};

const [fromStandards = [], ofMistakes = []] = examples.map((group) => group.examples);
const all = [...fromStandards, ...ofMistakes];

/** Returns the answers of the engine, in the form of the tables above. */
function answersOf({ robots, site, urls, crawlers }: Example): Answers {
  const asked = crawlers.map((name) => findCrawler(name) ?? name);
  const matchers = asked.map((crawler) => {
    const dialect = typeof crawler === "string" ? undefined : crawler.dialect;
    return compile(parse(robots, dialect && { dialect }), crawler);
  });
  return Object.fromEntries(
    urls.map((url) => {
      const answers = matchers.map((matcher) => matcher.decide(new URL(url, site)));
      return [url, answers.map(({ allowed }) => (allowed ? "+" : "-")).join(" ")];
    }),
  );
}

/** Returns the errors and warnings, and all findings with the given codes, in the form of the table above. */
function findingsOf({ robots, site }: Example, codes: ReadonlySet<string>): string[] {
  return lint(robots, { robotsUrl: new URL("/robots.txt", site) })
    .filter(({ severity, code }) => severity !== "information" || codes.has(code))
    .map(({ code, line, related }) => {
      const others = related.map((place) => place.line).join(", ");
      return `${code} ${line}${others && ` (${others})`}`;
    });
}

describe("examples", () => {
  it("are in two groups, with an answer table for each example", () => {
    expect(examples.map(({ title }) => title)).toEqual(["From the standards", "Real mistakes"]);
    expect(fromStandards.map(({ id }) => id)).toEqual(Object.keys(standards));
    expect(ofMistakes.map(({ id }) => id)).toEqual(Object.keys(mistakes));
    expect(ofMistakes).toHaveLength(10);
  });

  it("have unique ids and titles", () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it("weigh at most 12 KiB in gzip", () => {
    const folder = new URL("../src/examples/", import.meta.url);
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder)));
    expect(gzipSync(Buffer.concat(texts)).length).toBeLessThanOrEqual(12 * 1024);
  });

  it.each(all)(
    "$id has short texts, and URLs of its site",
    ({ id, title, about, robots, site, urls, source }) => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(title.length).toBeLessThanOrEqual(45);
      expect(about.length).toBeLessThanOrEqual(200);
      expect(about).toMatch(/^[A-Z].*\.$/);
      expect(robots).toMatch(/[^\n]\n$/);
      expect(robots).not.toContain("\r");
      expect(new URL(site).origin).toBe(site);
      for (const url of urls) expect(new URL(url, site).origin).toBe(site);
      expect(new Set(urls).size).toBe(urls.length);
      expect(URL.canParse(source ?? "")).toBe(true);
    },
  );

  it.each(fromStandards)("$id gets the answers of its document", (example) => {
    expect(answersOf(example)).toEqual(standards[example.id]);
  });

  it.each(ofMistakes)("$id shows what happens instead", (example) => {
    expect(answersOf(example)).toEqual(mistakes[example.id]?.answers);
  });

  it.each(ofMistakes)("$id has the findings of its mistake, and no other error or warning", (example) => {
    const findings = mistakes[example.id]?.findings ?? [];
    const codes = new Set(findings.map((finding) => finding.replace(/ .*/, "")));
    expect(findingsOf(example, codes)).toEqual(findings);
  });

  it.each(ofMistakes)("$id looks like a file of a site, and asks crawlers that exist", (example) => {
    const lines = example.robots.trimEnd().split("\n").length;
    expect(lines).toBeGreaterThanOrEqual(10);
    expect(lines).toBeLessThanOrEqual(30);
    expect(example.urls.length).toBeGreaterThanOrEqual(3);
    expect(example.urls.length).toBeLessThanOrEqual(6);
    expect(example.crawlers.length).toBeGreaterThanOrEqual(2);
    expect(example.crawlers.length).toBeLessThanOrEqual(4);
    for (const name of example.crawlers)
      expect(findCrawler(name)?.token.toLowerCase()).toBe(name.toLowerCase());
    expect(example.site).toBe("https://example.com");
  });
});
