import { isBrokenRedirectSql, isNonPageKindSql, type NonPageKind } from "../../audit/page-status.ts";
import { LINK_CODES } from "../query/broken-links.ts";
import type { IssueCounts } from "../query/issue-urls.ts";
import { adviceMessages } from "../summary/messages.ts";
import { type Severity, severities, severityOf } from "../summary/severity.ts";
import type { CrawlSummary, FailureExample, FailureTally } from "../summary/summary.ts";
import { type GroupCounts, groupNames, type UrlGroup } from "../summary/url-group.ts";
import type { Verdict } from "../summary/url-verdict.ts";
import { countOf } from "./formats.ts";
import { LIST_TITLES, SET_TITLES } from "./list-titles.ts";

/** A URL with an issue, and the reason. */
export type IssueExample = Pick<FailureExample, "url" | "message" | "source">;

/** An issue of the report: how much it matters, what to do, and where its rows are. */
export interface Issue {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly whatToDo: string;
  readonly why?: string | undefined;
  readonly count: number;
  /** Number and noun, such as "3 URLs". */
  readonly amount: string;
  /** Link to the rows: a filter of the list of URLs, or another list of the page. */
  readonly href: string;
  readonly examples: readonly IssueExample[];
  /** SQL query that finds all URLs in the crawl file. */
  readonly query?: string | undefined;
}

/** Returns all issues: the most severe first, then those with the most URLs. */
export function issuesOf(summary: CrawlSummary, counts: IssueCounts, groups: GroupCounts): readonly Issue[] {
  const all = [
    ...summary.contradictions.map((one) =>
      failure(
        one,
        `SELECT * FROM contradictions WHERE code = '${one.code}'`,
        counts.contradictions.get(one.code) ?? one.count,
      ),
    ),
    ...summary.broken.map((one) => failure(one, QUERIES[one.code], one.count)),
    urlSet("failed", groups.error - counts.refused),
    urlSet("refused", counts.refused),
    ...groupIssues(groups),
    ...otherIssues(summary, counts),
    urlSet("orphans", summary.orphans.count),
    urlSet("islands", summary.islands.count),
    urlSet("canonicalised", countOfVerdict(summary, "canonicalised")),
    urlSet("noindex", countOfVerdict(summary, "not-indexable")),
  ];
  const rank = ({ severity }: Issue): number => severities.indexOf(severity);
  return all.filter(({ count }) => count > 0).sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}

function countOfVerdict({ verdicts }: CrawlSummary, verdict: Verdict): number {
  return verdicts.find(({ what }) => what === verdict)?.count ?? 0;
}

/** SQL queries by code. Each lists all URLs with that failure in the crawl file. */
const QUERIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(LINK_CODES).map(([what, code]) => [code, linksTo(what as NonPageKind)]),
  ),
  "redirect-nowhere": `SELECT url, status, error, linked_from FROM pages WHERE ${isBrokenRedirectSql()} AND id NOT IN (SELECT id FROM skipped)`,
};

function linksTo(what: NonPageKind): string {
  return `SELECT url, status, error, linked_from FROM pages WHERE linked = 1 AND ${isNonPageKindSql(what, "status")} AND id NOT IN (SELECT id FROM skipped)`;
}

/** Returns the issue of a tally, with its number of URLs. */
function failure(tally: FailureTally, query: string | undefined, count: number): Issue {
  const { code } = tally;
  return {
    ...tally,
    severity: severityOf(code),
    count,
    amount: countOf(count, "URL"),
    href: `#issue=${code}`,
    query,
  };
}

type Texts = readonly [severity: Severity, title: string, whatToDo: string];

/** Issues that are groups of the overview. */
const GROUPS: readonly (readonly [UrlGroup, ...Texts])[] = [
  [
    "blocked",
    "note",
    groupNames.blocked,
    "Check that these rules of robots.txt block only what search engines should not read.",
  ],
  ["redirect", "note", groupNames.redirect, "Link to the final URL, so that each visit costs one request."],
];

function groupIssues(groups: GroupCounts): readonly Issue[] {
  return GROUPS.map(([id, ...texts]) => made(id, texts, groups[id], `#result=${id}`));
}

/** Issues that are sets of URLs without examples. */
const SETS: Readonly<Record<string, readonly [title: string, whatToDo: string]>> = {
  failed: [
    "Missing pages, server errors, no answer",
    "Restore or redirect the missing pages. Fix the server for the others, or let it answer crawlers (429).",
  ],
  // The same advice as for links to such pages.
  refused: ["Access is refused (401, 403)", adviceMessages["refused-link.what-to-do"]],
  orphans: [SET_TITLES.orphans, "Link to these pages from the site, or remove them from the sitemap."],
  islands: [SET_TITLES.islands, "Add these indexable pages to the sitemap of their host."],
  canonicalised: [
    "Canonicalised",
    "Check that each canonical URL is the one that search engines should show.",
  ],
  noindex: [SET_TITLES.noindex, "Check that search engines should not show these pages."],
};

function urlSet(code: string, count: number): Issue {
  const [title, whatToDo] = SETS[code] ?? [code, ""];
  return made(code, [severityOf(code), title, whatToDo], count, `#issue=${code}`);
}

/** Returns the issues whose rows are not URLs of the list, such as sitemaps and hosts. */
function otherIssues({ firewalls, skipped, waiting, sitemaps }: CrawlSummary, counts: IssueCounts): Issue[] {
  const answered = firewalls.reduce((sum, { count }) => sum + count, 0);
  const trapped = skipped.find(({ what }) => what === "trap")?.count ?? 0;
  return [
    made(
      "firewalls",
      ["error", LIST_TITLES.firewalls, "Let the firewall pass this crawler, and crawl again."],
      answered,
      "#firewalls",
    ),
    {
      ...made(
        "sitemaps",
        ["error", LIST_TITLES.sitemaps, "Correct these sitemaps: crawlers skip what they cannot read."],
        counts.sitemaps,
        "#sitemaps",
        countOf(counts.sitemaps, "sitemap"),
      ),
      why: "A crawl only counts the entries that it cannot read. The command maycrawl sitemap lists them.",
      examples: sitemaps.failures.map(({ url, failure: message }) => ({ url, message })),
    },
    made(
      "seeds",
      ["warning", LIST_TITLES.seeds, "Start the crawl at the targets of these redirects."],
      counts.seeds,
      "#seeds",
    ),
    made(
      "waiting",
      ["warning", LIST_TITLES.waiting, "Continue the crawl when these hosts answer again."],
      waiting.count,
      "#waiting",
      countOf(waiting.count, "host"),
    ),
    made(
      "traps",
      ["warning", LIST_TITLES.traps, "Block endless URLs in robots.txt, or stop linking to them."],
      trapped,
      "#traps",
    ),
    made(
      "notes",
      ["note", LIST_TITLES.notes, "Read the remarks: some pages were not read or only in part."],
      counts.notes,
      "#notes",
    ),
  ];
}

function made(
  code: string,
  [severity, title, whatToDo]: Texts,
  count: number,
  href: string,
  amount = countOf(count, "URL"),
): Issue {
  return { code, severity, title, whatToDo, count, amount, href, examples: [] };
}
