/** Things of one kind. */
export interface Group<T> {
  /** How many there were. */
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly T[];
}

interface Counted<T> extends Group<T> {
  count: number;
  readonly examples: T[];
}

/** Counts things by kind and keeps the first few of each, so that memory stays the same however many come. */
export class CountByKind<T> {
  readonly #maxKinds: number;
  readonly #maxExamples: number;
  readonly #groups = new Map<string, Counted<T>>();
  /** How many there were in all. */
  total = 0;
  /** How many were of kinds beyond those that are told apart. */
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

  /** There were so many more of a kind than were given; its first one comes back. */
  more(kind: string, count: number): T | undefined {
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
