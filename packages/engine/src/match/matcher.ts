import type { Dialect } from "../dialects/dialect.ts";
import { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import { parse, type ReadOptions, readTable } from "../document/parse.ts";
import { type AskedToken, askedTokens } from "../document/product-token.ts";
import { crawlDelayOf } from "./crawl-delay.ts";
import type { Decision } from "./decision.ts";
import { explain } from "./explain.ts";
import type { Explanation } from "./explanation.ts";
import { chooseGroups } from "./group-choice.ts";
import { LiteralTree } from "./literal-tree.ts";
import { originOf } from "./location.ts";
import { decisionOf } from "./rule-decision.ts";
import { decidingEntry, NO_ENTRY, searchRules } from "./rule-search.ts";
import { RuleTable } from "./rule-table.ts";
import { StarAutomaton } from "./star-automaton.ts";
import { locatePath, type PathPlace } from "./url-path.ts";

/** A robots.txt made ready for one crawler: compiled once, asked often. */
export interface Matcher {
  /** The groups that apply, in file order; RFC 9309 §2.2.1 merges their rules. */
  readonly groups: readonly RobotsGroup[];
  /** The Crawl-delay that the crawler is asked for, in seconds (no part of RFC 9309). */
  readonly crawlDelay: number | undefined;
  /**
   * May the crawler fetch this URL, and what decided it. Decisions are frozen and may be shared.
   * @throws {InvalidUrlError} where the URL is not absolute.
   */
  decide(url: string | URL): Decision;
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
 *   that some group names counts (`google-code` merges their groups).
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function compile(
  document: RobotsDocument,
  productToken: string | readonly string[],
  options?: CompileOptions,
): Matcher {
  const dialect = options?.dialect ?? document.dialect;
  const read = dialect === document.dialect ? document : parse(document.bytes, { dialect });
  const tokens = askedTokens(productToken, dialect);
  const origin = options?.robotsUrl === undefined ? undefined : originOf(options.robotsUrl);
  return new CompiledMatcher(read, tokens, origin);
}

/** So many decisions are made by looking at each rule; then indexes are built. */
const COLD_DECISIONS = 24;
/** Groups as small as this are never worth an index. */
const FEW_RULES = 4;
/** How many decisions are kept ready; a power of two. */
const KEPT = 64;

const NO_RULE: Decision = Object.freeze({ allowed: true, settled: true, because: "no-rule" });
const NO_GROUP: Decision = Object.freeze({ allowed: true, settled: true, because: "no-group" });
const ROBOTS_TXT: Decision = Object.freeze({ allowed: true, settled: true, because: "robots-txt" });
const OTHER_ORIGIN: Decision = Object.freeze({ allowed: false, settled: false, because: "other-origin" });

// Filled by each decision anew: decisions are synchronous, so one is enough for all matchers.
const place: PathPlace = { text: "", start: 0, end: 0 };

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
  readonly #decisions: (Decision | undefined)[] = [];
  readonly #decided: number[] = [];
  #cold = COLD_DECISIONS;
  #tree: LiteralTree | undefined = undefined;
  #automaton: StarAutomaton | undefined = undefined;

  constructor(document: RobotsDocument, tokens: readonly AskedToken[], origin: string | undefined) {
    const choice = chooseGroups(document, tokens);
    this.#dialect = document.dialect;
    this.#tokens = tokens;
    this.#origin = origin;
    this.#textLength = document.octets.length;
    this.#truncated = document.truncated;
    this.#rules = new RuleTable(document.octets, document.table, choice.groups, document.dialect);
    this.#otherwise = choice.because === "none" ? NO_GROUP : NO_RULE;
    if (this.#rules.length <= FEW_RULES) this.#cold = Number.POSITIVE_INFINITY;
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

  decide(url: string | URL): Decision {
    const text = typeof url === "string" ? url : String(url);
    locatePath(text, this.#dialect, place);
    if (this.#origin !== undefined && originOf(text) !== this.#origin) return OTHER_ORIGIN;
    const { text: path, start, end } = place;
    if (end - start === 11 && this.#dialect.robotsTxt === "allowed" && path.startsWith("/robots.txt", start)) {
      return ROBOTS_TXT;
    }
    const entry = this.#search(path, start, end);
    return entry === NO_ENTRY ? this.#otherwise : this.#decision(entry);
  }

  explain(url: string | URL): Explanation {
    const document = this.#document();
    const choice = chooseGroups(document, this.#tokens);
    const decide = (octets: string, asked: string): Decision =>
      new CompiledMatcher(documentOf(octets, false, this.#dialect), this.#tokens, this.#origin).decide(asked);
    return explain(document, choice, this.#tokens, String(url), this.decide(url), decide);
  }

  #search(path: string, start: number, end: number): number {
    const rules = this.#rules;
    if (this.#cold > 0) {
      if (--this.#cold > 0) return searchRules(rules, path, start, end);
      if (rules.starred < rules.length) this.#tree = new LiteralTree(rules);
      if (rules.starred > 0) this.#automaton = new StarAutomaton(rules);
    }
    const literal = this.#tree === undefined ? NO_ENTRY : this.#tree.search(path, start, end);
    if (this.#automaton === undefined) return literal;
    return decidingEntry(rules, literal, this.#automaton.search(path, start, end));
  }

  #decision(entry: number): Decision {
    const slot = entry & (KEPT - 1);
    const kept = this.#decisions[slot];
    if (kept !== undefined && this.#decided[slot] === entry) return kept;
    const decision = decisionOf(this.#rules, entry);
    this.#decisions[slot] = decision;
    this.#decided[slot] = entry;
    return decision;
  }

  /** The document, read again: a matcher that is only asked to decide does not hold it. */
  #document(): RobotsDocument {
    return documentOf(this.#rules.arena.slice(0, this.#textLength), this.#truncated, this.#dialect);
  }
}

function documentOf(octets: string, truncated: boolean, dialect: Dialect): RobotsDocument {
  return new RobotsDocument(octets, undefined, truncated, readTable(octets, dialect), dialect);
}
