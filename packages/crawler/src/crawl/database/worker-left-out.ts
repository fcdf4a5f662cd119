import { type LeftOutReason, LONGEST_EXAMPLE, MAX_KEPT } from "../file/left-out.ts";
import type { LeftOutCounts } from "../known/left-out-counts.ts";
import { weightOf } from "../known/url-weight.ts";
import type { SkipReason } from "../url/found-url.ts";

/** How many hosts have a count of their own for each reason; the rest are counted together, as host "". */
const MAX_HOSTS = 10_000;

/** Links that were left out, as a worker counts them. */
interface Count {
  readonly reason: LeftOutReason;
  readonly origin: string;
  readonly example: string;
  links: number;
}

/**
 * What a worker found and did not keep, and how many URLs are kept that are not visited. Each worker counts by itself, and writes its
 * counts with the rows of its hosts; what others have kept is heard now and then.
 */
export class WorkerLeftOut implements LeftOutCounts {
  readonly #keepsAll: boolean;
  /** Room of the rows that all workers keep, by reason, as it was heard last. */
  #heard: ReadonlyMap<string, number> = new Map();
  /** What this worker has changed since. */
  readonly #since = new Map<string, number>();
  readonly #kept = new Map<string, number>();
  readonly #counts = new Map<string, Count>();
  readonly #hosts = new Map<LeftOutReason, Set<string>>();

  /** @param keepsAll whether all URLs are kept, however many. */
  constructor(keepsAll: boolean) {
    this.#keepsAll = keepsAll;
  }

  /** @param kept room of the rows that all workers keep, by reason. */
  hear(kept: readonly { readonly reason: string; readonly room: number }[]): void {
    this.#heard = new Map(kept.map(({ reason, room }) => [reason, room]));
    this.#since.clear();
  }

  hasRoomFor(reason: SkipReason, coming = 0): boolean {
    const room = (this.#heard.get(reason) ?? 0) + (this.#since.get(reason) ?? 0);
    return this.#keepsAll || room + coming < MAX_KEPT;
  }

  skipped(reason: string, url: string, by: 1 | -1): void {
    for (const counts of [this.#since, this.#kept])
      counts.set(reason, (counts.get(reason) ?? 0) + by * weightOf(url));
  }

  count(reason: LeftOutReason, origin: string, url: string, links = 1): void {
    const hosts = this.#hosts.get(reason) ?? new Set();
    this.#hosts.set(reason, hosts);
    const host = hosts.has(origin) || hosts.size < MAX_HOSTS ? origin : "";
    hosts.add(host);
    const key = `${reason} ${host}`;
    const known = this.#counts.get(key);
    if (known !== undefined) known.links += links;
    else this.#counts.set(key, { reason, origin: host, example: url.slice(0, LONGEST_EXAMPLE), links });
  }

  /** Takes what was counted since it was asked for last. */
  takeChanged(): { readonly leftOut: readonly object[]; readonly kept: readonly object[] } {
    const leftOut = [...this.#counts.values()];
    const kept = Array.from(this.#kept, ([reason, room]) => ({ reason, room }));
    this.#counts.clear();
    this.#kept.clear();
    return { leftOut, kept };
  }
}
