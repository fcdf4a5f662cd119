import type { Dialect } from "../dialects/dialect.ts";
import { matchesPattern } from "./path-pattern.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

const STAR = 0x2a;

/** Up to so many rules are looked at one by one. */
const FEW = 4;

/** What is said of a path that has to be normalised first. */
export const NOT_KNOWN = undefined;

/**
 * Finds out whether rules contradict each other in a way that the dialect's text does not settle: an allow
 * and a disallow rule match the same path, and one of them has a `*` that is not its end (a last `*` is
 * ignored, as the specifications of 2012 and 2019 say).
 */
export class WildcardConflicts {
  readonly #rules: RuleTable;
  readonly #encoding: Dialect["percentEncoding"];
  /** The rules that can contradict one: by what it says, and by whether it has such a star. */
  readonly #against: readonly (readonly number[])[];
  readonly #automata: (RuleAutomaton | undefined)[] = [];

  private constructor(rules: RuleTable, encoding: Dialect["percentEncoding"], against: readonly number[][]) {
    this.#rules = rules;
    this.#encoding = encoding;
    this.#against = against;
  }

  /** Undefined where no two of the rules can be in such a conflict. */
  static among(rules: RuleTable, dialect: Dialect): WildcardConflicts | undefined {
    if (dialect.wildcardConflicts === "settled" || rules.starred === 0) return undefined;
    const all = Array.from({ length: rules.length }, (_, entry) => entry);
    const against = [0, 1, 2, 3].map((kind) =>
      all.filter((entry) => {
        const opposite = (kindOf(rules, entry) & 1) !== (kind & 1);
        return opposite && ((kind | kindOf(rules, entry)) & 2) !== 0;
      }),
    );
    const possible = all.some((entry) => (against[kindOf(rules, entry)] as readonly number[]).length > 0);
    return possible ? new WildcardConflicts(rules, dialect.percentEncoding, against) : undefined;
  }

  /**
   * Whether a rule that contradicts the deciding one matches too.
   * @param raw whether the path has not been normalised; `NOT_KNOWN` is returned where it must be.
   */
  has(entry: number, paths: string, start: number, end: number, raw: boolean): boolean | typeof NOT_KNOWN {
    const kind = kindOf(this.#rules, entry);
    const against = this.#against[kind] as readonly number[];
    if (against.length === 0) return false;
    const rules = this.#rules;
    if (!raw && against.length <= FEW) {
      return against.some((other) =>
        matchesPattern(rules.arena, rules.start(other), rules.end(other), paths, start, end),
      );
    }
    this.#automata[kind] ??= new RuleAutomaton(rules, against, this.#encoding);
    const found = (this.#automata[kind] as RuleAutomaton).search(paths, start, end, raw);
    return found === NOT_PLAIN ? NOT_KNOWN : found !== NO_ENTRY;
  }
}

/** Bit 0: what the rule says. Bit 1: whether it has a star that counts. */
function kindOf(rules: RuleTable, entry: number): number {
  return (rules.allows(entry) ? 1 : 0) | (hasInnerStar(rules, entry) ? 2 : 0);
}

function hasInnerStar(rules: RuleTable, entry: number): boolean {
  if (!rules.isStarred(entry)) return false;
  const { arena } = rules;
  let end = rules.end(entry);
  while (end > rules.start(entry) && arena.charCodeAt(end - 1) === STAR) end--;
  const star = arena.indexOf("*", rules.start(entry));
  return star < end;
}
