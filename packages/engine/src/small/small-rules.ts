import type { ReadingRules } from "../dialects/dialect.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { patternEntries } from "../patterns/pattern-entries.ts";
import { MAX_WEIGHT, ruleWeight } from "../patterns/rule-weight.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";

/** A decision without its reason. */
export interface SmallDecision {
  readonly allowed: boolean;
  /** The 1-based line of the rule that decides; -1 where no rule does. */
  readonly line: number;
}

/** The rules that apply to one crawler, ready to decide. */
export interface SmallRules {
  /**
   * May the crawler fetch this URL? As `Matcher.decide` answers.
   * @throws {InvalidUrlError} where the URL is not absolute.
   */
  decide(url: string): SmallDecision;
}

/** A rule of a robots.txt: where its value begins and ends in the text, and its 1-based line. */
export interface RuleValue {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly allow: boolean;
}

/** A pattern of a rule. A rule may have several (see `patternEntries`). */
interface Entry extends SmallDecision {
  readonly pattern: string;
  /** Of the entries that match, the heaviest decides, or the first one of equals (see `ruleWeight`). */
  readonly weight: number;
}

const NO_RULE: SmallDecision = { allowed: true, line: -1 };
/** Bytes of a pattern's head by which its entry is looked up; a power of two. */
const MAX_HEAD_BYTES = 64;

/**
 * Rules in the order in which they decide. The *literal head* of a pattern is what
 * stands before its first `*` or its last `$`. An entry is looked up by the longest stretch of its head whose length is
 * a power of two, so a path is compared with few of those that cannot match it.
 */
export class RulesByHead implements SmallRules {
  readonly #dialect: ReadingRules;
  readonly #entries: readonly Entry[];
  /** The places of the entries with each head, in ascending order. */
  readonly #byHead = new Map<string, number[]>();
  /** The lengths of the heads; a bit each, since all of them are powers of two. */
  #lengths = 0;

  constructor(text: string, rules: readonly RuleValue[], dialect: ReadingRules) {
    this.#dialect = dialect;
    this.#entries = rules
      .flatMap((rule) => entriesOf(text, rule, dialect))
      // The sort is stable: of equals the first one in the file decides.
      .sort((a, b) => b.weight - a.weight);
    for (const [place, { pattern }] of this.#entries.entries()) {
      const head = headOf(pattern);
      const places = this.#byHead.get(head) ?? [];
      places.push(place);
      this.#byHead.set(head, places);
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
      for (const place of this.#byHead.get(text.slice(start, start + length)) ?? []) {
        if (place >= best) break;
        const { pattern } = this.#entries[place] as Entry;
        if (matchesPattern(pattern, 0, pattern.length, text, start, end)) best = place;
      }
    }
    return this.#entries[best] ?? NO_RULE;
  }
}

function entriesOf(text: string, { start, end, line, allow }: RuleValue, dialect: ReadingRules): Entry[] {
  return patternEntries(text, start, end, allow, dialect).map((entry) => {
    const pattern = entry.pattern ?? text.slice(start, end);
    const bytes = entry.specificity || pattern.length;
    // An empty pattern that matches counts no bytes, and forbids nothing.
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

function headOf(pattern: string): string {
  const star = pattern.indexOf("*");
  const end = star >= 0 ? star : pattern.length - +pattern.endsWith("$");
  return pattern.slice(0, end && 1 << (31 - Math.clz32(Math.min(end, MAX_HEAD_BYTES))));
}
