import { type Distance, distanceVia, isNearer, nearest } from "../state/distance.ts";
import type { Edge } from "../state/edges.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import { urlState } from "../state/url-state.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** The tables and rules that `propagateDepth` uses. */
export interface DepthPropagationParts {
  readonly urls: UrlTransitions;
  readonly rules: CrawlRules;
  /** Edges of pages from their last visits. */
  readonly links: { of(page: number): readonly Edge[] };
}

/** A URL with a shorter path than before, and its new distance. */
export interface ShorterPath extends Distance {
  readonly id: number;
  /** Whether `depth` became smaller, and not only `clicks`. */
  readonly isShallower: boolean;
}

/**
 * Propagates a smaller distance along the known links: a shorter path to a URL can shorten the paths to all pages that
 * are reached through it. URLs that are no longer too deep are queued. The result of `maxDepth` therefore does not depend
 * on the order of the visits. Part of the caller's transaction.
 * @param first the URL with the smaller distance.
 */
export function propagateDepth(
  { urls, rules, links }: DepthPropagationParts,
  first: ShorterPath,
  round: number,
): void {
  enqueueIfShallower(urls, rules, first, round);
  const work: (Distance & { readonly id: number })[] = [];
  const push = (page: ShorterPath): void => {
    for (const { to, isLink } of links.of(page.id)) work.push({ id: to, ...distanceVia(page, isLink) });
  };
  push(first);
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const row = urls.rows.byId(next.id);
    if (row === undefined || !isNearer(next, row)) continue;
    const path = { id: next.id, ...nearest(next, row), isShallower: next.depth < row.depth };
    urls.rows.setDistance(next.id, path);
    enqueueIfShallower(urls, rules, path, round);
    push(path);
  }
}

/**
 * Queues a URL with a smaller depth in two cases: it was skipped because of its depth and is now allowed, or its links
 * were left out because of their depth. Part of the caller's transaction.
 */
export function enqueueIfShallower(
  urls: UrlTransitions,
  rules: CrawlRules,
  { id, depth, isShallower }: ShorterPath,
  round: number,
): void {
  if (!isShallower) return;
  const row = urls.rows.byId(id);
  if (row === undefined) return;
  if (row.state === urlState.skipped && row.skipped === "depth") {
    const skip = rules.judge({ ...row, depth });
    if (skip === undefined) urls.enqueue(row, round);
    else if (skip.reason !== "depth") urls.dismiss(row, skip);
  }
  if ((row.leftOut & leftOutBit.depth) === 0) return;
  urls.rows.mark(id, (row.leftOut & ~leftOutBit.depth) | leftOutBit.again);
  // A page is visited once in a round. If this round has already visited it, the next round requests it.
  if (row.state === urlState.visited && row.visitedIn !== round) urls.enqueue(row, round);
}
