import type { Dialect } from "../../dialects/dialect.ts";
import { isPlainAt, mayHaveDotSegments, STANDS_FOR_ITSELF } from "../../patterns/plain-url.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { NO_CHARACTER, NO_RANK, type PatternTrie } from "./pattern-trie.ts";
import { PositionSet } from "./position-set.ts";
import { RuleBuckets } from "./rule-buckets.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";
import { COLUMNS, StateTable, UNKNOWN } from "./state-table.ts";

/** States that are let go before each served so many bytes were not worth making. */
const WORTH = 8;
/** After so many times in vain the automaton rests for so many searches. */
const MAX_WASTED = 4;
const REST = 16_384;

const SLASH = 0x2f;

/** Stands for every character that no pattern has. */
const NO_CODE = -1;

/** The bytes that may have to be normalised. */
const NOT_FOR_ITSELF: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => !STANDS_FOR_ITSELF.test(String.fromCharCode(code)),
);

const draft = new PositionSet();

/**
 * The patterns of a group as one automaton: one step for each byte of a path, however many rules there
 * are. A state is the set of places in the patterns' tree that the bytes so far lead to, and the best rank
 * accepted so far; places that cannot better that rank are left out. States are made when a path first
 * needs them. When there is no more room all are let go; where that happens too often to be worth while,
 * and for a path that leads to too many places at once, the rules are looked up in buckets.
 */
export class RuleAutomaton {
  readonly #rules: RuleTable;
  readonly #encoding: Dialect["percentEncoding"];
  readonly #trie: PatternTrie;
  /** The entries that it is about, in file order. */
  readonly #entries: readonly number[];
  /** A character of each column; the first column is every character that no pattern has. */
  readonly #codes: readonly number[];
  /** The column of each byte. */
  readonly #columnOf: Uint8Array;
  /** The same for a path that has not been normalised; what may not stand for itself has a column that stays empty. */
  readonly #rawColumnOf: Uint8Array;
  readonly #width: number;
  #states: StateTable;
  /** The row of the state behind a path's first "/". */
  #first = UNKNOWN;
  #bytes = 0;
  #wasted = 0;
  #rested = 0;
  /** Made when a path is first searched without states. */
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
    for (const code of NOT_FOR_ITSELF) this.#rawColumnOf[code] = empty;
    this.#states = new StateTable(this.#width);
    this.#begin();
  }

  /**
   * The entry that decides for the path, or `NO_ENTRY`, or `EXEMPT`. Paths begin with "/", which is not looked at.
   * @param raw whether the path has not been normalised; `NOT_PLAIN` is returned where it must be.
   */
  search(paths: string, start: number, end: number, raw: boolean): number {
    if (this.#wasted >= MAX_WASTED) return raw ? NOT_PLAIN : this.#rest(paths, start, end);
    const columnOf = raw ? this.#rawColumnOf : this.#columnOf;
    let row = this.#first;
    let at = start + 1;
    let counted = start;
    for (;;) {
      // Nothing more may stand in this loop: it is here that the time goes.
      const { cells } = this.#states;
      for (; at < end; at++) {
        const code = paths.charCodeAt(at);
        if (code > 255) break;
        const next = cells[(row << 2) + (columnOf[code] as number)] as number;
        // `UNKNOWN` is 0; a name of another module would be looked up for each byte.
        if (!next) break;
        row = next;
      }
      if (at === end) break;
      if (this.#states.isSettled(row)) {
        if (raw && mayHaveDotSegments(paths, at)) return NOT_PLAIN;
        break;
      }
      if (raw && !isPlainAt(paths, at, this.#encoding)) return NOT_PLAIN;
      const column = this.#columnOf[paths.charCodeAt(at)] as number;
      this.#bytes += at - counted;
      counted = at;
      row = (this.#states.cells[(row << 2) + column] as number) || this.#step(row, column);
      if (row === UNKNOWN) return raw ? NOT_PLAIN : this.#searchBuckets(paths, start, end);
      at++;
    }
    this.#bytes += at - counted;
    return this.#states.entryOf(row);
  }

  /** Makes a missing transition; `UNKNOWN` where it leads to too many places. */
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

  /** Lets all states go but the first one and the settled draft. */
  #makeRoom(): number {
    const members = draft.copy();
    const { best } = draft;
    if (this.#bytes < WORTH * this.#states.count) this.#wasted++;
    this.#bytes = 0;
    this.#states = new StateTable(this.#width);
    this.#begin();
    draft.begin(this.#trie, best);
    draft.take(members);
    return this.#rowOfDraft();
  }

  /** Makes the first state. */
  #begin(): void {
    draft.begin(this.#trie, NO_RANK);
    draft.reach(0);
    draft.moveOn(SLASH);
    draft.settle();
    this.#first = this.#rowOfDraft();
  }

  /** Searches while states are not worth making; in time they are tried again. */
  #rest(paths: string, start: number, end: number): number {
    if (++this.#rested === REST) this.#wasted = this.#rested = 0;
    return this.#searchBuckets(paths, start, end);
  }

  /** Finds the entry without states. */
  #searchBuckets(paths: string, start: number, end: number): number {
    this.#buckets ??= new RuleBuckets(this.#rules, this.#entries);
    return this.#buckets.search(paths, start, end);
  }

  #entryOf(rank: number): number {
    return rank === NO_RANK ? NO_ENTRY : (this.#trie.entries[rank] as number);
  }
}

/** `NO_CODE` and each character that a pattern has, once. */
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
