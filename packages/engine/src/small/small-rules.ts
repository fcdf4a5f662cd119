import type { ReadingRules } from "../dialects/dialect.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { patternEntries } from "../patterns/pattern-entries.ts";
import { MAX_WEIGHT, ruleWeight } from "../patterns/rule-weight.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";

/** A decision without its reason. */
export interface SmallDecision {
  readonly allowed: boolean;
  /** 1-based line of the deciding rule; -1 if no rule decides. */
  readonly line: number;
}

/** Rules that apply to one crawler, ready to decide. */
export interface SmallRules {
  /**
   * Returns whether the crawler may fetch the URL, as `Matcher.decide` does.
   * @throws {InvalidUrlError} if the URL is not absolute.
   */
  decide(url: string): SmallDecision;
}

/** A rule of a robots.txt: start and end of its value as indexes into the text, and its 1-based line. */
export interface RuleValue {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly allow: boolean;
}

/** A pattern of a rule. A rule may have several (see `patternEntries`). */
interface Entry extends SmallDecision {
  readonly pattern: string;
  /** Weight (see `ruleWeight`). The heaviest matching entry decides, or the first of several equally heavy ones. */
  readonly weight: number;
}

const NO_RULE: SmallDecision = { allowed: true, line: -1 };
/** Maximum length of a key of `RulesByHead`, in bytes; a power of two. */
const MAX_HEAD_BYTES = 64;

/**
 * Rules in the order in which they decide, with an index. The *literal head* of a pattern is its part before the first
 * `*` or the final `$`. The key of an entry is the longest head prefix whose length is a power of two. A path is
 * therefore compared with only few entries that cannot match it.
 */
export class RulesByHead implements SmallRules {
  readonly #dialect: ReadingRules;
  readonly #entries: readonly Entry[];
  /** For each key, the indexes of its entries in ascending order. */
  readonly #byHead = new Map<string, number[]>();
  /** Lengths of the keys, one bit each, because all of them are powers of two. */
  #lengths = 0;

  constructor(text: string, rules: readonly RuleValue[], dialect: ReadingRules) {
    this.#dialect = dialect;
    this.#entries = rules
      .flatMap((rule) => entriesOf(text, rule, dialect))
      // The sort is stable: the first of equally heavy entries in the file decides.
      .sort((a, b) => b.weight - a.weight);
    for (const [index, { pattern }] of this.#entries.entries()) {
      const head = keyOf(pattern);
      const indexes = this.#byHead.get(head) ?? [];
      indexes.push(index);
      this.#byHead.set(head, indexes);
      this.#lengths |= head.length;
    }
  }

  decide(url: string): SmallDecision {
    const path = locatePath(url, this.#dialect);
    if (isRobotsTxt(this.#dialect, path)) return NO_RULE;
    const { text, start, end } = path;
    let best = this.#entries.length;
    for (let length = 0; length <= this.#lengths && start + length <= end; length = length * 2 || 1) {
      if ((length & ~this.#lengths) !== 0) continue;
      for (const index of this.#byHead.get(text.slice(start, start + length)) ?? []) {
        if (index >= best) break;
        const { pattern } = this.#entries[index] as Entry;
        if (matchesPattern(pattern, 0, pattern.length, text, start, end)) best = index;
      }
    }
    return this.#entries[best] ?? NO_RULE;
  }
}

function entriesOf(text: string, { start, end, line, allow }: RuleValue, dialect: ReadingRules): Entry[] {
  return patternEntries(text, start, end, allow, dialect).map((entry) => {
    const pattern = entry.pattern ?? text.slice(start, end);
    const bytes = entry.specificity || pattern.length;
    // An empty pattern that matches counts 0 bytes and forbids nothing.
    const isFree = bytes === 0;
    const weight =
      isFree && dialect.emptyPath === "allows-all"
        ? MAX_WEIGHT
        : dialect.precedence === "longest"
          ? ruleWeight(bytes, allow)
          : 0;
    return { pattern, weight, allowed: allow || isFree, line };
  });
}

function keyOf(pattern: string): string {
  const star = pattern.indexOf("*");
  const end = star >= 0 ? star : pattern.length - +pattern.endsWith("$");
  return pattern.slice(0, end && 1 << (31 - Math.clz32(Math.min(end, MAX_HEAD_BYTES))));
}
