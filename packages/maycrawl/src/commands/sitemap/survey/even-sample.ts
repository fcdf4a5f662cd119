/**
 * Chooses up to `max` items at nearly even distances from a series of unknown length. The sample keeps each k-th item.
 * When it has 8 × `max` items, it drops every second item and doubles k.
 */
export class EvenSample<T> {
  readonly #max: number;
  #every = 1;
  #seen = 0;
  #kept: T[] = [];

  /** @param max the number of items to choose; at least 1. */
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
