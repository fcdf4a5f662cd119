/** Number of different depths in the queue positions of a round. Deeper URLs share the last position. */
const DEPTHS = 2 ** 20;

/**
 * The queued URLs of a leased host that are in memory, in the order of their visits: by round, then by depth. The
 * database may have more queued URLs, but only behind the position `#loadedUpTo`.
 */
export class LeasedQueue {
  /** Ids by position. A URL that was moved keeps its old entries; `take` skips them. */
  readonly #ids = new Map<number, number[]>();
  #loadedUpTo = -1;

  /** Adds a URL, or moves it to another position. */
  add(id: number, at: { readonly round: number; readonly depth: number }): void {
    const position = positionOf(at);
    const ids = this.#ids.get(position);
    if (ids === undefined) this.#ids.set(position, [id]);
    else ids.push(id);
  }

  /** Puts back the URL that was taken last. */
  putBack(id: number, at: { readonly round: number; readonly depth: number }): void {
    const position = positionOf(at);
    this.#ids.set(position, [id, ...(this.#ids.get(position) ?? [])]);
  }

  /** Whether all queued URLs of the host are in memory. */
  get isWhole(): boolean {
    return this.#loadedUpTo === Number.POSITIVE_INFINITY;
  }

  /**
   * Records that the next URLs of the database were loaded, in order.
   * @param isAll whether the database has no more queued URLs.
   */
  loaded(urls: readonly { readonly round: number; readonly depth: number }[], isAll: boolean): void {
    this.#loadedUpTo = isAll ? Number.POSITIVE_INFINITY : Math.max(-1, ...urls.map(positionOf));
  }

  /** Marks all URLs from a position on as not loaded, so that they are loaded again. */
  loadFrom(at: { readonly round: number; readonly depth: number }): void {
    this.#loadedUpTo = Math.min(this.#loadedUpTo, positionOf(at) - 1);
  }

  /**
   * Takes the first URL out of the queue.
   * @param find returns the URL with an id; undefined if it is not queued any more.
   * @returns undefined if no URL in memory is certain to be the first.
   */
  take<T extends { readonly round: number; readonly depth: number }>(
    find: (id: number) => T | undefined,
  ): T | undefined {
    for (let position = this.#first; position <= this.#loadedUpTo; position = this.#first) {
      const ids = this.#ids.get(position) ?? [];
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        const url = find(id);
        if (url !== undefined && positionOf(url) === position) return url;
      }
      this.#ids.delete(position);
    }
    return undefined;
  }

  /** Lowest position with ids; NaN if the queue is empty. */
  get #first(): number {
    let first = Number.NaN;
    for (const position of this.#ids.keys()) if (!(position >= first)) first = position;
    return first;
  }
}

function positionOf({ round, depth }: { readonly round: number; readonly depth: number }): number {
  return round * DEPTHS + Math.min(depth, DEPTHS - 1);
}
