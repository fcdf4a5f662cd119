import type { Dialect } from "../dialects/dialect.ts";
import type { Decision } from "../match/decision.ts";
import { IRRELEVANT_PROPERTIES } from "./differing-properties.ts";

/**
 * Maximum number of bytes that all searches read together. Each try parses the robots.txt again, and a hostile
 * file can require hundreds of tries.
 */
const MAX_BYTES = 1 << 25;
/**
 * Number of URL characters that count as one more pass over the file, because matching its rules may take that
 * long.
 */
const LONG_URL = 256;

/**
 * Decisions of dialects about one question. Each is computed once, because many dialects differ only in properties
 * that do not affect it.
 */
export class DecisionCache {
  readonly #decide: (dialect: Dialect) => Decision;
  readonly #bytesEach: number;
  readonly #known = new Map<string, Decision>();
  #left = MAX_BYTES;
  #share = 0;

  /** @param length length of the robots.txt, in bytes or UTF-16 units. */
  constructor(length: number, url: string, decide: (dialect: Dialect) => Decision) {
    this.#decide = decide;
    this.#bytesEach = length * (1 + Math.floor(url.length / LONG_URL)) + url.length;
  }

  get(dialect: Dialect): Decision {
    return this.#known.get(keyOf(dialect)) ?? this.#find(dialect);
  }

  /**
   * Begins a search. It gets an equal share of the remaining work; `searches` counts this search and those after
   * it.
   */
  beginSearch(searches: number): void {
    this.#share = this.#left / searches;
  }

  /**
   * Returns the decision of a dialect that a search tries; undefined if the search has used up its share of the
   * work.
   */
  tryGet(dialect: Dialect): Decision | undefined {
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

/** Returns a key that is equal for dialects that differ only in properties without effect on a decision. */
function keyOf(dialect: Dialect): string {
  return JSON.stringify(
    Object.entries(dialect).filter(([name]) => !IRRELEVANT_PROPERTIES.includes(name as keyof Dialect)),
  );
}
