import { type Verdict, verdictSql } from "./url-verdict.ts";

/** Group of URLs: a card of the HTML report, and the result of its rows. Each URL is in one group, so the cards add up. */
export type UrlGroup =
  | "indexable"
  | "error"
  | "redirect"
  | "nonindexable"
  | "blocked"
  | "unread"
  | "uncrawled";

/** Names of all groups, in the order of the cards. They are those of search engines' and crawlers' reports. */
export const groupNames: Readonly<Record<UrlGroup, string>> = {
  indexable: "Indexable",
  error: "4xx, 5xx, no answer",
  redirect: "Redirects (3xx)",
  nonindexable: "Noindex, canonicalised",
  blocked: "Blocked by robots.txt",
  unread: "Files, other answers",
  uncrawled: "Not crawled",
};

/** Ids of all groups, in the order of the cards. */
export const groupIds: readonly UrlGroup[] = Object.keys(groupNames) as UrlGroup[];

const BY_VERDICT: Readonly<Record<Verdict, UrlGroup>> = {
  indexable: "indexable",
  "not-indexable": "nonindexable",
  unread: "unread",
  redirect: "redirect",
  failed: "error",
  gone: "error",
  blocked: "blocked",
  skipped: "uncrawled",
  queued: "uncrawled",
};

/**
 * SQL condition for a page that may be indexed, but names another URL as canonical. Search engines index that URL
 * instead. It reads the same rows as `verdictSql`.
 */
export const isCanonicalisedSql: string = `(visit.canonical IS NOT NULL AND visit.canonical <> url.url AND ${verdictSql} = 'indexable')`;

/** Returns the group of a URL. */
export function groupOf(verdict: Verdict, isCanonicalised: boolean): UrlGroup {
  return isCanonicalised ? "nonindexable" : BY_VERDICT[verdict];
}

/** Number of URLs in each group. */
export type GroupCounts = Readonly<Record<UrlGroup, number>>;

/** Returns the number of URLs in each group, from the verdicts and the number of canonicalised pages. */
export function countGroups(
  verdicts: readonly { readonly what: Verdict; readonly count: number }[],
  canonicalised: number,
): GroupCounts {
  const counts = Object.fromEntries(groupIds.map((id) => [id, 0])) as Record<UrlGroup, number>;
  for (const { what, count } of verdicts) counts[BY_VERDICT[what]] += count;
  counts.indexable -= canonicalised;
  counts.nonindexable += canonicalised;
  return counts;
}
