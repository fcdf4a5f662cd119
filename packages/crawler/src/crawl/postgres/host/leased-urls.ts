import type { Distance } from "../../state/distance.ts";
import type { QueuedUrl } from "../../state/found-url.ts";
import { leftOutBit } from "../../state/left-out-reasons.ts";
import type { FoundAgain, NewUrl, UrlRow, UrlRows } from "../../state/url-rows.ts";
import { urlState } from "../../state/url-state.ts";
import type { Revisit } from "../../urls/revisit.ts";
import type { UrlIds } from "../client/row-ids.ts";
import { LeasedQueue } from "./leased-queue.ts";
import {
  type LeasedUrl,
  type LoadedUrl,
  lastVisitOf,
  leasedUrlOf,
  newLeasedUrl,
  queuedLeasedUrl,
} from "./leased-url.ts";

/** An object with the current row of a URL. The maps by id and by URL share the object, so both have the newest row. */
interface Known {
  row: LeasedUrl;
}

/**
 * The URLs of one leased host that are in memory, and their changes. Only this process changes them during the lease. A
 * URL must be looked up before `find` is called, unless the host is new: then all its URLs are in memory.
 */
export class LeasedUrls implements UrlRows {
  readonly #origin: string;
  readonly #ids: UrlIds;
  readonly #isNew: boolean;
  readonly #byId = new Map<number, Known>();
  /** URLs that were looked up. The value is the id if the URL does not have a row. */
  readonly #byUrl = new Map<string, Known | number>();
  readonly #changed = new Set<number>();
  /** Due times of URLs that wait for a retry, by id. */
  readonly later: Map<number, number> = new Map();
  readonly #queue = new LeasedQueue();
  /** Ids of queued URLs whose last visit is not in memory. The visits can be loaded after the URLs are written. */
  readonly #unread = new Set<number>();

  /** @param isNew whether the host had no URL before the lease. */
  constructor(origin: string, ids: UrlIds, isNew: boolean) {
    this.#origin = origin;
    this.#ids = ids;
    this.#isNew = isNew;
  }

  /** Number of URLs in memory. */
  get size(): number {
    return this.#byId.size;
  }

  /** Earliest due time of a URL that waits for a retry. */
  get nextDue(): number | undefined {
    let first: number | undefined;
    for (const at of this.later.values()) if (first === undefined || at < first) first = at;
    return first;
  }

  /** Whether a URL must be looked up before `find` is called. */
  isUnknown(url: string): boolean {
    return !this.#byUrl.has(url);
  }

  isLoaded(id: number): boolean {
    return this.#byId.has(id);
  }

  /**
   * Loads rows of this host. URLs that are in memory already are newer, and stay unchanged.
   * @returns the URLs in memory.
   */
  load(rows: readonly LoadedUrl[]): readonly UrlRow[] {
    return rows.map((row) => this.#load(row).row);
  }

  /** Loads the next queued URLs, and URLs that are due for a retry. @param max maximum number of rows of each kind. */
  loadNext(rows: readonly LoadedUrl[], max: number): void {
    for (const row of rows) {
      const known = this.#load(row);
      const { last, visit, state } = known.row;
      if (last !== undefined || visit !== (row.visit ?? null)) continue;
      // Only rows of the next URLs contain the data of the last visit.
      known.row = { ...known.row, last: lastVisitOf(row) };
      if (state === urlState.queued) this.#queue.add(row.id, known.row);
    }
    const queued = rows.filter(({ state }) => state === urlState.queued);
    this.#queue.loaded(queued, queued.length < max && !this.#hasUnread());
  }

  /** Puts back a URL that was taken but is not visited now. */
  putBack(id: number): void {
    const row = this.#of(id);
    if (row.state === urlState.queued) this.#queue.putBack(id, row);
  }

  /**
   * Takes the next URL.
   * @param underWay ids of the URLs that are being visited.
   * @param isLoaded whether the next URLs were just loaded.
   * @returns undefined if no URL in memory is certain to be the first; then the next URLs must be loaded.
   */
  takeNext(now: number, underWay: { has(id: number): boolean }, isLoaded: boolean): QueuedUrl | undefined {
    const next = this.#queue.take((id) => {
      const row = this.#byId.get(id)?.row;
      const isReady = row?.state === urlState.queued && row.last !== undefined && !underWay.has(id);
      return isReady ? row : undefined;
    });
    if (next !== undefined) return queuedLeasedUrl(next);
    if (!isLoaded && !this.#queue.isWhole) return undefined;
    for (const [id, dueAt] of this.later) {
      if (dueAt > now || underWay.has(id)) continue;
      const row = this.#byId.get(id)?.row;
      if (row?.last !== undefined) return queuedLeasedUrl(row);
      if (!isLoaded) return undefined;
    }
    return undefined;
  }

  /**
   * Replaces a left-out bit by the bit `again`, on queued URLs in memory. The next requests for their pages are then
   * unconditional.
   */
  fetchUnconditionally(bit: number): void {
    for (const { row } of this.#byId.values())
      if (row.state === urlState.queued && (row.leftOut & bit) !== 0)
        this.mark(row.id, (row.leftOut & ~bit) | leftOutBit.again);
  }

  /**
   * Records that URLs were looked up by these ids. The rows that were found must be loaded already.
   * @returns the URLs whose id belongs to another URL: they must be looked up by their next id.
   */
  lookedUp(asked: ReadonlyMap<string, number>): readonly string[] {
    const taken: string[] = [];
    for (const [url, id] of asked) {
      const known = this.#byId.get(id);
      if (known !== undefined && known.row.url !== url) taken.push(url);
      else this.#byUrl.set(url, known ?? id);
    }
    return taken;
  }

  find(url: string): UrlRow | undefined {
    const known = this.#byUrl.get(url);
    if (typeof known === "object") return known.row;
    if (known === undefined && !this.#isNew) throw new Error(`${url} was not looked up.`);
    return undefined;
  }

  byId(id: number): UrlRow | undefined {
    return this.#byId.get(id)?.row;
  }

  insert(url: NewUrl): number {
    const known = this.#byUrl.get(url.url);
    const id = typeof known === "number" ? known : this.#freeId(url.url);
    const row = newLeasedUrl(id, url);
    this.#keep(row);
    this.#changed.add(id);
    return id;
  }

  foundAgain(id: number, again: FoundAgain): void {
    const row = this.#of(id);
    const { depth, clicks, linkedFrom, sitemap, sitemapRound, lastmod, seed } = again;
    const foundOn = row.by === "sitemap" && again.linkedOn !== null ? again.linkedOn : row.foundOn;
    this.#change({ ...row, depth, clicks, linkedFrom, foundOn, sitemap, sitemapRound, lastmod, seed });
  }

  queue(id: number, round: number): void {
    const state = urlState.queued;
    this.#change({ ...this.#of(id), state, round, tries: 0, skipped: null, skippedBecause: null });
  }

  skip(id: number, skipped: string, skippedBecause: string): void {
    this.#change({ ...this.#of(id), state: urlState.skipped, skipped, skippedBecause });
    this.later.delete(id);
  }

  retry(id: number, retryAt: number): void {
    const row = this.#of(id);
    this.#change({ ...row, state: urlState.later, tries: row.tries + 1, dueAt: retryAt, due: retryAt });
    this.later.set(id, retryAt);
  }

  restore(id: number): void {
    this.#change({ ...this.#of(id), state: urlState.visited, skipped: null, skippedBecause: null });
  }

  mark(id: number, leftOut: number): void {
    this.#change({ ...this.#of(id), leftOut });
  }

  setDistance(id: number, { depth, clicks }: Distance): void {
    this.#change({ ...this.#of(id), depth, clicks });
  }

  /** Sets the version of the options that the URL was judged with. */
  judged(id: number, version: number): void {
    this.#change({ ...this.#of(id), judged: version });
  }

  /** Records a visit of a URL. @returns the id of its previous visit. */
  visited(
    id: number,
    visit: { readonly id: number; readonly at: number; readonly round: number },
    { gone, intervalMs, dueAt }: Revisit,
  ): number | undefined {
    const row = this.#of(id);
    this.#change({
      ...row,
      ...{ state: gone ? urlState.gone : urlState.visited, tries: 0, skipped: null, skippedBecause: null },
      ...{ visit: visit.id, visitedAt: visit.at, visitedIn: visit.round, last: undefined },
      ...{ intervalMs, dueAt, due: dueAt, goneSince: gone ? (row.goneSince ?? visit.round) : null },
    });
    this.later.delete(id);
    return row.visit ?? undefined;
  }

  /** Removes and returns the URLs that were changed. */
  takeChanged(): readonly LeasedUrl[] {
    const urls = Array.from(this.#changed, (id) => this.#of(id));
    this.#changed.clear();
    return urls;
  }

  /**
   * Whether the last visit of a queued URL is not in memory, because the URL was not written when the queue was loaded.
   * Removes ids from `#unread` that no longer belong there.
   */
  #hasUnread(): boolean {
    for (const id of this.#unread) {
      const { state, last } = this.#of(id);
      if (state === urlState.queued && last === undefined) return true;
      this.#unread.delete(id);
    }
    return false;
  }

  #load(row: LoadedUrl): Known {
    const known = this.#byId.get(row.id);
    if (known !== undefined) return known;
    if (row.state === urlState.later) this.later.set(row.id, row.dueAt ?? 0);
    return this.#keep(leasedUrlOf(row, this.#origin));
  }

  /** Adds a URL that is not in memory. */
  #keep(row: LeasedUrl): Known {
    const known = { row };
    this.#byId.set(row.id, known);
    this.#byUrl.set(row.url, known);
    if (row.state === urlState.queued && row.last !== undefined) this.#queue.add(row.id, row);
    return known;
  }

  /** Returns a free id for a URL of a new host. */
  #freeId(url: string): number {
    for (let attempt = 0; ; attempt++) {
      const id = this.#ids.of(url, attempt);
      if (!this.#byId.has(id)) return id;
    }
  }

  #of(id: number): LeasedUrl {
    return this.#known(id).row;
  }

  #known(id: number): Known {
    const known = this.#byId.get(id);
    if (known === undefined) throw new Error(`URL ${id} of ${this.#origin} was not loaded.`);
    return known;
  }

  /** Replaces a URL by its changed object, and updates the queue. */
  #change(row: LeasedUrl): void {
    const { id, state, round, depth } = row;
    const known = this.#known(id);
    const { row: before } = known;
    known.row = row;
    this.#changed.add(id);
    const isQueued = before.state === urlState.queued && before.round === round && before.depth === depth;
    if (state !== urlState.queued || isQueued) return;
    if (row.last !== undefined) {
      this.#queue.add(id, row);
      return;
    }
    this.#unread.add(id);
    this.#queue.loadFrom(row);
  }
}
