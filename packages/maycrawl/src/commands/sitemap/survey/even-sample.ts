/**
 * Chooses up to `max` items from a series of unknown length, at nearly even distances. Each k-th item is kept. When
 * 8 × `max` items are kept, every second item is dropped and k is doubled. `chosen` selects from the kept items.
 */
export class EvenSample<T> {
  readonly #max: number;
  #every = 1;
  #seen = 0;
  #kept: T[] = [];

  /** @param max maximum number of chosen items; at least 1. */
  constructor(max: number) {
    this.#max = max;
  }

  add(one: T): void {
    if (this.#seen++ % this.#every !== 0) return;
    this.#kept.push(one);
    if (this.#kept.length < 8 * this.#max) return;
    this.#kept = this.#kept.filter((_, at) => at % 2 === 0);
    this.#every *= 2;
  }

  /** Chosen items, in order. All items, if there are at most `max`. */
  get chosen(): readonly T[] {
    const { length } = this.#kept;
    if (length <= this.#max) return this.#kept;
    return Array.from(
      { length: this.#max },
      (_, at) => this.#kept[Math.floor((at * length) / this.#max)] as T,
    );
  }
}
