import { weightOf } from "../../../url/url-weight.ts";
import type { SkipReason } from "../../state/found-url.ts";
import { type LeftOutCounts, LeftOutTally } from "../../state/left-out-counts.ts";
import { MAX_KEPT } from "../../state/left-out-reasons.ts";

/**
 * What a worker found and did not keep, and how many URLs are kept that are not visited. Each worker counts by itself, and writes its
 * counts with the rows of its hosts; what others have kept is heard now and then.
 */
export class WorkerLeftOutCounts extends LeftOutTally implements LeftOutCounts {
  readonly #keepsAll: boolean;
  /** Room of the rows that all workers keep, by reason, as it was heard last. */
  #heard: ReadonlyMap<string, number> = new Map();
  /** What this worker has changed since. */
  readonly #since = new Map<string, number>();
  readonly #kept = new Map<string, number>();

  /** @param keepsAll whether all URLs are kept, however many. */
  constructor(keepsAll: boolean) {
    super();
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

  /** Takes what was counted since it was asked for last. */
  takeChanged(): { readonly leftOut: readonly object[]; readonly kept: readonly object[] } {
    const kept = Array.from(this.#kept, ([reason, room]) => ({ reason, room }));
    this.#kept.clear();
    return { leftOut: this.take(), kept };
  }
}
