import type { Dialect } from "../../dialects/dialect.ts";
import { isPlainAt, mayHaveDotSegments, PLAIN_CHARACTER } from "../../patterns/plain-url.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { NO_CHARACTER, NO_RANK, type PatternTrie } from "./pattern-trie.ts";
import { PositionSet } from "./position-set.ts";
import { RuleBuckets } from "./rule-buckets.ts";
import { NEEDS_NORMALISING, NO_ENTRY } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";
import { COLUMNS, StateTable, UNKNOWN } from "./state-table.ts";

/** States are worth building if each serves at least this number of bytes on average before it is discarded. */
const MIN_BYTES_PER_STATE = 8;
/** After this number of discards below `MIN_BYTES_PER_STATE`, the next `REST_SEARCHES` searches use no states. */
const MAX_WASTED = 4;
const REST_SEARCHES = 16_384;

const SLASH = 0x2f;

/** Code for all characters that no pattern has. */
const NO_CODE = -1;

/** The bytes that may have to be normalised. */
const MAY_NEED_NORMALISING: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => !PLAIN_CHARACTER.test(String.fromCharCode(code)),
);

const draft = new PositionSet();

/**
 * Patterns of a group as one automaton, with one step for each byte of a path, whatever the number of rules.
 *
 * A state is the set of positions in the pattern tree that the bytes so far lead to, and the best rank accepted so
 * far. Positions that cannot lead to a better rank are left out. A state is built when a path first needs it. When the
 * table of states is full, all are discarded. `RuleBuckets` searches instead if that happens too often, or if a path
 * leads to too many positions.
 */
export class RuleAutomaton {
  readonly #rules: RuleTable;
  readonly #encoding: Dialect["percentEncoding"];
  readonly #trie: PatternTrie;
  /** Entries to find, in file order. */
  readonly #entries: readonly number[];
  /** The character of each column. The first column is for all characters that no pattern has. */
  readonly #codes: readonly number[];
  /** The column of each byte. */
  readonly #columnOf: Uint8Array;
  /** The column of each byte in a raw path. Bytes that may need normalising share a column that stays empty. */
  readonly #rawColumnOf: Uint8Array;
  readonly #width: number;
  #states: StateTable;
  /** The row of the state after a path's first "/". */
  #first = UNKNOWN;
  #bytes = 0;
  #wasted = 0;
  #rested = 0;
  /** Index for searches without states, built for the first such search. */
  #buckets: RuleBuckets | undefined = undefined;

  /** @param exempt a path that rules do not decide, if any. */
  constructor(
    rules: RuleTable,
    entries: readonly number[],
    encoding: Dialect["percentEncoding"],
    exempt?: string,
  ) {
    this.#rules = rules;
    this.#encoding = encoding;
    this.#entries = entries;
    this.#trie = buildPatternTrie(rules, entries, exempt);
    this.#codes = codesOf(this.#trie);
    const empty = COLUMNS + this.#codes.length;
    this.#width = (empty + 4) & ~3;
    this.#columnOf = new Uint8Array(256).fill(COLUMNS);
    for (let i = 1; i < this.#codes.length; i++) this.#columnOf[this.#codes[i] as number] = COLUMNS + i;
    this.#rawColumnOf = this.#columnOf.slice();
    for (const code of MAY_NEED_NORMALISING) this.#rawColumnOf[code] = empty;
    this.#states = new StateTable(this.#width);
    this.#begin();
  }

  /**
   * Returns the entry that decides for the path, or `NO_ENTRY`, or `EXEMPT`. The first byte of a path must be "/".
   * @param raw whether the path has not been normalised. The result is `NEEDS_NORMALISING` if it must be normalised
   *   first.
   */
  search(paths: string, start: number, end: number, raw: boolean): number {
    if (this.#wasted >= MAX_WASTED) return raw ? NEEDS_NORMALISING : this.#rest(paths, start, end);
    const columnOf = raw ? this.#rawColumnOf : this.#columnOf;
    let row = this.#first;
    let at = start + 1;
    let counted = start;
    for (;;) {
      // Keep this loop minimal: a search spends its time here.
      const { cells } = this.#states;
      for (; at < end; at++) {
        const code = paths.charCodeAt(at);
        if (code > 255) break;
        const next = cells[(row << 2) + (columnOf[code] as number)] as number;
        // 0 is `UNKNOWN`. Reading the imported constant here would cost a lookup for each byte.
        if (!next) break;
        row = next;
      }
      if (at === end) break;
      if (this.#states.isSettled(row)) {
        if (raw && mayHaveDotSegments(paths, at)) return NEEDS_NORMALISING;
        break;
      }
      if (raw && !isPlainAt(paths, at, this.#encoding)) return NEEDS_NORMALISING;
      const column = this.#columnOf[paths.charCodeAt(at)] as number;
      this.#bytes += at - counted;
      counted = at;
      row = (this.#states.cells[(row << 2) + column] as number) || this.#step(row, column);
      if (row === UNKNOWN) return raw ? NEEDS_NORMALISING : this.#searchBuckets(paths, start, end);
      at++;
    }
    this.#bytes += at - counted;
    return this.#states.entryOf(row);
  }

  /** Adds a missing transition and returns the row it leads to, or `UNKNOWN` if it leads to too many positions. */
  #step(row: number, column: number): number {
    const states = this.#states;
    draft.begin(this.#trie, states.bestOf(row));
    states.advance(row, this.#codes[column - COLUMNS] as number, draft);
    if (draft.isOverfull) return UNKNOWN;
    draft.settle();
    const next = this.#rowOfDraft();
    if (next === UNKNOWN) return this.#makeRoom();
    states.cells[(row << 2) + column] = next;
    return next;
  }

  #rowOfDraft(): number {
    return this.#states.rowFor(draft, this.#entryOf(draft.bestAtEnd()));
  }

  /** Discards all states but the first one and the settled draft. Returns the draft's row. */
  #makeRoom(): number {
    const members = draft.copy();
    const { best } = draft;
    if (this.#bytes < MIN_BYTES_PER_STATE * this.#states.count) this.#wasted++;
    this.#bytes = 0;
    this.#states = new StateTable(this.#width);
    this.#begin();
    draft.begin(this.#trie, best);
    draft.setMembers(members);
    return this.#rowOfDraft();
  }

  /** Builds the first state. */
  #begin(): void {
    draft.begin(this.#trie, NO_RANK);
    draft.reach(0);
    draft.step(SLASH);
    draft.settle();
    this.#first = this.#rowOfDraft();
  }

  /** Searches without states while they are not worth building. They are tried again after `REST_SEARCHES` searches. */
  #rest(paths: string, start: number, end: number): number {
    if (++this.#rested === REST_SEARCHES) this.#wasted = this.#rested = 0;
    return this.#searchBuckets(paths, start, end);
  }

  /** Searches without states. */
  #searchBuckets(paths: string, start: number, end: number): number {
    this.#buckets ??= new RuleBuckets(this.#rules, this.#entries);
    return this.#buckets.search(paths, start, end);
  }

  #entryOf(rank: number): number {
    return rank === NO_RANK ? NO_ENTRY : (this.#trie.entries[rank] as number);
  }
}

/** Returns `NO_CODE` and then each character of the patterns once. */
function codesOf({ characters }: PatternTrie): number[] {
  const codes = [NO_CODE];
  const seen = new Uint8Array(256);
  seen[NO_CHARACTER] = 1;
  for (let i = 0; i < characters.length; i++) {
    const code = characters[i] as number;
    if (seen[code] === 1) continue;
    seen[code] = 1;
    codes.push(code);
  }
  return codes;
}
