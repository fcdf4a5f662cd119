import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/**
 * How far a crawl follows a site that has no end: calendars, session ids, filters that multiply, links that pile up path segments.
 * All are per host unless they are about one URL.
 */
export interface CrawlBudgets {
  /** URLs that are known of a host; what is found beyond them is only counted. */
  readonly maxUrlsPerHost: number;
  /**
   * URLs of one form: the same but for numbers, dates, long tokens and the values of parameters (`/calendar/0/0?view`). The budget
   * grows by two for each page of the form that is like no other. What a sitemap or a seed names is not counted. URLs of more than
   * 1,000 characters have a fiftieth of it together, which does not grow.
   */
  readonly maxOfOneForm: number;
  /** Queries of one path; it grows in the same way. */
  readonly maxQueriesPerPath: number;
  /** Pages that are the same but for numbers: of more, the links are not followed. */
  readonly maxAlike: number;
  /**
   * URLs of a host that wait to be visited, or that a budget holds. A URL counts as one for each 100 characters, and twice if it is
   * longer than 1,000. With scope `domain` those of all hosts of a domain.
   */
  readonly maxQueuedPerHost: number;
  /** Sitemaps of a site, with at most three indexes above one. A long URL counts as several. With scope `domain` those of all hosts of a domain. */
  readonly maxSitemapsPerHost: number;
  /** Hosts other than the site's own on which its sitemaps may be. With scope `domain` those of all hosts of a domain. */
  readonly maxSitemapHosts: number;
  /** Characters of a URL. */
  readonly maxUrlLength: number;
  /** Segments of a path. */
  readonly maxSegments: number;
  /** How often a segment may stand in one path. */
  readonly maxRepeats: number;
  /** Redirects one after the other. */
  readonly maxRedirects: number;
}

/** The table of the budgets. */
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

/** The budgets of a crawl that names none. */
export const defaultBudgets: CrawlBudgets = defaultsOf(budgetTable);

/** Why a URL is too long; undefined when it is not. */
export function tooLong({ href }: URL, budgets: CrawlBudgets): string | undefined {
  return href.length > budgets.maxUrlLength ? `longer than ${budgets.maxUrlLength} characters` : undefined;
}

/** Why the form of a URL alone shows that it leads into a trap; undefined where it does not. */
export function trapIn(url: URL, budgets: CrawlBudgets): string | undefined {
  const { pathname } = url;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > budgets.maxSegments) return `more than ${budgets.maxSegments} path segments`;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > budgets.maxRepeats)
      return `the path segment ${JSON.stringify(segment.slice(0, 40))} stands in it more than ${budgets.maxRepeats} times`;
    counts.set(segment, count);
  }
  return undefined;
}

/** A budget that a URL draws on. */
export interface Draw {
  /** By what it is counted: unique within its host. */
  readonly what: string;
  readonly max: number;
  /** What it says where it is used up. */
  readonly words: string;
  /** Whether pages that are like no other let it grow. Default: true. */
  readonly grows?: boolean;
}

/** A URL of more characters is long: the file has to keep it on pages of its own, so that it takes ten times the room. */
const LONG = 1_000;
/** Part of the budget of one form that long URLs have together. */
const LONG_PART = 50;

/**
 * The budgets that a URL draws on when it is found first. A path without numbers and query has no others of its form, and what has
 * no end is not counted.
 */
export function drawsOf({ href, pathname, search }: URL, budgets: CrawlBudgets): readonly Draw[] {
  const draws: Draw[] = [];
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
    const path = pathname.slice(0, LONGEST_FORM);
    draws.push({ what: `queries ${path}`, max, words: `more than ${max} queries of ${path}` });
  }
  return draws;
}

const LONGEST_FORM = 200;

/** The form of a URL: numbers are 0, long tokens of letters and digits `x`, and of parameters only the names stand. */
export function formOf(pathname: string, search: string): string {
  const path = pathname.replace(/[^/]+/g, (segment) => segmentForm(segment));
  if (search === "") return path.slice(0, LONGEST_FORM);
  const names = search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .sort();
  return `${path}?${[...new Set(names)].join("&")}`.slice(0, LONGEST_FORM);
}

/** A token such as a session's has letters and digits mixed, and is long. */
function segmentForm(segment: string): string {
  // `;jsessionid=…` is a parameter of the segment.
  const bare = segment.replace(/;[^/]*$/, ";");
  if (bare.length >= 16 && /\d/.test(bare) && /^[\w-]+$/.test(bare) && !/[-_]\D{3,}[-_]/.test(bare))
    return "x";
  return bare.replace(/\d+/g, "0");
}
