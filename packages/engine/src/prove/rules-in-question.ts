import type { RobotsGroup, Rule } from "../document/records.ts";
import type { Matcher } from "../match/matcher.ts";
import { locatePath } from "../patterns/url-path.ts";
import { sentUrls } from "./matcher-patterns.ts";
import { matches } from "./pattern-starts.ts";
import { type PlacedRules, placedRulesOf } from "./placed-rules.ts";
import type { RulePattern } from "./shared-order.ts";
import { Budget, EVERY_PATH, findUncovered } from "./uncovered-url.ts";

/** A pattern of a rule, and the patterns of other rules that may match together with it. */
export interface PatternInQuestion {
  readonly pattern: RulePattern;
  /** Patterns that decide before it, and after it. */
  readonly before: readonly RulePattern[];
  readonly after: readonly RulePattern[];
}

/** URLs that would refute an answer for a rule: its pattern and another one match them, and no cover does. */
export interface RefutingUrls {
  readonly pattern: RulePattern;
  /** Default: any URL. */
  readonly other?: RulePattern;
  readonly covers: readonly RulePattern[];
}

/** Answer for one rule. */
export type RuleAnswer = { readonly rule: Rule } & (
  | {
      readonly result: "proved";
      /** Lines of the rules that take its place, in file order. Together they match all URLs that the rule matches. */
      readonly lines: readonly number[];
    }
  /** A URL shows the opposite. It is usually the shortest one. */
  | { readonly result: "refuted"; readonly url: string }
  /** Not found out within the limit. */
  | { readonly result: "unsettled" }
);

/** The rules of a matcher, for questions about each of them. */
export class RulesInQuestion {
  /** The rules with a path, in file order. */
  readonly rules: readonly Rule[];
  readonly #matcher: Matcher;
  readonly #placed: PlacedRules;
  /** Ranks of the patterns of each line. Most rules have one. A rule that cannot match may have none. */
  readonly #ranks = new Map<number, number[]>();
  readonly #lines: ReadonlySet<number>;
  readonly #removedLines = new Set<number>();
  readonly #budget: Budget;

  /**
   * @param groups the groups of the matcher. It reads the file again to list them, so a caller that has them gives them.
   * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
   */
  constructor(matcher: Matcher, maxSteps: number, groups?: readonly RobotsGroup[]) {
    this.#matcher = matcher;
    this.#placed = placedRulesOf(matcher);
    for (const [rank, { line }] of this.#placed.patterns.entries()) {
      const ranks = this.#ranks.get(line);
      if (ranks === undefined) this.#ranks.set(line, [rank]);
      else ranks.push(rank);
    }
    this.rules = (groups ?? matcher.groups).flatMap(({ rules }) => rules.filter(({ path }) => path !== ""));
    this.#lines = new Set(this.rules.map(({ line }) => line));
    this.#budget = new Budget(maxSteps);
  }

  /** Returns the rules, the one that decides last first. */
  lightestFirst(): readonly Rule[] {
    const lastRank = ({ line }: Rule): number => this.#ranks.get(line)?.at(-1) ?? 0;
    return [...this.rules].sort((a, b) => lastRank(b) - lastRank(a));
  }

  /** Whether the matcher has a rule with a path in the line of a rule. */
  has({ line }: Rule): boolean {
    return this.#lines.has(line);
  }

  /** Leaves a rule out of the questions about other rules. */
  remove(rule: Rule): void {
    this.#removedLines.add(rule.line);
  }

  /** Brings back all rules that were left out. */
  restore(): void {
    this.#removedLines.clear();
  }

  /**
   * Whether removing a rule without effect can give effect to another one or take it: in a dialect where a rule of stars
   * alone removes the next rule (`starsAlone`).
   */
  keepsOthersOut({ line }: Rule): boolean {
    return this.#placed.dialect.starsAlone === "void-with-next" && !this.#ranks.has(line);
  }

  /** Whether a rule decides a URL. */
  decides({ line }: Rule, url: string): boolean {
    const decision = this.#matcher.decide(url);
    return decision.because === "rule" && decision.rule.line === line;
  }

  /** Whether a URL has another answer without a rule. It is not known for a search without backtracking. */
  matters({ line }: Rule, url: string): boolean {
    if (!this.#placed.isExact) return false;
    const path = locatePath(url, this.#placed.dialect);
    const ranks = this.#placed.starts.startingWith(path.text.slice(path.start, path.end));
    this.#budget.chargePatterns(ranks.length);
    const others = this.#othersAmong(ranks, line);
    const without = others.find(({ pattern }) => matches(pattern, path))?.pattern.allowed ?? true;
    return without !== this.#matcher.decide(url).allowed;
  }

  /**
   * Finds a URL that refutes an answer for a rule, or proves that no client can send one.
   * @param isRefuting whether a URL refutes the answer, by the decisions for it.
   * @param refuting all URLs that refute the answer.
   */
  answer(
    rule: Rule,
    isRefuting: (url: string) => boolean,
    refuting: (pattern: PatternInQuestion) => Iterable<RefutingUrls>,
  ): RuleAnswer {
    if (this.#budget.steps <= 0) return { rule, result: "unsettled" };
    const guessed = this.#guessedUrls(rule).find(isRefuting);
    if (guessed !== undefined) return { rule, result: "refuted", url: guessed };
    const lines = new Set(this.#ranks.has(rule.line) ? [] : this.#linesFor(rule));
    let isSettled = true;
    for (const { pattern, other = EVERY_PATH, covers } of this.#refutingUrls(rule, refuting)) {
      const { dialect } = this.#placed;
      const urls = { first: pattern, second: other, dialect, secondDialect: dialect, covers };
      const found = findUncovered(urls, this.#budget);
      if (found.result === "found") {
        const url = this.#placed.origin + found.path;
        if (isRefuting(url)) return { rule, result: "refuted", url };
      }
      if (found.result !== "covered" || (found.by.length > 0 && !this.#placed.isExact)) isSettled = false;
      else for (const { line } of found.by) lines.add(line);
    }
    if (!isSettled) return { rule, result: "unsettled" };
    // Line 0 stands for the robots.txt itself, which no rule decides.
    lines.delete(0);
    return { rule, result: "proved", lines: [...lines].sort((a, b) => a - b) };
  }

  *#refutingUrls(
    rule: Rule,
    refuting: (pattern: PatternInQuestion) => Iterable<RefutingUrls>,
  ): Generator<RefutingUrls> {
    for (const pattern of this.#patternsOf(rule)) yield* refuting(pattern);
  }

  #guessedUrls({ line, path }: Rule): readonly string[] {
    const ranks = this.#ranks.get(line);
    if (ranks === undefined) return sentUrls(path, this.#placed.origin);
    return ranks.flatMap((rank) => {
      const { text, anchored } = this.#placed.patterns[rank] as RulePattern;
      return sentUrls(anchored ? `${text}$` : text, this.#placed.origin);
    });
  }

  /** Returns the lines that decide URLs for a rule that another rule put out of effect as a whole. */
  #linesFor(rule: Rule): readonly number[] {
    return this.#guessedUrls(rule).flatMap((url) => {
      const decision = this.#matcher.decide(url);
      return decision.because === "rule" ? [decision.rule.line] : [];
    });
  }

  #patternsOf({ line }: Rule): readonly PatternInQuestion[] {
    return (this.#ranks.get(line) ?? []).map((own) => {
      const pattern = this.#placed.patterns[own] as RulePattern;
      const ranks = this.#placed.starts.beginningLike(pattern);
      this.#budget.chargePatterns(ranks.length);
      const others = this.#othersAmong(ranks, line);
      const before = others.filter(({ rank }) => rank < own).map(({ pattern: one }) => one);
      const after = others.filter(({ rank }) => rank > own).map(({ pattern: one }) => one);
      return { pattern, before, after };
    });
  }

  /** Returns the patterns of some ranks, without those of a line and of removed rules. */
  #othersAmong(
    ranks: readonly number[],
    line: number,
  ): readonly { readonly rank: number; readonly pattern: RulePattern }[] {
    return ranks
      .map((rank) => ({ rank, pattern: this.#placed.patterns[rank] as RulePattern }))
      .filter(({ pattern }) => pattern.line !== line && !this.#removedLines.has(pattern.line));
  }
}
