/** Items of one kind. */
export interface Group<T> {
  /** Number of items. */
  readonly count: number;
  /** First items, in order. */
  readonly examples: readonly T[];
}

interface Counted<T> extends Group<T> {
  count: number;
  readonly examples: T[];
}

/** Counts items by kind, and keeps the first few of each kind. Memory use does not grow with the number of items. */
export class CountByKind<T> {
  readonly #maxKinds: number;
  readonly #maxExamples: number;
  readonly #groups = new Map<string, Counted<T>>();
  /** Number of all items. */
  total = 0;
  /** Number of items whose kinds are not kept, because there are too many kinds. */
  others = 0;

  constructor(maxKinds: number, maxExamples: number) {
    this.#maxKinds = maxKinds;
    this.#maxExamples = maxExamples;
  }

  add(kind: string, one: T): void {
    this.total++;
    let group = this.#groups.get(kind);
    if (group === undefined) {
      if (this.#groups.size >= this.#maxKinds) {
        this.others++;
        return;
      }
      group = { count: 0, examples: [] };
      this.#groups.set(kind, group);
    }
    group.count++;
    if (group.examples.length < this.#maxExamples) group.examples.push(one);
  }

  /** Counts further items of a kind without keeping them. Returns the first kept item of the kind, if there is one. */
  addCount(kind: string, count: number): T | undefined {
    this.total += count;
    const group = this.#groups.get(kind);
    if (group === undefined) this.others += count;
    else group.count += count;
    return group?.examples[0];
  }

  /** The groups, the largest first. */
  get groups(): readonly Group<T>[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }
}
