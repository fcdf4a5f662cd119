import { statSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { checkedNumber, checkOptions } from "@maycrawl/engine/internal";
import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import type { CrawlRows } from "../crawl/sql/crawl-rows.ts";
import { AtomicFile } from "./atomic-file.ts";
import { figures } from "./html/figures.ts";
import { time } from "./html/formats.ts";
import { type Html, html } from "./html/html.ts";
import { issueSection } from "./html/issue-section.ts";
import { issuesOf } from "./html/issues.ts";
import { listData } from "./html/list-data.ts";
import { crawlerLine, overview, subtitle, titleOf } from "./html/overview.ts";
import { pageEnd, pageHead } from "./html/page-head.ts";
import { lists } from "./html/sections.ts";
import { treeSection } from "./html/tree-section.ts";
import { urlListSection } from "./html/url-list.ts";
import { issueCounts, issueUrls } from "./query/issue-urls.ts";
import { urlRows } from "./query/reported-urls.ts";
import { summariseOpenCrawl } from "./summarise-crawl.ts";
import { SiteTree } from "./summary/site-tree.ts";
import { countGroups, groupOf } from "./summary/url-group.ts";

/** Latest time that a `Date` can have, in milliseconds since the epoch (ECMA-262 §21.4.1.1). */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** Options of `writeReport`. */
export interface ReportOptions {
  /** Maximum number of URLs in the page's list; the other parts count all URLs. Default: 50,000, about 15 MB. */
  readonly maxUrls?: number | undefined;
  /** Maximum length of the other lists. Default: 20. */
  readonly maxItems?: number | undefined;
  /** Time of the report, which its footer shows, in milliseconds since the epoch. Default: now. */
  readonly now?: number | undefined;
}

/** Numbers of URLs in a report. */
export interface WrittenReport {
  /** All URLs of the crawl. */
  readonly urls: number;
  /** URLs in the page's list. */
  readonly listed: number;
}

/**
 * Writes the report of a crawl as one HTML page. The page needs no network, and its numbers need no script. The file is
 * written completely or not at all; a pipe is written directly.
 * @param crawl the path of its file, or its database.
 * @throws {InvalidOptionError} if the page would overwrite the crawl's file.
 * @throws {CrawlStoreError} if the crawl cannot be read, or the page cannot be written.
 */
export async function writeReport(
  crawl: CrawlPlace,
  htmlPath: string,
  options: ReportOptions = {},
): Promise<WrittenReport> {
  checkOptions("writeReport", options);
  const { maxUrls = 50_000 } = options;
  checkedNumber("maxUrls", maxUrls, { whole: true });
  checkedNumber("maxItems", options.maxItems, { whole: true, finite: true });
  checkedNumber("now", options.now, { max: LAST_DATE_MS });
  await using opened = await openCrawl(crawl);
  if (typeof crawl === "string" && isSameFile(crawl, htmlPath))
    throw new InvalidOptionError(
      `${htmlPath} is the crawl's own file, and the report would overwrite it. Write the report to another path.`,
    );
  using page = new AtomicFile(htmlPath);
  const written = await writePage(opened.rows, page, { ...options, maxUrls });
  page.commit();
  return written;
}

/** Returns whether two paths lead to the same file, also through links. */
function isSameFile(path: string, other: string): boolean {
  try {
    const [one, two] = [path, other].map((each) => statSync(each, { bigint: true }));
    return one?.dev === two?.dev && one?.ino === two?.ino;
  } catch {
    // A missing or inaccessible file is not the crawl's file, which is open.
    return false;
  }
}

async function writePage(
  crawl: CrawlRows,
  page: AtomicFile,
  { maxUrls, maxItems = 20, now = Date.now() }: ReportOptions & { readonly maxUrls: number },
): Promise<WrittenReport> {
  const summary = await summariseOpenCrawl(crawl, maxItems);
  const origins = await crawl.all<{ origin: string }>(
    `SELECT origin FROM host LEFT JOIN (SELECT DISTINCT host FROM url WHERE visit IS NOT NULL) AS there ON there.host = host.id
      ORDER BY there.host IS NULL, known DESC, id LIMIT 1`,
  );
  const [userAgent] = await crawl.all<{ value: string }>(
    "SELECT value FROM setting WHERE name = 'user agent'",
  );
  const title = titleOf(
    origins.map(({ origin }) => origin),
    summary.hosts,
  );
  const put = (part: Html): void => page.write(part.text);
  put(pageHead(title));
  const listed = Math.min(summary.urls.known, Math.floor(maxUrls));
  const foundIssues = await issueUrls(crawl, listed);
  const counts = await issueCounts(crawl);
  const groups = countGroups(summary.verdicts);
  const issues = issuesOf(summary, counts, groups);
  put(
    html`<header><h1>${title}</h1><p>${subtitle(summary)}</p>${crawlerLine(userAgent?.value)}</header><main id="main" tabindex="-1">`,
  );
  put(overview(summary.urls.known, groups));
  put(issueSection(issues));
  const listedIssues = issues.filter(({ href }) => href.startsWith("#issue="));
  put(urlListSection(listed, summary.urls.known, listedIssues));
  put(figures(summary, groups));
  const tree = new SiteTree();
  let urls = 0;
  for await (const { url, verdict } of urlRows(crawl)) {
    urls++;
    tree.add(url, groupOf[verdict]);
  }
  put(treeSection(tree.root));
  put(lists(summary));
  put(html`</main><footer><p>Made by maycrawl, ${time(now)}.</p></footer>`);
  // The rows come last: they may be megabytes, and the rest of the page is readable before they are loaded.
  const codes = listedIssues.map(({ code }) => code);
  const rows = urlRows(crawl);
  for await (const piece of listData({
    rows,
    total: summary.urls.known,
    max: listed,
    codes,
    issues: foundIssues,
  }))
    page.write(piece);
  put(pageEnd);
  return { urls, listed: Math.min(urls, listed) };
}
