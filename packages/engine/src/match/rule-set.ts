import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { documentOf } from "../document/read-again.ts";
import { pathStart } from "../patterns/plain-url.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";
import type { Decision } from "./decision.ts";
import { RuleBuckets } from "./index/rule-buckets.ts";
import { EXEMPT, NEEDS_NORMALISING, searchRules } from "./index/rule-search.ts";
import { RuleTable } from "./index/rule-table.ts";
import { UNKNOWN_CONFLICT, type WildcardConflicts } from "./index/wildcard-conflicts.ts";
import { makeDecision, unsettled } from "./rule-decision.ts";

/** Finds the deciding entry of a rule table without comparing every rule. */
export interface RuleIndex {
  /** Searches as `RuleAutomaton.search` does. */
  search(paths: string, start: number, end: number, raw: boolean): number;
}

/** Parts of a rule set that a small bundle leaves out. */
export interface RuleSetParts {
  makeIndex(rules: RuleTable, dialect: Dialect): RuleIndex;
  conflictsAmong(rules: RuleTable, dialect: Dialect): WildcardConflicts | undefined;
}

// The first decisions compare every rule. Then buckets are built, if there are more than `FEW_RULES` rules.
const COLD_DECISIONS = 2;
const FEW_RULES = 8;
// Building the index takes about as long as comparing `RULES_PER_BYTE` rules for each byte of the patterns.
// The unit of all costs is one comparison of a rule without `*`. Each decision without the index costs
// `DECISION_COST` more.
const RULES_PER_BYTE = 1;
const MIN_RULES_COMPARED = 8192;
const DECISION_COST = 4;
const STARRED_RULE_COST = 4;
const LONG_PATH = 256;
// The index takes up to 200 bytes for each byte of the patterns. No file within the limits of RFC 9309 (§2.5) has
// more entries or longer patterns than these. A larger file uses only its buckets.
const MAX_INDEXED_ENTRIES = 1 << 16;
const MAX_INDEXED_BYTES = 1 << 20;
/** Number of starred rules above which the index is built before the first decision: such a file is an attack. */
const MAX_STARRED = 1024;
/** Number of decisions that are cached; a power of two. */
const CACHE_SIZE = 256;

const NO_RULE: Decision = Object.freeze({ allowed: true, settled: true, because: "no-rule" });
const NO_GROUP: Decision = Object.freeze({ allowed: true, settled: true, because: "no-group" });
export const ROBOTS_TXT: Decision = Object.freeze({ allowed: true, settled: true, because: "robots-txt" });

/**
 * Rules of the groups that were chosen for a crawler, ready to decide. The set keeps the robots.txt text and three
 * numbers for each rule. All crawlers with the same groups share one set, with its index and its cached decisions.
 * The first decisions compare every rule; a set with more queries builds an index.
 */
export class RuleSet {
  readonly dialect: Dialect;
  readonly #truncated: boolean;
  readonly table: RuleTable;
  readonly #defaultDecision: Decision;
  readonly #parts: RuleSetParts | undefined;
  readonly #conflicts: WildcardConflicts | undefined;
  #cache: { readonly entry: number; readonly decision: Decision }[] | undefined = undefined;
  /** Number of decisions that compared every rule. */
  #decisions = 0;
  #buckets: RuleBuckets | undefined = undefined;
  /** Cost of the comparisons that are still allowed. When it falls below 0, the index is built. */
  #budget: number;
  #index: RuleIndex | undefined = undefined;

  /**
   * @param groups indexes of the groups, in file order.
   * @param parts the index and the search for conflicts. Without them, the set has only its buckets, and every
   *   decision is settled.
   */
  constructor(document: RobotsDocument, groups: readonly number[], parts?: RuleSetParts) {
    const { dialect } = document;
    this.dialect = dialect;
    this.#truncated = document.truncated;
    this.table = new RuleTable(document.latin1, document.table, groups, dialect);
    this.#defaultDecision = groups.length === 0 ? NO_GROUP : NO_RULE;
    this.#parts = parts;
    const { bytes, starred } = this.table;
    this.#budget = MIN_RULES_COMPARED + RULES_PER_BYTE * bytes;
    if (starred > MAX_STARRED) this.#buildIndex();
    // The search for conflicts also uses automata. They cannot serve a forgetful dialect (see `#buildIndex`).
    this.#conflicts = this.table.hasForgetfulMatches ? undefined : parts?.conflictsAmong(this.table, dialect);
  }

  /** Decides for a URL of any origin. */
  decide(text: string): Decision {
    if (this.#index !== undefined) {
      const start = pathStart(text);
      const entry = start < 0 ? NEEDS_NORMALISING : this.#index.search(text, start, text.length, true);
      if (entry !== NEEDS_NORMALISING) {
        const decision = this.#answer(entry, text, start, text.length, true);
        if (decision !== undefined) return decision;
      }
    }
    const path = locatePath(text, this.dialect);
    if (isRobotsTxt(this.dialect, path)) return ROBOTS_TXT;
    return this.#answer(
      this.#search(path.text, path.start, path.end),
      path.text,
      path.start,
      path.end,
      false,
    ) as Decision;
  }

  /** Returns the document. It is parsed again, because a rule set does not hold it. */
  document(): RobotsDocument {
    return documentOf(this.table.text, this.#truncated, this.dialect);
  }

  /** Returns the entry that decides for a normalised path, or `NO_ENTRY`. */
  #search(paths: string, start: number, end: number): number {
    if (this.#index !== undefined) return this.#index.search(paths, start, end, false);
    const rules = this.table;
    let compared = rules.length;
    let found: number;
    if (this.#buckets === undefined) {
      found = searchRules(rules, paths, start, end);
      if (++this.#decisions >= COLD_DECISIONS && rules.length > FEW_RULES)
        this.#buckets = new RuleBuckets(rules);
    } else {
      found = this.#buckets.search(paths, start, end);
      compared = this.#buckets.compared;
    }
    const ruleCost = rules.starred === 0 ? 1 : STARRED_RULE_COST + Math.floor((end - start) / LONG_PATH);
    this.#budget -= DECISION_COST + compared * ruleCost;
    if (this.#budget < 0) this.#buildIndex();
    return found;
  }

  #buildIndex(): void {
    const { length, bytes, hasForgetfulMatches: forgetful } = this.table;
    // The index cannot serve a forgetful dialect: it also finds matches that a non-backtracking search misses.
    const isTooLarge = length > MAX_INDEXED_ENTRIES || bytes > MAX_INDEXED_BYTES;
    if (this.#parts === undefined || isTooLarge || forgetful) {
      this.#budget = Number.POSITIVE_INFINITY;
      return;
    }
    this.#index = this.#parts.makeIndex(this.table, this.dialect);
    this.#buckets = undefined;
  }

  /**
   * Returns the decision of an entry. Returns undefined if the path must be normalised first to find out whether the
   * decision is settled.
   */
  #answer(entry: number, paths: string, start: number, end: number, raw: boolean): Decision | undefined {
    if (entry < 0) return entry === EXEMPT ? ROBOTS_TXT : this.#defaultDecision;
    const decision = this.#decision(entry);
    if (this.#conflicts === undefined) return decision;
    const conflict = this.#conflicts.has(entry, paths, start, end, raw);
    if (conflict === UNKNOWN_CONFLICT) return undefined;
    return conflict ? unsettled(decision) : decision;
  }

  #decision(entry: number): Decision {
    this.#cache ??= [];
    let cached = this.#cache[entry & (CACHE_SIZE - 1)];
    if (cached === undefined || cached.entry !== entry) {
      cached = { entry, decision: makeDecision(this.table, entry) };
      this.#cache[entry & (CACHE_SIZE - 1)] = cached;
    }
    return cached.decision;
  }
}
