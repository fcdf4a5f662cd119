import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/records.ts";
import { InvalidInputError, InvalidUrlError } from "../errors.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import type { RequestedToken } from "../groups/product-token.ts";
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

/** A robots.txt compiled for one crawler, to decide many URLs. */
export interface Matcher {
  /** Groups that apply, in file order. RFC 9309 §2.2.1 merges their rules. */
  readonly groups: readonly RobotsGroup[];
  /** Crawl-delay for the crawler in seconds (not part of RFC 9309). */
  readonly crawlDelay: number | undefined;
  /**
   * Decides whether the crawler may fetch the URL, and gives the reason. Decisions are frozen and may be shared.
   * @throws {InvalidUrlError} if the URL is not absolute.
   */
  decide(url: string | URL): Decision;
}

/**
 * Compiles a document for one crawler.
 * @param productToken a literal product token (RFC 9309 §2.2.1), a list of them, or a crawler. In a list, the first
 *   token that a group names counts (`google-code` merges the groups of all tokens). The token `"Googlebot-Image"` does
 *   not find a group for Googlebot; the crawler `getCrawler("Googlebot-Image")` does. For a crawler, its
 *   tokens, its dialect (unless the options name another) and its `ignoresAny` are used.
 * @throws {InvalidInputError} if `document` is not a document of `parse` (for example, only its text).
 * @throws {InvalidProductTokenError} if `productToken` cannot be the name of a crawler.
 */
export function compile(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): Matcher {
  checkDocument(document);
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = SharedMatching.of(document).documentFor(dialect);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  return new CompiledMatcher(read, tokens, originFrom(options));
}

/**
 * Checks that `document` is a document of `parse`.
 * @throws {InvalidInputError} if it is not (for example, only the text of a robots.txt).
 */
export function checkDocument(document: RobotsDocument): void {
  if (document?.latin1 === undefined) throw new InvalidInputError(document, "a document of parse()");
}

/**
 * Returns the origin of the option `robotsUrl`, if it is set.
 * @throws {InvalidUrlError} if `robotsUrl` is not an absolute URL with a host.
 */
export function originFrom(options: CompileOptions | undefined): string | undefined {
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

/** The index that makes decisions fast, and the search for conflicts that shows whether they are settled. */
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

/** Matcher of one crawler. It may share its rule set with other matchers of the document. */
class CompiledMatcher implements Matcher {
  readonly #tokens: readonly RequestedToken[];
  readonly #origin: string | undefined;
  readonly #rules: RuleSet;
  readonly #interpretations: OtherInterpretations | undefined;

  constructor(document: RobotsDocument, tokens: readonly RequestedToken[], origin: string | undefined) {
    const shared = SharedMatching.of(document);
    this.#tokens = tokens;
    this.#origin = origin;
    const choice = shared.choose(tokens);
    this.#rules = shared.rules(choice, PARTS);
    this.#interpretations = OtherInterpretations.of(document, choice, tokens, PARTS);
  }

  get parts(): MatcherRules {
    const { table, dialect } = this.#rules;
    return { table, dialect, origin: this.#origin };
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
    return this.#interpretations === undefined ? decision : this.#interpretations.check(decision, text);
  }
}

/** Rules of a matcher, and how it reads URLs. */
export interface MatcherRules {
  readonly table: RuleTable;
  readonly dialect: Dialect;
  /** Origin of the robots.txt, if it is known. */
  readonly origin: string | undefined;
}

/** Returns the rules of a matcher of `compile`; undefined for another object. */
export function rulesOf(matcher: Matcher): MatcherRules | undefined {
  return matcher instanceof CompiledMatcher ? matcher.parts : undefined;
}

/**
 * Returns an object that is the same for matchers with the same rules: those of crawlers with the same groups and the
 * same dialect, of one document.
 */
export function rulesKeyOf(matcher: Matcher): object {
  return rulesOf(matcher)?.table ?? matcher;
}

/** Returns the entries that can match. A requested path never has a raw blank or control character (RFC 3986). */
function entriesToIndex(rules: RuleTable, dialect: Dialect): number[] {
  const all = Array.from({ length: rules.length }, (_, entry) => entry);
  if (dialect.urls === "verbatim") return all;
  return all.filter(
    (entry) => !/[\0- \x7f]/.test(rules.textOf(entry).slice(rules.start(entry), rules.end(entry))),
  );
}
