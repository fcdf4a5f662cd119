import { urlState } from "../file/url-state.ts";
import type { Skip, SkipReason } from "../url/found-url.ts";
import type { FoundUrls } from "./found-urls.ts";
import type { KnownUrls } from "./known-urls.ts";
import type { UrlRow } from "./url-rows.ts";

/** What other options changed about the URLs that were known. */
export interface OptionChanges {
  /** URLs that are not to be visited any more, by reason. */
  readonly left: Readonly<Partial<Record<SkipReason, number>>>;
  /** URLs that are to be visited again, by the reason that kept them away before. */
  readonly back: Readonly<Partial<Record<SkipReason, number>>>;
}

/** The same while it is counted. */
export interface CountedChanges {
  readonly left: Partial<Record<SkipReason, number>>;
  readonly back: Partial<Record<SkipReason, number>>;
}

/** Reasons of which the options decide alone. */
const BY_OPTIONS: ReadonlySet<string> = new Set([
  "scope",
  "include",
  "exclude",
  "depth",
  "trap",
  "length",
  "scheme",
]);

/** The reason to skip a URL that only links with `nofollow` name, or that no page links to any more. */
export const NOFOLLOW: Skip = {
  reason: "nofollow",
  because: "no link that may be followed leads to it",
};

/** How the options apply. */
export interface Judging {
  /** The round that goes on, or is about to begin. */
  readonly round: number;
  /** Whether it goes on. */
  readonly isResumed: boolean;
}

/**
 * Applies what the options of now say of a URL that is known. Part of a step of others.
 * @param skip why it is not to be visited, by these options; undefined where it is.
 * @param changes where it is counted.
 */
export function judgeKnown(
  row: UrlRow,
  skip: Skip | undefined,
  { round, isResumed }: Judging,
  { urls, found }: { readonly urls: KnownUrls; readonly found: FoundUrls },
  { left, back }: CountedChanges,
): void {
  const before = row.skipped as SkipReason | null;
  if (skip !== undefined) {
    // That links to it ask not to be followed is about the links, and stays.
    if (before === "nofollow") return;
    urls.dismiss(row, skip);
    if (row.state !== urlState.skipped) left[skip.reason] = (left[skip.reason] ?? 0) + 1;
    return;
  }
  if (before === null || row.state !== urlState.skipped || !BY_OPTIONS.has(before)) return;
  if (row.visitedAt === null || (isResumed && row.visitedIn !== round)) {
    if (!found.admit(row, round)) return;
  } else urls.restore(row);
  back[before] = (back[before] ?? 0) + 1;
}
