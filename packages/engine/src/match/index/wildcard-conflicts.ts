import type { Dialect } from "../../dialects/dialect.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

// The sets of rules that are told apart; of those with a star by whether they allow.
const PLAIN = 2;

/** What is said of a path that has to be normalised first. */
export const NOT_KNOWN = undefined;

/**
 * Finds out whether rules contradict each other in a way that the dialect's text does not settle. It says how rules
 * without a `*` outweigh each other, and not where one with a `*` stands among them: any of those that match may decide,
 * or the heaviest one without. The answer is open where these do not all say the same.
 */
export class WildcardConflicts {
  readonly #rules: RuleTable;
  readonly #encoding: Dialect["percentEncoding"];
  /** Whether the answer is open only where the longest rule disallows. */
  readonly #opensOnly: boolean;
  #sets: Sets | undefined = undefined;
  readonly #automata: (RuleAutomaton | undefined)[] = [];

  private constructor(rules: RuleTable, { percentEncoding, wildcardConflicts }: Dialect) {
    this.#rules = rules;
    this.#encoding = percentEncoding;
    this.#opensOnly = wildcardConflicts === "undefined-where-disallowed";
  }

  /** Undefined where no two of the rules can be in such a conflict. */
  static among(rules: RuleTable, dialect: Dialect): WildcardConflicts | undefined {
    if (dialect.wildcardConflicts === "settled" || rules.starred === 0) return undefined;
    let allowing = 0;
    for (let entry = 0; entry < rules.length; entry++) allowing += +rules.allows(entry);
    if (allowing % rules.length === 0) return undefined;
    return new WildcardConflicts(rules, dialect);
  }

  /**
   * Whether a rule that contradicts the deciding one could decide as well.
   * @param raw whether the path has not been normalised; `NOT_KNOWN` is returned where it must be.
   */
  has(entry: number, paths: string, start: number, end: number, raw: boolean): boolean | typeof NOT_KNOWN {
    const rules = this.#rules;
    const allows = rules.allows(entry);
    // The longest rule and the least restrictive one say the same.
    if (allows && this.#opensOnly) return false;
    const starred = this.#search(allows ? 0 : 1, paths, start, end, raw);
    if (starred !== NO_ENTRY) return starred === NOT_PLAIN ? NOT_KNOWN : true;
    if (!rules.isStarred(entry)) return false;
    const plain = this.#search(PLAIN, paths, start, end, raw);
    return plain === NOT_PLAIN ? NOT_KNOWN : plain !== NO_ENTRY && rules.allows(plain) !== allows;
  }

  /** The heaviest rule of a set that matches, `NO_ENTRY` or `NOT_PLAIN`. */
  #search(set: number, paths: string, start: number, end: number, raw: boolean): number {
    // Told apart when they are first asked for: a matcher that is only kept holds the rules once.
    this.#sets ??= setsOf(this.#rules);
    const entries = this.#sets[set] as readonly number[];
    if (entries.length === 0) return NO_ENTRY;
    this.#automata[set] ??= new RuleAutomaton(this.#rules, entries, this.#encoding);
    return (this.#automata[set] as RuleAutomaton).search(paths, start, end, raw);
  }
}

/** The rules with a star that disallow, those with one that allow, and all without. */
type Sets = readonly (readonly number[])[];

function setsOf(rules: RuleTable): Sets {
  const sets: number[][] = [[], [], []];
  for (let entry = 0; entry < rules.length; entry++) {
    sets[rules.isStarred(entry) ? +rules.allows(entry) : PLAIN]?.push(entry);
  }
  return sets;
}
