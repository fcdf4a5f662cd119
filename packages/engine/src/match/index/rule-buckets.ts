import { matchesWithoutBacktracking } from "../../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../../patterns/path-pattern.ts";
import { NO_WEIGHT } from "../../patterns/rule-weight.ts";
import { NO_ENTRY } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;

/** Highest level. At level n, the first 2 ** n bytes of a head are hashed: 1, 2, 4 … 64 bytes. */
const MAX_LEVEL = 6;
/** Multiplier of the hash; any odd number of 32 bits. */
const MULTIPLIER = 0x01000193;
const NONE = -1;
/** Maximum number of entries with signatures. Larger rule sets have none, to save memory. */
const MAX_SIGNED = 1 << 16;

/**
 * A simple index of a rule table, built in one pass over the rules. A rule's *literal head* is its pattern up to the
 * first `*` or the final `$`. Each rule is in the bucket of its longest head prefix whose length is a power of two. A
 * path looks up its own prefixes of these lengths: their buckets hold all rules that may match, and few others. Rules
 * that begin with a `*` are compared with every path.
 *
 * A rule with a `*` is compared only if its *signature* fits: the path must have all characters of the rule. A
 * signature has 32 bits, and each bit represents a few characters.
 */
export class RuleBuckets {
  readonly #rules: RuleTable;
  /** First entry of each bucket. */
  readonly #first: Int32Array;
  /** For each entry, the next entry of the same bucket. */
  readonly #next: Int32Array;
  readonly #mask: number;
  /** Levels that have a rule, one bit each. */
  #levels = 0;
  /** First entry without a literal head. */
  #floating: number = NONE;
  /** Signature bits that the path of the current search does not have. */
  #missing = 0;
  /** Signature of each entry with a `*`; 0 for all others. */
  readonly #signatures: Int32Array | undefined;
  /** Number of entries that the last search compared. */
  compared: number = 0;

  /** @param entries entries to find, in file order; all if omitted. */
  constructor(rules: RuleTable, entries?: readonly number[]) {
    this.#rules = rules;
    const count = entries?.length ?? rules.length;
    const size = 1 << (32 - Math.clz32(count));
    this.#mask = size - 1;
    this.#first = new Int32Array(size).fill(NONE);
    this.#next = new Int32Array(rules.length);
    if (rules.starred > 0 && rules.length <= MAX_SIGNED) this.#signatures = new Int32Array(rules.length);
    // From the last to the first, so that each bucket is in file order.
    for (let i = count - 1; i >= 0; i--) this.#add(entries?.[i] ?? i);
  }

  #add(entry: number): void {
    if (this.#signatures !== undefined && this.#rules.isStarred(entry)) {
      this.#signatures[entry] = this.#signatureOf(entry);
    }
    const text = this.#rules.textOf(entry);
    const start = this.#rules.start(entry);
    const end = this.#rules.end(entry);
    let hash = 0;
    let hashed = NONE;
    let level = NONE;
    // One pass finds the end of the head and the hash of its longest prefix.
    for (let at = start, next = 1; at < end && next <= 1 << MAX_LEVEL; at++) {
      const code = text.charCodeAt(at);
      if (code === STAR || (code === DOLLAR && at === end - 1)) break;
      hash = Math.imul(hash ^ code, MULTIPLIER);
      if (at - start + 1 === next) {
        hashed = hash;
        level++;
        next <<= 1;
      }
    }
    if (level === NONE) {
      this.#next[entry] = this.#floating;
      this.#floating = entry;
      return;
    }
    this.#levels |= 1 << level;
    const bucket = bucketOf(hashed, level, this.#mask);
    this.#next[entry] = this.#first[bucket] as number;
    this.#first[bucket] = entry;
  }

  /** Returns the signature bits that a path must have so that the pattern can match. */
  #signatureOf(entry: number): number {
    const text = this.#rules.textOf(entry);
    const last = this.#rules.end(entry) - 1;
    let signature = 0;
    for (let at = this.#rules.start(entry); at <= last; at++) {
      const code = text.charCodeAt(at);
      if (code !== STAR && (code !== DOLLAR || at < last)) signature |= 1 << (code & 31);
    }
    return signature;
  }

  /** Returns the same result as `searchRules` over these entries. */
  search(paths: string, start: number, end: number): number {
    this.compared = 0;
    this.#missing = this.#signatures === undefined ? 0 : ~signatureOfPath(paths, start, end);
    let best = this.#heaviest(this.#floating, NO_ENTRY, paths, start, end);
    let hash = 0;
    let level = 0;
    for (let at = start, next = 1; at < end && 1 << level <= this.#levels; at++) {
      hash = Math.imul(hash ^ paths.charCodeAt(at), MULTIPLIER);
      if (at - start + 1 !== next) continue;
      if ((this.#levels & next) !== 0) {
        const bucket = bucketOf(hash, level, this.#mask);
        best = this.#heaviest(this.#first[bucket] as number, best, paths, start, end);
      }
      level++;
      next <<= 1;
    }
    return best;
  }

  /** Returns the heaviest matching entry of a bucket, or `known` if that is heavier. */
  #heaviest(first: number, known: number, paths: string, start: number, end: number): number {
    const rules = this.#rules;
    let best = known;
    let bestWeight = known === NO_ENTRY ? NO_WEIGHT : rules.weight(known);
    const signatures = this.#signatures;
    const missing = this.#missing;
    const matches = rules.hasForgetfulMatches ? matchesWithoutBacktracking : matchesPattern;
    for (let entry = first; entry !== NONE; entry = this.#next[entry] as number) {
      if (signatures !== undefined && ((signatures[entry] as number) & missing) !== 0) continue;
      this.compared++;
      const weight = rules.weight(entry);
      // The first of two equal rules in the file decides. They may be in different buckets.
      if (weight < bestWeight || (weight === bestWeight && entry > best)) continue;
      if (matches(rules.textOf(entry), rules.start(entry), rules.end(entry), paths, start, end)) {
        best = entry;
        bestWeight = weight;
      }
    }
    return best;
  }
}

function signatureOfPath(paths: string, start: number, end: number): number {
  let signature = 0;
  for (let at = start; at < end; at++) signature |= 1 << (paths.charCodeAt(at) & 31);
  return signature;
}

function bucketOf(hash: number, level: number, mask: number): number {
  const mixed = Math.imul(hash ^ level, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & mask;
}
