import type { Rule } from "../document/records.ts";
import type { Matcher } from "../match/matcher.ts";
import { settleOptions } from "../options/option-table.ts";
import { type ProofOptions, proofTable } from "./proof-options.ts";
import {
  type PatternInQuestion,
  type RefutingUrls,
  type RuleAnswer,
  RulesInQuestion,
} from "./rules-in-question.ts";

/**
 * Finds the rules that never decide: of the URLs that such a rule matches and that a client can send, none has this
 * rule as its reason. The lines of an answer are those of rules that decide before it, and that together match its URLs.
 * @returns an answer for each rule of the matcher with a path, in file order. `proved`: it never decides. See
 *   `difference` for the URLs.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function neverDecides(matcher: Matcher, options?: ProofOptions): readonly RuleAnswer[] {
  const { maxSteps } = settleOptions("neverDecides", proofTable, options);
  return neverDecideIn(new RulesInQuestion(matcher, maxSteps));
}

/** Finds the rules that never decide, as `neverDecides` does. */
export function neverDecideIn(question: RulesInQuestion): readonly RuleAnswer[] {
  return question.rules.map((rule) =>
    question.answer(
      rule,
      (url) => question.decides(rule, url),
      ({ pattern, before }) => [{ pattern, covers: before }],
    ),
  );
}

/**
 * Finds the rules that can be removed without a changed answer. All rules that are proved can be removed together. The
 * lines of an answer are those of the rules that stay and give the same answers. The question is about the rules of this
 * matcher. In a file, a group that loses all its rules can join the next group, and a shorter file can be read further
 * if the dialect cuts it.
 * @returns an answer for each rule of the matcher with a path, in file order. `proved`: it can be removed. See
 *   `difference` for the URLs.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function redundant(matcher: Matcher, options?: ProofOptions): readonly RuleAnswer[] {
  const { maxSteps } = settleOptions("redundant", proofTable, options);
  const question = new RulesInQuestion(matcher, maxSteps);
  const answers = new Map<number, RuleAnswer>();
  const replacing = new Map<number, readonly number[]>();
  // The rule that decides last comes first. If it stays, it still matters after other rules are removed: those that
  // decide before it do not match the URLs that show it.
  for (const rule of question.lightestFirst()) {
    const answer = isRedundant(rule, question);
    answers.set(rule.line, answer);
    if (answer.result !== "proved") continue;
    question.remove(rule);
    replacing.set(rule.line, answer.lines);
  }
  return question.rules.map(({ line }) => {
    const answer = answers.get(line) as RuleAnswer;
    return answer.result === "proved" ? { ...answer, lines: remaining(answer.lines, replacing) } : answer;
  });
}

/**
 * Finds rules that can be removed together without a changed answer, from each of several matchers.
 * @param questions the rules of the matchers, each with some of `rules`. None of them stays removed.
 * @param rules the rules that may be removed, in the order in which they are tried.
 * @param mayReplace whether the rules of some lines may take the place of a rule.
 * @returns the lines of the rules that were found, with the lines of the rules that stay and take their place.
 */
export function redundantForAll(
  questions: readonly RulesInQuestion[],
  rules: readonly Rule[],
  mayReplace: (lines: readonly number[]) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const replacing = new Map<number, readonly number[]>();
  for (const rule of rules) {
    const lines = new Set<number>();
    const asked = questions.filter((question) => question.has(rule));
    const areProved = asked.every((question) => {
      const answer = isRedundant(rule, question);
      if (answer.result !== "proved") return false;
      for (const line of answer.lines) lines.add(line);
      return true;
    });
    if (asked.length === 0 || !areProved || !mayReplace([...lines])) continue;
    for (const question of asked) question.remove(rule);
    replacing.set(rule.line, [...lines]);
  }
  for (const question of questions) question.restore();
  return new Map([...replacing].map(([line, lines]) => [line, remaining(lines, replacing)]));
}

/** Finds out whether a rule can be removed, in addition to those that are removed already. */
function isRedundant(rule: Rule, question: RulesInQuestion): RuleAnswer {
  if (question.keepsOthersOut(rule)) return { rule, result: "unsettled" };
  return question.answer(rule, (url) => question.matters(rule, url), urlsThatMatter);
}

/** Returns the lines of rules that stay: instead of a removed rule, the lines that take its place. */
function remaining(
  lines: readonly number[],
  replacing: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const found = new Set(lines);
  for (const line of found) for (const next of replacing.get(line) ?? []) found.add(next);
  return [...found].filter((line) => !replacing.has(line)).sort((a, b) => a - b);
}

/**
 * Returns the URLs that have another answer without a pattern: the pattern decides them, and after it a pattern with the
 * opposite effect would decide, or no pattern.
 */
function* urlsThatMatter({ pattern, before, after }: PatternInQuestion): Generator<RefutingUrls> {
  const covers = [...before];
  for (const other of after) {
    if (other.allowed === pattern.allowed) covers.push(other);
    else yield { pattern, other, covers };
  }
  if (!pattern.allowed) yield { pattern, covers };
}
