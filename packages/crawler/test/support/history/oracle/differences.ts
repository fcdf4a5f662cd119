/** Where the code and the oracle differ. */
export interface Difference {
  /** Number of the run, from 1. */
  readonly run: number;
  /** A word for all of its kind. */
  readonly kind: string;
  readonly text: string;
}

/** Gathers differences. */
export class Differences {
  readonly all: Difference[] = [];
  run = 0;

  add(kind: string, text: string): void {
    this.all.push({ run: this.run, kind, text: text.replace(/x{50,}/g, "xxx…") });
  }

  /** Adds a difference where two values are not the same. */
  same(kind: string, what: string, actual: unknown, expected: unknown): void {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) this.add(kind, `${what} is ${a}, expected ${b}`);
  }
}
