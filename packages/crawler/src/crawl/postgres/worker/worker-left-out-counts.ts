import { weightOf } from "../../../url/url-weight.ts";
import type { SkipReason } from "../../state/found-url.ts";
import { type LeftOutCounts, LeftOutTally } from "../../state/left-out-counts.ts";
import { MAX_KEPT } from "../../state/left-out-reasons.ts";

/**
 * Counts of one worker: links that it left out, and the space of the skipped URLs that are stored as examples
 * (`weightOf`). The worker writes its counts with the rows of its hosts. Each heartbeat reads the space that the URLs
 * of all workers use.
 */
export class WorkerLeftOutCounts extends LeftOutTally implements LeftOutCounts {
  readonly #keepsAll: boolean;
  /** Space that the skipped URLs of all workers use, by reason, at the last call of `setKeptByAll`. */
  #keptByAll: ReadonlyMap<string, number> = new Map();
  /** Changes by this worker since the last call of `setKeptByAll`. */
  readonly #changes = new Map<string, number>();
  /** Changes by this worker that are not written yet. */
  readonly #unwritten = new Map<string, number>();

  /** @param keepsAll whether to keep all skipped URLs, without a limit. */
  constructor(keepsAll: boolean) {
    super();
    this.#keepsAll = keepsAll;
  }

  /** Sets the space that the skipped URLs of all workers use, by reason. */
  setKeptByAll(kept: readonly { readonly reason: string; readonly room: number }[]): void {
    this.#keptByAll = new Map(kept.map(({ reason, room }) => [reason, room]));
    this.#changes.clear();
  }

  hasRoomFor(reason: SkipReason, coming = 0): boolean {
    const room = (this.#keptByAll.get(reason) ?? 0) + (this.#changes.get(reason) ?? 0);
    return this.#keepsAll || room + coming < MAX_KEPT;
  }

  countSkipped(reason: string, url: string, by: 1 | -1): void {
    for (const counts of [this.#changes, this.#unwritten])
      counts.set(reason, (counts.get(reason) ?? 0) + by * weightOf(url));
  }

  /** Returns the counts since the last call, and resets them. */
  takeChanged(): { readonly leftOut: readonly object[]; readonly kept: readonly object[] } {
    const kept = Array.from(this.#unwritten, ([reason, room]) => ({ reason, room }));
    this.#unwritten.clear();
    return { leftOut: this.take(), kept };
  }
}
