/** So many of a series of unknown length, at even distances, in memory for eight times as many: each k-th is kept, k doubling as they come. */
export class EvenSample<T> {
  readonly #max: number;
  #every = 1;
  #seen = 0;
  #kept: T[] = [];

  /** @param max how many are wanted; 1 at least. */
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

  /** Those that were chosen, in their order: all of them, where there were no more than are wanted. */
  get chosen(): readonly T[] {
    const { length } = this.#kept;
    if (length <= this.#max) return this.#kept;
    return Array.from(
      { length: this.#max },
      (_, at) => this.#kept[Math.floor((at * length) / this.#max)] as T,
    );
  }
}
