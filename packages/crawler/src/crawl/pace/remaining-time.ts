/** What is left to visit of a host. */
export interface RemainingHostWork {
  readonly origin: string;
  readonly queued: number;
  /** From when on it may be visited, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** Whether it cannot be visited at all now. */
  readonly isStuck: boolean;
}

/** What is known of what is left. */
export interface RemainingWork {
  readonly queued: number;
  /** Sitemaps that are to be read. */
  readonly sitemaps?: number | undefined;
  /** Number of hosts with URLs to visit. */
  readonly hosts: number;
  /** The hosts with most of them, and those that wait longest. */
  readonly largest: readonly RemainingHostWork[];
}

/** How quick a crawl is. */
export interface Pace {
  readonly now: number;
  readonly hostsAtOnce: number;
  /** Pages a second, of late. */
  readonly rate: number;
  /** Milliseconds from one page of a host to its next; undefined if that is unknown. */
  readonly perPageMs: (origin: string) => number | undefined;
}

/**
 * Estimates how long it takes to visit all that is queued: as long as the host that takes longest, with what it waits for and its pace;
 * where more hosts have URLs than are visited at once, as long as it takes at the rate of late, if that is longer.
 * @returns milliseconds; null if nothing can be said.
 */
export function remainingTime(
  { queued, sitemaps = 0, hosts, largest }: RemainingWork,
  { now, hostsAtOnce, rate, perPageMs }: Pace,
): number | null {
  // Nobody knows what sitemaps name before they are read.
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
  // Hosts that were not visited yet are taken to be as quick as the others.
  const usual = sum / known;
  for (const host of open)
    if (perPageMs(host.origin) === undefined) longest = Math.max(longest, leftOf(host, usual, now));
  return hosts > hostsAtOnce && rate > 0 ? Math.max(longest, (queued / rate) * 1000) : longest;
}

function leftOf({ queued, readyAt }: RemainingHostWork, perPageMs: number, now: number): number {
  return Math.max(0, readyAt - now) + queued * perPageMs;
}
