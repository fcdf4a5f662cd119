import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { documentOf } from "../document/read-again.ts";
import { pathStart } from "../patterns/plain-url.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";
import type { Decision } from "./decision.ts";
import { RuleBuckets } from "./index/rule-buckets.ts";
import { EXEMPT, NOT_PLAIN, searchRules } from "./index/rule-search.ts";
import { RuleTable } from "./index/rule-table.ts";
import { NOT_KNOWN, type WildcardConflicts } from "./index/wildcard-conflicts.ts";
import { decisionOf, unsettled } from "./rule-decision.ts";

/** Finds the deciding entry of a rule table without looking at every rule. */
export interface RuleIndex {
  /** As `RuleAutomaton.search`. */
  search(paths: string, start: number, end: number, raw: boolean): number;
}

/** What a rule set uses that a small bundle leaves out. */
export interface RuleSetParts {
  makeIndex(rules: RuleTable, dialect: Dialect): RuleIndex;
  conflictsAmong(rules: RuleTable, dialect: Dialect): WildcardConflicts | undefined;
}

// The first decisions look at every rule. Then buckets are built, if there are more rules than these.
const COLD_DECISIONS = 2;
const FEW_RULES = 8;
// The index takes about as long to build as it takes to compare this number of rules for each byte of the
// patterns. A decision without the index takes the time of some rules more, and a rule with a `*` that of several.
const RULES_PER_BYTE = 1;
const MIN_RULES_COMPARED = 8192;
const DECISION = 4;
const STARRED_RULE = 4;
const LONG_PATH = 256;
// The index takes up to 200 bytes for each byte of the patterns. No file within the limits of RFC 9309 (§2.5) has more
// entries, or longer patterns, than these: a larger one has no index but its buckets.
const MAX_INDEXED_ENTRIES = 1 << 16;
const MAX_INDEXED_BYTES = 1 << 20;
/** With more starred rules than this the index is built before the first decision: such a number is an attack. */
const MAX_STARRED = 1024;
/** Number of decisions that are kept ready; a power of two. */
const KEPT = 256;

const NO_RULE: Decision = Object.freeze({ allowed: true, settled: true, because: "no-rule" });
const NO_GROUP: Decision = Object.freeze({ allowed: true, settled: true, because: "no-group" });
export const ROBOTS_TXT: Decision = Object.freeze({ allowed: true, settled: true, because: "robots-txt" });

/**
 * The rules of the groups that were chosen for a crawler, ready to decide. It holds the text of the robots.txt
 * and three numbers for each rule. All crawlers for which a document's same groups are chosen share
 * one set: its index and its decisions are made once. The first decisions look at every rule; a set that is
 * asked more often builds an index.
 */
export class RuleSet {
  readonly #dialect: Dialect;
  readonly #truncated: boolean;
  readonly #rules: RuleTable;
  readonly #otherwise: Decision;
  readonly #parts: RuleSetParts | undefined;
  readonly #conflicts: WildcardConflicts | undefined;
  #kept: { readonly entry: number; readonly decision: Decision }[] | undefined = undefined;
  /** Number of decisions that looked at every rule. */
  #decisions = 0;
  #buckets: RuleBuckets | undefined = undefined;
  /** Number of rules that may still be compared; below 0 the index is built. */
  #patience: number;
  #index: RuleIndex | undefined = undefined;

  /**
   * @param groups indexes of the groups, in file order.
   * @param parts the index and the search for conflicts; without them every decision looks at every rule,
   *   and every decision is settled.
   */
  constructor(document: RobotsDocument, groups: readonly number[], parts?: RuleSetParts) {
    const { dialect } = document;
    this.#dialect = dialect;
    this.#truncated = document.truncated;
    this.#rules = new RuleTable(document.latin1, document.table, groups, dialect);
    this.#otherwise = groups.length === 0 ? NO_GROUP : NO_RULE;
    this.#parts = parts;
    const { bytes, starred } = this.#rules;
    this.#patience = MIN_RULES_COMPARED + RULES_PER_BYTE * bytes;
    if (starred > MAX_STARRED) this.#buildIndex();
    // Which rules contradict each other is found by such indexes, too.
    this.#conflicts = this.#rules.forgetful ? undefined : parts?.conflictsAmong(this.#rules, dialect);
  }

  /** Decides for a URL of any origin. */
  decide(text: string): Decision {
    if (this.#index !== undefined) {
      const start = pathStart(text);
      const entry = start < 0 ? NOT_PLAIN : this.#index.search(text, start, text.length, true);
      if (entry !== NOT_PLAIN) {
        const decision = this.#answer(entry, text, start, text.length, true);
        if (decision !== undefined) return decision;
      }
    }
    const place = locatePath(text, this.#dialect);
    if (isRobotsTxt(this.#dialect, place)) return ROBOTS_TXT;
    return this.#answer(
      this.#search(place.text, place.start, place.end),
      place.text,
      place.start,
      place.end,
      false,
    ) as Decision;
  }

  /** The document, read again: a rule set does not hold it. */
  document(): RobotsDocument {
    return documentOf(this.#rules.text, this.#truncated, this.#dialect);
  }

  /** The entry that decides for a normalised path, or `NO_ENTRY`. */
  #search(paths: string, start: number, end: number): number {
    if (this.#index !== undefined) return this.#index.search(paths, start, end, false);
    const rules = this.#rules;
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
    const each = rules.starred === 0 ? 1 : STARRED_RULE + Math.floor((end - start) / LONG_PATH);
    this.#patience -= DECISION + compared * each;
    if (this.#patience < 0) this.#buildIndex();
    return found;
  }

  #buildIndex(): void {
    const { length, bytes, forgetful } = this.#rules;
    // The index finds every match, also one that a non-backtracking search misses.
    const isTooLarge = length > MAX_INDEXED_ENTRIES || bytes > MAX_INDEXED_BYTES;
    if (this.#parts === undefined || isTooLarge || forgetful) {
      this.#patience = Number.POSITIVE_INFINITY;
      return;
    }
    this.#index = this.#parts.makeIndex(this.#rules, this.#dialect);
    this.#buckets = undefined;
  }

  /** Undefined where the path must be normalised before one can know whether the decision is settled. */
  #answer(entry: number, paths: string, start: number, end: number, raw: boolean): Decision | undefined {
    if (entry < 0) return entry === EXEMPT ? ROBOTS_TXT : this.#otherwise;
    const decision = this.#decision(entry);
    if (this.#conflicts === undefined) return decision;
    const conflict = this.#conflicts.has(entry, paths, start, end, raw);
    if (conflict === NOT_KNOWN) return undefined;
    return conflict ? unsettled(decision) : decision;
  }

  #decision(entry: number): Decision {
    this.#kept ??= [];
    let kept = this.#kept[entry & (KEPT - 1)];
    if (kept === undefined || kept.entry !== entry) {
      kept = { entry, decision: decisionOf(this.#rules, entry) };
      this.#kept[entry & (KEPT - 1)] = kept;
    }
    return kept.decision;
  }
}
