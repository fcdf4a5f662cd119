import type { Dialect } from "../dialects/dialect.ts";
import { type AskedCrawler, dialectFor, tokensOf } from "../document/crawler-profile.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import type { ReadOptions } from "../document/parse.ts";
import { type AskedToken, askedTokens } from "../document/product-token.ts";
import { documentOf, readAgain } from "../document/reread.ts";
import { InvalidInputError, InvalidUrlError } from "../errors.ts";
import { crawlDelayOf } from "./crawl-delay.ts";
import type { Decision } from "./decision.ts";
import { explain } from "./explain.ts";
import type { Explanation } from "./explanation.ts";
import { chooseGroups } from "./group-choice.ts";
import { originOf } from "./location.ts";
import { pathStart } from "./plain-url.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { decisionOf, unsettled } from "./rule-decision.ts";
import { EXEMPT, NOT_PLAIN, searchRules } from "./rule-search.ts";
import { RuleTable } from "./rule-table.ts";
import { exemptPath, isRobotsTxt, locatePath } from "./url-path.ts";
import { NOT_KNOWN, WildcardConflicts } from "./wildcard-conflicts.ts";

/** A robots.txt made ready for one crawler: compiled once, asked often. */
export interface Matcher {
  /** The groups that apply, in file order; RFC 9309 §2.2.1 merges their rules. */
  readonly groups: readonly RobotsGroup[];
  /** The Crawl-delay that the crawler is asked for, in seconds (no part of RFC 9309). */
  readonly crawlDelay: number | undefined;
  /**
   * May the crawler fetch this URL, and what decided it. Decisions are frozen and may be shared.
   * @param pathAt where the path of a string begins, for callers that know already that it is an http or https URL
   *   whose host has letters, digits, `.`, `-` and `_` only; then nobody looks for it again. A wrong one gives wrong answers.
   * @throws {InvalidUrlError} where the URL is not absolute.
   */
  decide(url: string | URL, pathAt?: number): Decision;
  /** The same, with every candidate rule, why it lost, and the smallest edit that would turn the answer. */
  explain(url: string | URL): Explanation;
}

/** Options of `compile`. */
export interface CompileOptions extends ReadOptions {
  /**
   * Where the robots.txt was found. URLs of other origins are then answered with `other-origin`,
   * since RFC 9309 §2.3 ends a robots.txt's reach at its scheme, host and port.
   */
  readonly robotsUrl?: string | URL;
}

/**
 * Makes a document ready to decide for one crawler.
 * @param productToken the crawler's product token (RFC 9309 §2.2.1), or a list of them: the first one
 *   that some group names counts (`google-code` merges their groups). Or a crawler of the registry: then its
 *   tokens, its dialect, unless the options name another, and what it makes of `*` count.
 * @throws {InvalidInputError} where the document is none, such as the text of one.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function compile(
  document: RobotsDocument,
  productToken: AskedCrawler,
  options?: CompileOptions,
): Matcher {
  checkDocument(document);
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = dialect === document.dialect ? document : readAgain(document, dialect);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  return new CompiledMatcher(read, tokens, originAsked(options));
}

/** @throws {InvalidInputError} where the document is none, such as the text of one. */
export function checkDocument(document: RobotsDocument): void {
  if (document?.octets === undefined) throw new InvalidInputError(document, "a document of parse()");
}

/**
 * The origin that the options name, if any.
 * @throws {InvalidUrlError} where `robotsUrl` is no URL with a host.
 */
export function originAsked(options: CompileOptions | undefined): string | undefined {
  if (options?.robotsUrl === undefined) return undefined;
  const origin = originOf(options.robotsUrl);
  if (origin === undefined) throw new InvalidUrlError(options.robotsUrl);
  return origin;
}

// A matcher earns its index. To build it takes about as long as to look at each rule so often that
// it comes to this many rules for each octet of the patterns; a matcher that is asked a few times, or has
// few rules, does without its memory. A rule with a `*` takes the time of several others.
const RULES_PER_OCTET = 2;
const RULES_AT_LEAST = 512;
const STARRED_RULE = 4;
const LONG_PATH = 256;
/** But not so long that patterns which begin alike are gone through again and again. */
const COLD_DECISIONS = 32;
/** So many rules with a `*` are not looked at one by one even once: their number is an attack. */
const TOO_MANY_STARRED = 1024;
/** How many decisions are kept ready; a power of two. */
const KEPT = 256;
/** Of a longer URL the origin is not kept. */
const LONGEST_KEPT = 2048;

const NO_RULE: Decision = Object.freeze({ allowed: true, settled: true, because: "no-rule" });
const NO_GROUP: Decision = Object.freeze({ allowed: true, settled: true, because: "no-group" });
const ROBOTS_TXT: Decision = Object.freeze({ allowed: true, settled: true, because: "robots-txt" });
const OTHER_ORIGIN: Decision = Object.freeze({ allowed: false, settled: false, because: "other-origin" });

/** The decision for an entry, and the same where the dialect's text does not settle it. */
interface KeptDecision {
  readonly entry: number;
  readonly decision: Decision;
  unsettled: Decision | undefined;
}

/**
 * Holds the text of the robots.txt and three numbers for each rule. The first decisions look at every
 * rule; a matcher that goes on being asked earns itself an index.
 */
class CompiledMatcher implements Matcher {
  readonly #dialect: Dialect;
  readonly #tokens: readonly AskedToken[];
  readonly #origin: string | undefined;
  readonly #textLength: number;
  readonly #truncated: boolean;
  readonly #rules: RuleTable;
  readonly #otherwise: Decision;
  #kept: KeptDecision[] | undefined = undefined;
  /** How many more rules will be looked at one by one; below 0 the index is built. */
  #patience: number;
  #automaton: RuleAutomaton | undefined = undefined;
  /** The last URL's origin, with the slash behind it. */
  #head = "https://example.com/";
  readonly #conflicts: WildcardConflicts | undefined;

  constructor(document: RobotsDocument, tokens: readonly AskedToken[], origin: string | undefined) {
    const choice = chooseGroups(document, tokens);
    this.#dialect = document.dialect;
    this.#tokens = tokens;
    this.#origin = origin;
    this.#textLength = document.octets.length;
    this.#truncated = document.truncated;
    this.#rules = new RuleTable(document.octets, document.table, choice.groups, document.dialect);
    const { octets, starred } = this.#rules;
    this.#patience = RULES_AT_LEAST + RULES_PER_OCTET * octets;
    if (starred > TOO_MANY_STARRED) this.#buildIndex();
    this.#conflicts = WildcardConflicts.among(this.#rules, this.#dialect);
    this.#otherwise = choice.because === "none" ? NO_GROUP : NO_RULE;
  }

  get groups(): readonly RobotsGroup[] {
    const document = this.#document();
    const { groups } = chooseGroups(document, this.#tokens);
    return groups.map((group) => document.groups[group] as RobotsGroup);
  }

  get crawlDelay(): number | undefined {
    const document = this.#document();
    return crawlDelayOf(document, chooseGroups(document, this.#tokens));
  }

  decide(url: string | URL, pathAt?: number): Decision {
    const text = typeof url === "string" ? url : String(url);
    if (this.#automaton !== undefined && this.#origin === undefined) {
      const start = pathAt ?? this.#pathStart(text);
      const entry = start < 0 ? NOT_PLAIN : this.#automaton.search(text, start, text.length, true);
      if (entry !== NOT_PLAIN) {
        const decision = this.#answer(entry, text, start, text.length, true);
        if (decision !== undefined) return decision;
      }
    }
    return this.#decideCarefully(text);
  }

  explain(url: string | URL): Explanation {
    const document = this.#document();
    const choice = chooseGroups(document, this.#tokens);
    const decide = (edited: string, asked: string): Decision => {
      const read = edited.slice(0, this.#dialect.maxBytes ?? edited.length);
      const again = documentOf(read, read.length < edited.length, this.#dialect);
      return new CompiledMatcher(again, this.#tokens, this.#origin).decide(asked);
    };
    return explain(document, choice, this.#tokens, String(url), this.decide(url), decide);
  }

  /** As `pathStart`. Nearly all URLs that are asked about have the origin of the one before, which is quicker to find again. */
  #pathStart(url: string): number {
    if (url.indexOf(this.#head) === 0) return this.#head.length - 1;
    const start = pathStart(url);
    // A part of a string keeps all of it in memory.
    if (start >= 0 && url.length <= LONGEST_KEPT) this.#head = url.slice(0, start + 1);
    return start;
  }

  /** The way for URLs that must be normalised, or that may be of another origin. */
  #decideCarefully(url: string): Decision {
    const place = locatePath(url, this.#dialect);
    if (this.#origin !== undefined && originOf(url) !== this.#origin) return OTHER_ORIGIN;
    if (isRobotsTxt(this.#dialect, place)) return ROBOTS_TXT;
    const { text, start, end } = place;
    return this.#answer(this.#search(text, start, end), text, start, end, false) as Decision;
  }

  /** The entry that decides for a normalised path, or `NO_ENTRY`. */
  #search(paths: string, start: number, end: number): number {
    if (this.#automaton !== undefined) return this.#automaton.search(paths, start, end, false);
    const rules = this.#rules;
    const starred = rules.starred * (STARRED_RULE + Math.floor((end - start) / LONG_PATH));
    this.#patience -= Math.max(1 + rules.length + starred, rules.octets / COLD_DECISIONS);
    if (this.#patience < 0) this.#buildIndex();
    return searchRules(rules, paths, start, end);
  }

  #buildIndex(): void {
    const entries = entriesToIndex(this.#rules, this.#dialect);
    const { percentEncoding } = this.#dialect;
    this.#automaton = new RuleAutomaton(this.#rules, entries, percentEncoding, exemptPath(this.#dialect));
  }

  /** Undefined where the path must be normalised before one can tell whether the answer is settled. */
  #answer(entry: number, paths: string, start: number, end: number, raw: boolean): Decision | undefined {
    if (entry < 0) return entry === EXEMPT ? ROBOTS_TXT : this.#otherwise;
    if (this.#conflicts === undefined) return this.#decision(entry).decision;
    const conflict = this.#conflicts.has(entry, paths, start, end, raw);
    if (conflict === NOT_KNOWN) return undefined;
    const kept = this.#decision(entry);
    if (!conflict) return kept.decision;
    kept.unsettled ??= unsettled(kept.decision);
    return kept.unsettled;
  }

  #decision(entry: number): KeptDecision {
    this.#kept ??= [];
    let kept = this.#kept[entry & (KEPT - 1)];
    if (kept === undefined || kept.entry !== entry) {
      kept = { entry, decision: decisionOf(this.#rules, entry), unsettled: undefined };
      this.#kept[entry & (KEPT - 1)] = kept;
    }
    return kept;
  }

  /** The document, read again: a matcher that is only asked to decide does not hold it. */
  #document(): RobotsDocument {
    return documentOf(this.#rules.arena.slice(0, this.#textLength), this.#truncated, this.#dialect);
  }
}

/** The entries that can match: by RFC 3986 no path that is requested has a raw blank. */
function entriesToIndex(rules: RuleTable, dialect: Dialect): number[] {
  const all = Array.from({ length: rules.length }, (_, entry) => entry);
  if (dialect.urls === "verbatim") return all;
  return all.filter((entry) => !/[\0- \x7f]/.test(rules.arena.slice(rules.start(entry), rules.end(entry))));
}
