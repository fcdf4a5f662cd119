/**
 * Things that come and go, thousands a second. A `Set` would do, but that each table which V8 makes for it anew is kept alive by the one
 * before, with all that was in it then: whatever had once become old made everything after it old, too, and memory grew to four times
 * what was needed.
 */
export class ComingsAndGoings<T> implements Iterable<T> {
  readonly #places: (T | undefined)[] = [];
  readonly #free: number[] = [];

  /** @returns its place, by which it goes again. */
  come(one: T): number {
    const place = this.#free.pop() ?? this.#places.length;
    this.#places[place] = one;
    return place;
  }

  go(place: number): void {
    this.#places[place] = undefined;
    this.#free.push(place);
  }

  /** Those that are there, in no order. They may go meanwhile. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (const one of this.#places) if (one !== undefined) yield one;
  }
}
