/** A difference between the crawl and the oracle. */
export interface Difference {
  /** Number of the run, from 1. */
  readonly run: number;
  /** Short name of the kind of difference. */
  readonly kind: string;
  readonly text: string;
}

/** Collects differences. */
export class Differences {
  readonly all: Difference[] = [];
  run = 0;

  add(kind: string, text: string): void {
    this.all.push({ run: this.run, kind, text: text.replace(/x{50,}/g, "xxx…") });
  }

  /** Adds a difference if the two values are not equal (compared as JSON). */
  same(kind: string, what: string, actual: unknown, expected: unknown): void {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) this.add(kind, `${what} is ${a}, expected ${b}`);
  }
}
