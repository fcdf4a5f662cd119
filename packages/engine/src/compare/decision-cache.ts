import type { Dialect } from "../dialects/dialect.ts";
import type { Decision } from "../match/decision.ts";
import { IDLE } from "./differing-properties.ts";

/**
 * How many bytes are read in all while it is sought what makes a difference: each try reads the robots.txt anew, and
 * a hostile file can make hundreds of them necessary.
 */
const MAX_BYTES = 1 << 25;
/** A file is gone through once more for each so many characters of the URL: so much its rules may cost. */
const LONG_URL = 256;

/** The answers of dialects to one question. Each is found once, since many dialects differ in nothing that bears on it. */
export class DecisionCache {
  readonly #decide: (dialect: Dialect) => Decision;
  readonly #bytesEach: number;
  readonly #known = new Map<string, Decision>();
  #left = MAX_BYTES;
  #share = 0;

  /** @param length how long the robots.txt is. */
  constructor(length: number, url: string, decide: (dialect: Dialect) => Decision) {
    this.#decide = decide;
    this.#bytesEach = length * (1 + Math.floor(url.length / LONG_URL)) + url.length;
  }

  of(dialect: Dialect): Decision {
    return this.#known.get(keyOf(dialect)) ?? this.#find(dialect);
  }

  /** Begins one of so many searches: each gets an equal part of the work that is left. */
  beginOneOf(searches: number): void {
    this.#share = this.#left / searches;
  }

  /** The answer of a dialect that is tried in a search; undefined where its part of the work is done. */
  try(dialect: Dialect): Decision | undefined {
    const known = this.#known.get(keyOf(dialect));
    if (known !== undefined || this.#share < this.#bytesEach) return known;
    this.#share -= this.#bytesEach;
    this.#left -= this.#bytesEach;
    return this.#find(dialect);
  }

  #find(dialect: Dialect): Decision {
    const decision = this.#decide(dialect);
    this.#known.set(keyOf(dialect), decision);
    return decision;
  }
}

/** The same for dialects that differ in nothing that bears on the answer. */
function keyOf(dialect: Dialect): string {
  return JSON.stringify(Object.entries(dialect).filter(([name]) => !IDLE.includes(name as keyof Dialect)));
}
