import { matchesPattern } from "../patterns/path-pattern.ts";
import type { PathPlace } from "../patterns/url-path.ts";
import type { RulePattern } from "./shared-order.ts";

/**
 * The patterns of one dialect by their literal start: the text before the first `*`. It finds the patterns that may
 * match one path together with a given pattern, and does not compare all of them.
 */
export class PatternStarts {
  readonly #patterns: readonly RulePattern[];
  /** Ranks of the patterns with each literal start. */
  readonly #ranks = new Map<string, number[]>();
  /** All literal starts, sorted. */
  readonly #starts: readonly string[];

  constructor(patterns: readonly RulePattern[]) {
    this.#patterns = patterns;
    for (const [rank, pattern] of patterns.entries()) {
      const start = literalStart(pattern);
      const ranks = this.#ranks.get(start);
      if (ranks === undefined) this.#ranks.set(start, [rank]);
      else ranks.push(rank);
    }
    this.#starts = [...this.#ranks.keys()].sort();
  }

  /** Returns the ranks of the patterns that begin as a pattern does: one start is the beginning of the other. */
  beginningLike(pattern: RulePattern): readonly number[] {
    const start = literalStart(pattern);
    const lists = this.#listsFor(start, start.length - 1);
    for (let at = this.#firstFrom(start); this.#starts[at]?.startsWith(start); at++) {
      lists.push(this.#ranks.get(this.#starts[at] as string) as number[]);
    }
    return lists.flat().sort((a, b) => a - b);
  }

  /** Returns the patterns that begin as a pattern does, in their order. */
  patternsLike(pattern: RulePattern): readonly RulePattern[] {
    return this.beginningLike(pattern).map((rank) => this.#patterns[rank] as RulePattern);
  }

  /** Returns the ranks of the patterns whose literal start is the beginning of a path. */
  startingWith(path: string): readonly number[] {
    return this.#listsFor(path, path.length)
      .flat()
      .sort((a, b) => a - b);
  }

  /** Returns the ranks of each beginning of a text, up to a length. */
  #listsFor(text: string, maxLength: number): number[][] {
    const lists: number[][] = [];
    for (let length = 0; length <= maxLength; length++) {
      const ranks = this.#ranks.get(text.slice(0, length));
      if (ranks !== undefined) lists.push(ranks);
    }
    return lists;
  }

  /** Returns the index of the first literal start that is not before a text. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function literalStart({ text }: RulePattern): string {
  const star = text.indexOf("*");
  return star < 0 ? text : text.slice(0, star);
}

/** Whether a pattern matches a path. */
export function matches({ text, anchored }: RulePattern, path: PathPlace): boolean {
  const written = anchored ? `${text}$` : text;
  return matchesPattern(written, 0, written.length, path.text, path.start, path.end);
}
