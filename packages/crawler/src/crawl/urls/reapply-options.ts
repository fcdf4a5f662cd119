import type { Skip, SkipReason } from "../state/found-url.ts";
import type { CountedChanges } from "../state/option-changes.ts";
import type { UrlRow } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";
import type { UrlAdder } from "./add-urls.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** Skip reasons that depend only on the options. */
const BY_OPTIONS: ReadonlySet<string> = new Set([
  "scope",
  "include",
  "exclude",
  "depth",
  "trap",
  "length",
  "scheme",
]);

/** Skip of a URL that has only links with `nofollow`, or no links any more. */
export const NOFOLLOW: Skip = {
  reason: "nofollow",
  because: "all links to it have nofollow",
};

/** The round that uses the options. */
export interface RoundContext {
  /** The round that is resumed or about to begin. */
  readonly round: number;
  /** Whether the round is resumed. */
  readonly isResumed: boolean;
}

/**
 * Applies the current options to a known URL: skips, queues or restores it. Part of the caller's transaction.
 * @param skip why the current options exclude the URL; undefined if they allow it.
 * @param changes counts of the changes; they are updated here.
 */
export function reapplyOptions(
  row: UrlRow,
  skip: Skip | undefined,
  { round, isResumed }: RoundContext,
  { urls, found }: { readonly urls: UrlTransitions; readonly found: UrlAdder },
  { left, back }: CountedChanges,
): void {
  const before = row.skipped as SkipReason | null;
  if (skip !== undefined) {
    // The skip reason `nofollow` depends on the links, not on the options, so it is kept.
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
