import type { Skip, SkipReason } from "../state/found-url.ts";
import type { CountedChanges } from "../state/option-changes.ts";
import type { UrlRow } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";
import type { UrlAdder } from "./add-urls.ts";
import type { UrlTransitions } from "./url-transitions.ts";

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
export function reapplyOptions(
  row: UrlRow,
  skip: Skip | undefined,
  { round, isResumed }: Judging,
  { urls, found }: { readonly urls: UrlTransitions; readonly found: UrlAdder },
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
