/** Room for depths in the number that says where a URL stands. */
const DEPTHS = 2 ** 20;

/**
 * The queued URLs of a leased host that are in memory, in the order in which they are visited: by round, then by depth. The database may
 * have more of them, but none that stands before the place up to which all were loaded.
 */
export class LeasedQueue {
  /** Ids by place. A URL that was moved is in several places, of which one counts. */
  readonly #ids = new Map<number, number[]>();
  #loadedUpTo = -1;

  /** Adds a URL, or moves it. */
  add(id: number, at: { readonly round: number; readonly depth: number }): void {
    const place = placeOf(at);
    const ids = this.#ids.get(place);
    if (ids === undefined) this.#ids.set(place, [id]);
    else ids.push(id);
  }

  /** Puts the URL back that was taken last. */
  putBack(id: number, at: { readonly round: number; readonly depth: number }): void {
    const place = placeOf(at);
    this.#ids.set(place, [id, ...(this.#ids.get(place) ?? [])]);
  }

  /** Whether all queued URLs of the host are in memory. */
  get isWhole(): boolean {
    return this.#loadedUpTo === Number.POSITIVE_INFINITY;
  }

  /** The next URLs of the database were loaded, in order. @param isAll whether it has no more. */
  loaded(urls: readonly { readonly round: number; readonly depth: number }[], isAll: boolean): void {
    this.#loadedUpTo = isAll ? Number.POSITIVE_INFINITY : Math.max(-1, ...urls.map(placeOf));
  }

  /** From the place of a URL on, all are to be loaded again. */
  loadFrom(at: { readonly round: number; readonly depth: number }): void {
    this.#loadedUpTo = Math.min(this.#loadedUpTo, placeOf(at) - 1);
  }

  /**
   * Takes the first URL out of the queue.
   * @param find the URL of an id; undefined if it is not queued any more.
   * @returns undefined if none is in memory of which it is known that it is the first.
   */
  take<T extends { readonly round: number; readonly depth: number }>(
    find: (id: number) => T | undefined,
  ): T | undefined {
    for (let place = this.#first; place <= this.#loadedUpTo; place = this.#first) {
      const ids = this.#ids.get(place) ?? [];
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        const url = find(id);
        if (url !== undefined && placeOf(url) === place) return url;
      }
      this.#ids.delete(place);
    }
    return undefined;
  }

  /** The first place that has URLs; not a number if there is none. */
  get #first(): number {
    let first = Number.NaN;
    for (const place of this.#ids.keys()) if (!(place >= first)) first = place;
    return first;
  }
}

function placeOf({ round, depth }: { readonly round: number; readonly depth: number }): number {
  return round * DEPTHS + Math.min(depth, DEPTHS - 1);
}
