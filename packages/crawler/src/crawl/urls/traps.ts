import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/**
 * Limits for endless sites: calendars, session ids, combinations of filters, links that add ever more path segments.
 * Limits are per host, except those that concern a single URL.
 */
export interface CrawlBudgets {
  /** Maximum number of known URLs of a host. Further URLs are only counted. */
  readonly maxUrlsPerHost: number;
  /**
   * Maximum number of URLs of one form (`/calendar/0/0?view`). URLs of one form differ only in numbers, dates, long
   * tokens and values of parameters. The budget grows by two for each unique page of the form. Seeds and URLs in
   * sitemaps do not count. All URLs longer than 1,000 characters share a fiftieth of this number, without growth.
   */
  readonly maxOfOneForm: number;
  /** Maximum number of queries for one path. It grows like `maxOfOneForm`. */
  readonly maxQueriesPerPath: number;
  /** Maximum number of pages that differ only in numbers. The links of further such pages are not followed. */
  readonly maxAlike: number;
  /**
   * Maximum number of URLs of a host that wait for a visit or for a larger budget. A URL counts as one for each 100
   * characters, and twice that if it is longer than 1,000. With scope `domain`, all hosts of a domain share the limit.
   */
  readonly maxQueuedPerHost: number;
  /**
   * Maximum number of sitemaps of a site. Indexes may be nested in three levels. A sitemap with a long URL counts as
   * several. With scope `domain`, all hosts of a domain share the limit.
   */
  readonly maxSitemapsPerHost: number;
  /** Maximum number of other hosts with sitemaps of a site. With scope `domain`, it applies to the whole domain. */
  readonly maxSitemapHosts: number;
  /** Maximum length of a URL, in characters. */
  readonly maxUrlLength: number;
  /** Maximum number of segments of a path. */
  readonly maxSegments: number;
  /** Maximum number of occurrences of a segment in one path. */
  readonly maxRepeats: number;
  /** Maximum number of consecutive redirects. */
  readonly maxRedirects: number;
}

export const budgetTable: NumberTable<CrawlBudgets> = {
  maxUrlsPerHost: { default: 1_000_000, whole: true },
  maxOfOneForm: { default: 5_000, whole: true },
  maxQueriesPerPath: { default: 500, whole: true },
  maxAlike: { default: 500, whole: true },
  maxQueuedPerHost: { default: 200_000, whole: true },
  maxSitemapsPerHost: { default: 10_000, whole: true },
  maxSitemapHosts: { default: 5, whole: true },
  maxUrlLength: { default: 2_000, whole: true },
  maxSegments: { default: 40, whole: true },
  maxRepeats: { default: 3, whole: true },
  maxRedirects: { default: 10, whole: true },
};

/** Default budgets of a crawl. */
export const defaultBudgets: CrawlBudgets = defaultsOf(budgetTable);

/** Returns a message if a URL is too long; undefined otherwise. */
export function urlTooLongMessage({ href }: URL, budgets: CrawlBudgets): string | undefined {
  return href.length > budgets.maxUrlLength ? `longer than ${budgets.maxUrlLength} characters` : undefined;
}

/** Returns why the path of a URL indicates a trap; undefined if it does not. */
export function detectTrap(url: URL, budgets: CrawlBudgets): string | undefined {
  const { pathname } = url;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > budgets.maxSegments) return `more than ${budgets.maxSegments} path segments`;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > budgets.maxRepeats)
      return `the path contains the segment ${JSON.stringify(segment.slice(0, 40))} more than ${budgets.maxRepeats} times`;
    counts.set(segment, count);
  }
  return undefined;
}

/** A budget that a URL uses. */
export interface BudgetUse {
  /** Key of the budget, unique within a host. */
  readonly what: string;
  readonly max: number;
  /** Message if the budget is used up. */
  readonly words: string;
  /** Whether the budget grows with each unique page. Default: true. */
  readonly grows?: boolean;
}

/** Maximum length of a usual URL, in characters. A longer URL needs separate SQLite pages, and so much more space. */
const LONG = 1_000;
/** Divisor of `maxOfOneForm` for the common budget of long URLs. */
const LONG_PART = 50;

/**
 * Returns the budgets that a new URL uses. A path without numbers, long tokens or a query uses no budget, because no
 * other URL has its form. If `maxOfOneForm` and `maxQueriesPerPath` are both infinite, the result is empty.
 */
export function budgetsUsedBy({ href, pathname, search }: URL, budgets: CrawlBudgets): readonly BudgetUse[] {
  const draws: BudgetUse[] = [];
  const { maxOfOneForm, maxQueriesPerPath } = budgets;
  if (maxOfOneForm === Number.POSITIVE_INFINITY && maxQueriesPerPath === Number.POSITIVE_INFINITY)
    return draws;
  if (href.length > LONG) {
    const max = Math.ceil(maxOfOneForm / LONG_PART);
    draws.push({
      what: "long URLs",
      max,
      words: `more than ${max} URLs longer than ${LONG} characters`,
      grows: false,
    });
  }
  const form = formOf(pathname, search);
  if (form !== pathname) {
    const { maxOfOneForm: max } = budgets;
    draws.push({ what: `form ${form}`, max, words: `more than ${max} URLs of the form ${form}` });
  }
  if (search !== "") {
    const { maxQueriesPerPath: max } = budgets;
    const path = pathname.slice(0, MAX_FORM_LENGTH);
    draws.push({ what: `queries ${path}`, max, words: `more than ${max} queries of ${path}` });
  }
  return draws;
}

/** Maximum length of a form, in characters. */
const MAX_FORM_LENGTH = 200;

/** Returns the form of a URL: numbers become 0, long tokens become `x`, and only the names of parameters remain. */
export function formOf(pathname: string, search: string): string {
  const path = pathname.replace(/[^/]+/g, (segment) => segmentForm(segment));
  if (search === "") return path.slice(0, MAX_FORM_LENGTH);
  const names = search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .sort();
  return `${path}?${[...new Set(names)].join("&")}`.slice(0, MAX_FORM_LENGTH);
}

/** Returns the form of a path segment. A session id or similar token is long and mixes letters with digits. */
function segmentForm(segment: string): string {
  // Remove the values of path parameters such as `;jsessionid=…`.
  const bare = segment.replace(/;[^/]*$/, ";");
  if (bare.length >= 16 && /\d/.test(bare) && /^[\w-]+$/.test(bare) && !/[-_]\D{3,}[-_]/.test(bare))
    return "x";
  return bare.replace(/\d+/g, "0");
}
