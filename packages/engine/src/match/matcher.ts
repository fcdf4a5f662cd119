import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/records.ts";
import { InvalidInputError, InvalidUrlError } from "../errors.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import type { AskedToken } from "../groups/product-token.ts";
import { crawlDelayOf } from "../pace/crawl-delay.ts";
import { exemptPath } from "../patterns/url-path.ts";
import type { Decision } from "./decision.ts";
import { RuleAutomaton } from "./index/rule-automaton.ts";
import type { RuleTable } from "./index/rule-table.ts";
import { WildcardConflicts } from "./index/wildcard-conflicts.ts";
import { OtherInterpretations } from "./other-interpretations.ts";
import { getOrigin } from "./robots-url.ts";
import type { RuleSet, RuleSetParts } from "./rule-set.ts";
import { SharedMatching } from "./shared-matching.ts";

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
}

/**
 * Makes a document ready to decide for one crawler.
 * @param productToken a literal product token (RFC 9309 §2.2.1), a list of them, or a crawler. Of a list the first one that a
 *   group names counts (`google-code` merges their groups). `"Googlebot-Image"` is a token, which finds no group for Googlebot;
 *   `getCrawler("Googlebot-Image")` is the crawler, which does: its tokens, its dialect (unless the options name another) and
 *   what it makes of `*` count.
 * @throws {InvalidInputError} where the document is none, such as the text of one.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function compile(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): Matcher {
  checkDocument(document);
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = SharedMatching.of(document).readBy(dialect);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  return new CompiledMatcher(read, tokens, originAsked(options));
}

/** @throws {InvalidInputError} where the document is none, such as the text of one. */
export function checkDocument(document: RobotsDocument): void {
  if (document?.latin1 === undefined) throw new InvalidInputError(document, "a document of parse()");
}

/**
 * The origin that the options name, if any.
 * @throws {InvalidUrlError} where `robotsUrl` is no URL with a host.
 */
export function originAsked(options: CompileOptions | undefined): string | undefined {
  if (options?.robotsUrl === undefined) return undefined;
  const origin = getOrigin(options.robotsUrl);
  if (origin === undefined) throw new InvalidUrlError(options.robotsUrl);
  return origin;
}

export const OTHER_ORIGIN: Decision = Object.freeze({
  allowed: false,
  settled: false,
  because: "other-origin",
});

/** The index, and what else makes decisions fast or tells more about them. */
const PARTS: RuleSetParts = {
  makeIndex(rules, dialect) {
    return new RuleAutomaton(
      rules,
      entriesToIndex(rules, dialect),
      dialect.percentEncoding,
      exemptPath(dialect),
    );
  },
  conflictsAmong: WildcardConflicts.among,
};

/** One crawler's view of a rule set, which other matchers of the document may share. */
class CompiledMatcher implements Matcher {
  readonly #tokens: readonly AskedToken[];
  readonly #origin: string | undefined;
  readonly #rules: RuleSet;
  readonly #open: OtherInterpretations | undefined;

  constructor(document: RobotsDocument, tokens: readonly AskedToken[], origin: string | undefined) {
    const shared = SharedMatching.of(document);
    this.#tokens = tokens;
    this.#origin = origin;
    const choice = shared.choose(tokens);
    this.#rules = shared.rules(choice, PARTS);
    this.#open = OtherInterpretations.of(document, choice, tokens, PARTS);
  }

  get groups(): readonly RobotsGroup[] {
    const document = this.#rules.document();
    const { groups } = chooseGroups(document, this.#tokens);
    return groups.map((group) => document.groups[group] as RobotsGroup);
  }

  get crawlDelay(): number | undefined {
    const document = this.#rules.document();
    return crawlDelayOf(document, chooseGroups(document, this.#tokens));
  }

  decide(url: string | URL): Decision {
    const text = typeof url === "string" ? url : String(url);
    if (this.#origin === undefined) return this.#decide(text);
    const decision = this.#decide(text);
    return getOrigin(text) === this.#origin ? decision : OTHER_ORIGIN;
  }

  #decide(text: string): Decision {
    const decision = this.#rules.decide(text);
    return this.#open === undefined ? decision : this.#open.judge(decision, text);
  }
}

/** The entries that can match: by RFC 3986 no path that is requested has a raw blank. */
function entriesToIndex(rules: RuleTable, dialect: Dialect): number[] {
  const all = Array.from({ length: rules.length }, (_, entry) => entry);
  if (dialect.urls === "verbatim") return all;
  return all.filter(
    (entry) => !/[\0- \x7f]/.test(rules.textOf(entry).slice(rules.start(entry), rules.end(entry))),
  );
}
