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
 * rule as its reason. The lines of an answer are those of the rules that decide instead.
 * @returns an answer for each rule of the matcher with a path, in file order. `proved`: it never decides. See
 *   `difference` for the URLs.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function neverDecides(matcher: Matcher, options?: ProofOptions): readonly RuleAnswer[] {
  const { maxSteps } = settleOptions("neverDecides", proofTable, options);
  const question = new RulesInQuestion(matcher, maxSteps);
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
 * lines of an answer are those of the rules that give the same answers. The question is about the rules of this
 * matcher: if a group loses all its rules in a file, it can join the next group.
 * @returns an answer for each rule of the matcher with a path, in file order. `proved`: it can be removed. See
 *   `difference` for the URLs.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function redundant(matcher: Matcher, options?: ProofOptions): readonly RuleAnswer[] {
  const { maxSteps } = settleOptions("redundant", proofTable, options);
  const question = new RulesInQuestion(matcher, maxSteps);
  const answers = new Map<number, RuleAnswer>();
  // The rule that decides last comes first. If it stays, it still matters after other rules are removed: those that
  // decide before it do not match the URLs that show it.
  for (const rule of question.lightestFirst()) {
    const answer: RuleAnswer = question.keepsOthersOut(rule)
      ? { rule, result: "unsettled" }
      : question.answer(rule, (url) => question.matters(rule, url), urlsThatMatter);
    if (answer.result === "proved") question.remove(rule);
    answers.set(rule.line, answer);
  }
  return question.rules.map(({ line }) => answers.get(line) as RuleAnswer);
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
