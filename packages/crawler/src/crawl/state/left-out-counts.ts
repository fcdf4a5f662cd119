import type { SkipReason } from "./found-url.ts";
import type { LeftOutReason } from "./left-out-reasons.ts";

/** Counts of what is not visited, as decisions read and change them. */
export interface LeftOutCounts {
  /**
   * Whether one more URL that is skipped for a reason is kept.
   * @param coming room that URLs take which are going to be skipped for it.
   */
  hasRoomFor(reason: SkipReason, coming?: number): boolean;
  /** A URL is skipped now, or (with -1) no longer. */
  skipped(reason: string, url: string, by: 1 | -1): void;
  /** Counts links that were left out. Part of a step of others. */
  count(reason: LeftOutReason, origin: string, url: string, links?: number): void;
}

/** How many hosts have a count of their own for each reason; the rest are counted together, as host "". */
const MAX_HOSTS = 10_000;
/** Maximum length of an example, in characters. A longer URL is an example of its length only. */
const LONGEST_EXAMPLE = 300;

/** Links that were left out for a reason on a host, and the URL of the first. */
export interface LeftOutCount {
  readonly reason: LeftOutReason;
  readonly origin: string;
  readonly example: string;
  links: number;
}

/** Counts links that are left out, until they are written. */
export class LeftOutTally {
  /** The hosts that have a count of their own, by reason. */
  readonly #hosts = new Map<LeftOutReason, Set<string>>();
  readonly #counts = new Map<string, LeftOutCount>();

  count(reason: LeftOutReason, origin: string, url: string, links = 1): void {
    const hosts = this.#hostsOf(reason);
    const host = hosts.has(origin) || hosts.size < MAX_HOSTS ? origin : "";
    hosts.add(host);
    const key = `${reason} ${host}`;
    const known = this.#counts.get(key);
    if (known !== undefined) known.links += links;
    else this.#counts.set(key, { reason, origin: host, example: url.slice(0, LONGEST_EXAMPLE), links });
  }

  /** A host has a count that is written already. */
  known(reason: LeftOutReason, host: string): void {
    this.#hostsOf(reason).add(host);
  }

  /** No host has a count for a reason any more. */
  forgetHosts(reason: LeftOutReason): void {
    this.#hosts.delete(reason);
  }

  /** Takes what was counted since this was called last. */
  take(): readonly LeftOutCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  #hostsOf(reason: LeftOutReason): Set<string> {
    const hosts = this.#hosts.get(reason) ?? new Set();
    this.#hosts.set(reason, hosts);
    return hosts;
  }
}
