import type { Edge } from "../state/edges.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import { urlState } from "../state/url-state.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** What lowering depths needs. */
export interface DepthPropagationParts {
  readonly urls: UrlTransitions;
  readonly rules: CrawlRules;
  /** Where pages lead by their last visits. */
  readonly links: { of(page: number): readonly Edge[] };
}

/** A URL to which a shorter way was found, and how long that is. */
export interface Shorter {
  readonly id: number;
  readonly depth: number;
}

/**
 * Lowers depths along the links that are known: when a shorter way to a URL is found, all that lies behind it is nearer, too. What
 * was too deep and is not any more is queued, so that `maxDepth` does not depend on the order in which pages happened to be read.
 * Part of a step of others.
 * @param first the URL whose depth became less.
 */
export function propagateDepth(
  { urls, rules, links }: DepthPropagationParts,
  first: Shorter,
  round: number,
): void {
  lookAtNearer(urls, rules, first, round);
  const work: Shorter[] = [];
  const push = (page: Shorter): void => {
    for (const { to, isLink } of links.of(page.id))
      work.push({ id: to, depth: page.depth + (isLink ? 1 : 0) });
  };
  push(first);
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const row = urls.rows.byId(next.id);
    if (row === undefined || row.depth <= next.depth) continue;
    urls.rows.lower(next.id, next.depth);
    lookAtNearer(urls, rules, next, round);
    push(next);
  }
}

/**
 * Queues a URL whose depth became less: one that is not too deep any more, or whose links were left out because they were. Part of a
 * step of others.
 */
export function lookAtNearer(
  urls: UrlTransitions,
  rules: CrawlRules,
  { id, depth }: Shorter,
  round: number,
): void {
  const row = urls.rows.byId(id);
  if (row === undefined) return;
  if (row.state === urlState.skipped && row.skipped === "depth") {
    const skip = rules.judge({ ...row, depth });
    if (skip === undefined) urls.enqueue(row, round);
    else if (skip.reason !== "depth") urls.dismiss(row, skip);
  }
  if ((row.leftOut & leftOutBit.depth) === 0) return;
  urls.rows.mark(id, (row.leftOut & ~leftOutBit.depth) | leftOutBit.again);
  // Each page is visited once in a round: what was visited in this one is asked in the next.
  if (row.state === urlState.visited && row.visitedIn !== round) urls.enqueue(row, round);
}
