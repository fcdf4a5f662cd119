import type { SkipReason } from "./found-url.ts";
import type { LeftOutReason } from "./left-out-reasons.ts";

/** Counts of URLs that are not visited, by reason. */
export interface LeftOutCounts {
  /**
   * Returns whether one more URL with this skip reason can be stored.
   * @param coming weight of queued URLs that will be skipped for this reason.
   */
  hasRoomFor(reason: SkipReason, coming?: number): boolean;
  /** Adds a skipped URL to the count of stored URLs, or (with -1) removes it. */
  countSkipped(reason: string, url: string, by: 1 | -1): void;
  /** Counts links that were left out. Part of the caller's transaction. */
  count(reason: LeftOutReason, origin: string, url: string, links?: number): void;
}

/** Maximum number of hosts with a separate count, for each reason. The others share one count, with the origin "". */
const MAX_HOSTS = 10_000;
/** Maximum length of an example, in characters. A longer URL is truncated. */
const LONGEST_EXAMPLE = 300;

/** Number of links of a host that were left out for one reason, and the first URL as an example. */
export interface LeftOutCount {
  readonly reason: LeftOutReason;
  readonly origin: string;
  readonly example: string;
  links: number;
}

/** Counts links that were left out, until the counts are written. */
export class LeftOutTally {
  /** Hosts with a separate count, by reason. */
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

  /** Registers a host whose count is already written, so that it keeps its separate count. */
  registerHost(reason: LeftOutReason, host: string): void {
    this.#hostsOf(reason).add(host);
  }

  /** Removes all hosts of a reason, because their counts were deleted. */
  forgetHosts(reason: LeftOutReason): void {
    this.#hosts.delete(reason);
  }

  /** Returns the counts since the last call, and resets them. */
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
