import type { Verdict } from "./url-verdict.ts";

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

/** Group of each verdict. */
export const groupOf: Readonly<Record<Verdict, UrlGroup>> = {
  indexable: "indexable",
  "not-indexable": "nonindexable",
  canonicalised: "nonindexable",
  unread: "unread",
  redirect: "redirect",
  failed: "error",
  gone: "error",
  blocked: "blocked",
  skipped: "uncrawled",
  queued: "uncrawled",
};

/** Number of URLs in each group. */
export type GroupCounts = Readonly<Record<UrlGroup, number>>;

/** Returns the number of URLs in each group. */
export function countGroups(
  verdicts: readonly { readonly what: Verdict; readonly count: number }[],
): GroupCounts {
  const counts = Object.fromEntries(groupIds.map((id) => [id, 0])) as Record<UrlGroup, number>;
  for (const { what, count } of verdicts) counts[groupOf[what]] += count;
  return counts;
}
