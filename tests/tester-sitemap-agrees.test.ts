import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { SitemapJson } from "maycrawl";
import { expect, onTestFinished, test } from "vitest";
import { maycrawl } from "../packages/maycrawl/test/support/run.ts";
import { answerSitemap } from "../packages/tester/src/answers/sitemap/sitemap.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";

const SITE = "https://example.com";
const MAP = `${SITE}/maps/sitemap.xml`;
const CRAWLERS = ["Googlebot", "GPTBot", "bingbot"];
const ROBOTS = [
  "User-agent: *",
  "Disallow: /a",
  "Allow: /a/b",
  "Disallow: /*?",
  "User-agent: GPTBot",
  "Disallow: /",
  `Sitemap: ${MAP}`,
].join("\n");

/** An entry with a URL that can be blocked, broken, or on another site, and parts that are counted. */
const entry: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      `${SITE}/a`,
      `${SITE}/a/b`,
      `${SITE}/maps/c?d=1`,
      `${SITE}/é`,
      "/relative",
      "https://www.example.com/a",
      "http://example.com/",
      "mailto:a",
      `${SITE}/x&y`,
    ),
    fc.constantFrom(
      "",
      "<lastmod>2026-02-03</lastmod>",
      "<lastmod>2024-13-01</lastmod>",
      "<lastmod>2025-01-02T03:04Z</lastmod>",
    ),
    fc.constantFrom(
      "",
      "<image:image><image:loc>https://example.com/i.png</image:loc></image:image>",
      '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>',
      "<priority>0.5</priority><changefreq>daily</changefreq>",
      "<changefreq>Daily</changefreq><priority>5</priority>",
    ),
  )
  .map(([loc, ...rest]) => `<url>\n<loc>${loc}</loc>${rest.join("")}</url>`);

const sitemap: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "\uFEFF", "<!-- é -->", "<!DOCTYPE a>", "noise\n"),
    fc.array(entry, { maxLength: 12 }),
    fc.constantFrom("", "</urlset>", "<b></urlset>"),
    fc.constantFrom("\n", "\r\n"),
  )
  .map(([before, entries, after, lineEnd]) =>
    `${before}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}${after}`.replace(/\n/g, lineEnd),
  );

const OTHERS: readonly string[] = [
  "",
  "https://example.com/a\nhttps://example.com/b\nno url\n",
  "<sitemapindex><sitemap><loc>https://example.com/s.xml</loc></sitemap></sitemapindex>",
  "<rss><channel><item><link>https://example.com/a</link></item></channel></rss>",
  '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/a"/></entry></feed>',
  "<!doctype html><title>404</title>",
  "User-agent: *\nDisallow: /\n",
  `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`,
  Array.from({ length: 150 }, () => "<url><loc>x</loc></url>")
    .join("")
    .replace(/^.*$/, "<urlset>$&</urlset>"),
];

test("the counts, problems and blocked pages of a sitemap are those of maycrawl sitemap", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, robots] = [join(folder, "sitemap.xml"), join(folder, "robots.txt")];
  writeFileSync(robots, ROBOTS);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = [
    ...fc.sample(sitemap, { numRuns: 30, seed: 48 }).map(encode),
    ...OTHERS.map(encode),
    Buffer.from(`\uFEFF<urlset><url><loc>${SITE}/a</loc></url></urlset>`, "utf16le"),
    Buffer.from(`<urlset><url><loc>${SITE}/caf\xe9</loc></url></urlset>`, "latin1"),
  ];
  let blocked = 0;
  for (const bytes of files) {
    writeFileSync(file, bytes);
    const args = ["sitemap", file, "--url", MAP, "--robots", robots, "--as", CRAWLERS.join(","), "--json"];
    const { stdout } = await maycrawl(args);
    const reports = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as SitemapJson);
    expect(reports).toHaveLength(CRAWLERS.length);
    const answer = await answerSitemap({
      kind: "sitemap",
      file: textOf(bytes),
      url: MAP,
      robots: textOf(encode(ROBOTS)),
      site: SITE,
      crawlers: CRAWLERS,
      dialect: undefined,
    });
    const [{ entries, diagnostics }] = reports as [SitemapJson];
    const { outside, lastmod, ...counts } = entries;
    const { lastmod: times, ...others } = answer.counts;
    const text = Buffer.from(bytes).toString();
    expect(others, text).toEqual(counts);
    expect({ earliest: null, latest: null, ...JSON.parse(JSON.stringify(times)) }).toEqual(lastmod);
    expect([answer.outside.host.count, answer.outside.path.count]).toEqual([outside.host, outside.path]);
    const problems = answer.problems.map(({ code, level, count, examples }) => ({
      code,
      level,
      count,
      messages: examples.map((one) => [one.text, one.value ?? null]),
    }));
    const expected = diagnostics
      .filter(({ code }) => code !== "outside")
      .map(({ code, level, count, examples }) => ({
        code,
        level,
        count,
        messages: examples.slice(0, 5).map(({ message, value }) => [message, value]),
      }));
    expect(sorted(problems), text).toEqual(sorted(expected));
    for (const [at, { judged }] of reports.entries()) {
      const row = answer.blocked.find(({ crawlers }) => crawlers.includes(CRAWLERS[at] as string));
      const reasons = row?.reasons.map(({ line, count, examples }) => ({
        line,
        count,
        urls: examples.map(({ url }) => url),
      }));
      const ofSite = judged?.blocked.reasons.filter(({ site }) => site === SITE) ?? [];
      const wanted = ofSite.map(({ rule, count, examples }) => ({
        line: rule?.line,
        count,
        urls: examples.slice(0, 5).map(({ loc }) => loc),
      }));
      expect(sorted(reasons ?? []), text).toEqual(sorted(wanted));
      blocked += row?.count ?? 0;
    }
  }
  expect(blocked).toBeGreaterThan(100);
});

function sorted(parts: readonly object[]): readonly string[] {
  return parts.map((part) => JSON.stringify(part)).sort();
}
