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
    const found = this.#beginningOf(start.slice(0, -1));
    for (let at = this.#firstFrom(start); this.#starts[at]?.startsWith(start); at++) {
      found.push(...(this.#ranks.get(this.#starts[at] as string) as number[]));
    }
    return found.sort((a, b) => a - b);
  }

  /** Returns the first pattern that matches a path, of those that are wanted. */
  firstMatch(
    { text, start, end }: PathPlace,
    isWanted: (pattern: RulePattern) => boolean,
  ): RulePattern | undefined {
    const ranks = this.#beginningOf(text.slice(start, end)).sort((a, b) => a - b);
    const candidates = ranks.map((rank) => this.#patterns[rank] as RulePattern);
    return candidates.find((pattern) => isWanted(pattern) && matches(pattern, { text, start, end }));
  }

  /** Returns the ranks of the patterns whose literal start is the beginning of a text, or all of it. */
  #beginningOf(text: string): number[] {
    const found: number[] = [];
    for (let length = 0; length <= text.length; length++) {
      const ranks = this.#ranks.get(text.slice(0, length));
      if (ranks !== undefined) found.push(...ranks);
    }
    return found;
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
