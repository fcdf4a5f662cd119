import type { Dialect } from "../../dialects/dialect.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { NEEDS_NORMALISING, NO_ENTRY } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

// Rule sets: 0 disallow with `*`, 1 allow with `*`, 2 without `*`.
const PLAIN = 2;

/** Result for a path that must be normalised first. */
export const UNKNOWN_CONFLICT = undefined;

/**
 * Finds conflicts between rules that the dialect's text does not settle. The text defines the precedence of rules
 * without `*`, but not that of rules with `*`. So every matching rule with `*` may decide, and also the heaviest
 * matching rule without `*`. The answer is not settled if these rules disagree.
 */
export class WildcardConflicts {
  readonly #rules: RuleTable;
  readonly #encoding: Dialect["percentEncoding"];
  /** Whether an answer can be unsettled only if the longest rule disallows. */
  readonly #onlyIfDisallowed: boolean;
  #sets: Sets | undefined = undefined;
  readonly #automata: (RuleAutomaton | undefined)[] = [];

  private constructor(rules: RuleTable, { percentEncoding, wildcardConflicts }: Dialect) {
    this.#rules = rules;
    this.#encoding = percentEncoding;
    this.#onlyIfDisallowed = wildcardConflicts === "undefined-where-disallowed";
  }

  /** Returns undefined if no two of the rules can be in such a conflict. */
  static among(rules: RuleTable, dialect: Dialect): WildcardConflicts | undefined {
    if (dialect.wildcardConflicts === "settled" || rules.starred === 0) return undefined;
    let allowing = 0;
    for (let entry = 0; entry < rules.length; entry++) allowing += +rules.allows(entry);
    if (allowing % rules.length === 0) return undefined;
    return new WildcardConflicts(rules, dialect);
  }

  /**
   * Whether a rule that contradicts the deciding entry could decide as well.
   * @param raw whether the path has not been normalised. The result is `UNKNOWN_CONFLICT` if it must be normalised
   *   first.
   */
  has(
    entry: number,
    paths: string,
    start: number,
    end: number,
    raw: boolean,
  ): boolean | typeof UNKNOWN_CONFLICT {
    const rules = this.#rules;
    const allows = rules.allows(entry);
    // The text names the longest and the least restrictive rule. If the longest rule allows, both allow.
    if (allows && this.#onlyIfDisallowed) return false;
    const starred = this.#search(allows ? 0 : 1, paths, start, end, raw);
    if (starred !== NO_ENTRY) return starred === NEEDS_NORMALISING ? UNKNOWN_CONFLICT : true;
    if (!rules.isStarred(entry)) return false;
    const plain = this.#search(PLAIN, paths, start, end, raw);
    return plain === NEEDS_NORMALISING
      ? UNKNOWN_CONFLICT
      : plain !== NO_ENTRY && rules.allows(plain) !== allows;
  }

  /** Returns the heaviest matching rule of a set, or `NO_ENTRY`, or `NEEDS_NORMALISING`. */
  #search(set: number, paths: string, start: number, end: number, raw: boolean): number {
    // Split on first use: a matcher without queries stores the rules only once.
    this.#sets ??= splitRules(this.#rules);
    const entries = this.#sets[set] as readonly number[];
    if (entries.length === 0) return NO_ENTRY;
    this.#automata[set] ??= new RuleAutomaton(this.#rules, entries, this.#encoding);
    return (this.#automata[set] as RuleAutomaton).search(paths, start, end, raw);
  }
}

/** Entries of rules that disallow with `*`, that allow with `*`, and without `*`. */
type Sets = readonly (readonly number[])[];

function splitRules(rules: RuleTable): Sets {
  const sets: number[][] = [[], [], []];
  for (let entry = 0; entry < rules.length; entry++) {
    sets[rules.isStarred(entry) ? +rules.allows(entry) : PLAIN]?.push(entry);
  }
  return sets;
}
