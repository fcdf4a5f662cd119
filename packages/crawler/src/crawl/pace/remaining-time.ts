/** Remaining work of a host. */
export interface RemainingHostWork {
  readonly origin: string;
  readonly queued: number;
  /** Earliest time of the next visit, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** Whether the host is stuck and cannot be visited now. */
  readonly isStuck: boolean;
}

/** Remaining work of a crawl. */
export interface RemainingWork {
  readonly queued: number;
  /** Number of sitemaps to read. */
  readonly sitemaps?: number | undefined;
  /** Number of hosts with URLs to visit. */
  readonly hosts: number;
  /** The hosts with the most URLs, and those with the longest waits. */
  readonly largest: readonly RemainingHostWork[];
}

/** The pace of a crawl. */
export interface Pace {
  readonly now: number;
  readonly hostsAtOnce: number;
  /** Recent rate over all hosts, in pages per second. */
  readonly rate: number;
  /** Returns the milliseconds from one page of a host to the next; undefined if unknown. */
  readonly perPageMs: (origin: string) => number | undefined;
}

/**
 * Estimates the time to visit all queued URLs. It is the time for the slowest host, from its wait and its pace. If more
 * hosts have URLs than are visited concurrently, it is at least the time at the recent overall rate.
 * @returns milliseconds; null if no estimate is possible.
 */
export function remainingTime(
  { queued, sitemaps = 0, hosts, largest }: RemainingWork,
  { now, hostsAtOnce, rate, perPageMs }: Pace,
): number | null {
  // The number of pages in unread sitemaps is unknown.
  if (queued === 0) return sitemaps === 0 ? 0 : null;
  const open = largest.filter(({ isStuck }) => !isStuck);
  let longest: number | undefined;
  let known = 0;
  let sum = 0;
  for (const host of open) {
    const ms = perPageMs(host.origin);
    if (ms === undefined) continue;
    known++;
    sum += ms;
    longest = Math.max(longest ?? 0, leftOf(host, ms, now));
  }
  if (longest === undefined) return null;
  // Hosts without visits get the average pace of the others.
  const averageMs = sum / known;
  for (const host of open)
    if (perPageMs(host.origin) === undefined) longest = Math.max(longest, leftOf(host, averageMs, now));
  return hosts > hostsAtOnce && rate > 0 ? Math.max(longest, (queued / rate) * 1000) : longest;
}

function leftOf({ queued, readyAt }: RemainingHostWork, perPageMs: number, now: number): number {
  return Math.max(0, readyAt - now) + queued * perPageMs;
}
