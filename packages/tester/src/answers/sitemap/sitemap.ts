import { type Decision, defaultDialect } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { decisionText } from "../decision-text.ts";
import { type NamedCrawler, namedCrawler } from "../named-crawler.ts";
import { type ReadFile, readFile } from "../read-file.ts";
import {
  addExample,
  type Examples,
  noExamples,
  type ReadPage,
  readSitemapFile,
} from "./read-sitemap-file.ts";
import type { BlockedPages, NamedSitemap, SitemapAnswer, SitemapQuestion } from "./sitemap-answer.ts";

const MAX_REASONS = 10;
/** Most decisions about pages. More would take more than some seconds. */
const MAX_DECISIONS = 1_000_000;

/** Answers as `maycrawl sitemap --robots` does. Pages of other sites are not judged: this robots.txt is not theirs. */
export async function answerSitemap(question: SitemapQuestion): Promise<SitemapAnswer> {
  const { robots, site, crawlers, dialect } = question;
  const read = await readSitemapFile(question.file, question.url, site);
  const { file: _, pages, ...parts } = read;
  const file = readFile(robots);
  const judged = pages.filter(({ origin }) => origin === site);
  const asked = crawlers.slice(0, Math.max(1, Math.floor(MAX_DECISIONS / Math.max(1, judged.length))));
  const rows = asked.flatMap((text): readonly BlockedPages[] => {
    const crawler = namedCrawler(text, dialect);
    return crawler === undefined ? [] : [blockedPages(text, crawler, file, judged)];
  });
  return {
    ...parts,
    judged: judged.length,
    otherSite: otherSiteOf(pages, site),
    blocked: merged(rows.filter(({ count }) => count > 0)),
    unblocked: rows.filter(({ count }) => count === 0).flatMap(({ tokens }) => tokens),
    leftOut: crawlers.length - asked.length,
    named: namedSitemaps(file, site, parts.url),
  };
}

function blockedPages(
  text: string,
  crawler: NamedCrawler,
  file: ReadFile,
  pages: readonly ReadPage[],
): BlockedPages {
  const matcher = file.matcher(crawler);
  const groups = new Map<
    string | number,
    Examples & { readonly page: ReadPage; readonly decision: Decision }
  >();
  let count = 0;
  for (const page of pages) {
    const decision = matcher.decide(page.url);
    if (decision.allowed) continue;
    count++;
    const key = decision.because === "rule" ? decision.position.line : decision.because;
    let group = groups.get(key);
    if (group === undefined) {
      group = { ...noExamples(), page, decision };
      groups.set(key, group);
    }
    addExample(group, page);
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count);
  return {
    crawlers: [text],
    tokens: [crawler.token],
    count,
    reasons: sorted.slice(0, MAX_REASONS).map(({ page, decision, count: pagesOf, examples }) => {
      const cell = file.cell(decision, crawler);
      const reason = decisionText(page.url, decision, cell, crawler, file);
      return { text: reason, line: cell.line, count: pagesOf, examples };
    }),
    moreReasons: Math.max(0, sorted.length - MAX_REASONS),
  };
}

/** Returns one row for all crawlers with the same blocked pages. */
function merged(rows: readonly BlockedPages[]): readonly BlockedPages[] {
  const byReasons = new Map<string, BlockedPages[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.count, row.reasons]);
    byReasons.set(key, [...(byReasons.get(key) ?? []), row]);
  }
  return [...byReasons.values()].map((alike) => ({
    ...(alike[0] as BlockedPages),
    crawlers: alike.flatMap(({ crawlers }) => crawlers),
    tokens: [...new Set(alike.flatMap(({ tokens }) => tokens))],
  }));
}

/** Returns the site with the most pages, except for one site. */
function otherSiteOf(pages: readonly ReadPage[], site: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { origin } of pages)
    if (origin !== undefined && origin !== site) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function namedSitemaps(file: ReadFile, site: string, own: string | undefined): readonly NamedSitemap[] {
  return file.document(defaultDialect).sitemaps.map(({ url, line }) => ({
    line,
    url,
    isThis: own !== undefined && parseUrl(url, `${site}/robots.txt`)?.href === own,
  }));
}
