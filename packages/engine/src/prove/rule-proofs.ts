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
  // The rule that decides last comes first. If it stays, it still matters after other rules are removed: those that
  // decide before it do not match the URLs that show it.
  for (const rule of question.lightestFirst()) {
    const answer: RuleAnswer = question.keepsOthersOut(rule)
      ? { rule, result: "unsettled" }
      : question.answer(rule, (url) => question.matters(rule, url), urlsThatMatter);
    if (answer.result === "proved") question.remove(rule);
    answers.set(rule.line, answer);
  }
  return question.rules.map(({ line }) => withRemaining(answers.get(line) as RuleAnswer, answers));
}

/** Returns an answer with the lines of rules that stay: instead of a removed rule, the lines that take its place. */
function withRemaining(answer: RuleAnswer, answers: ReadonlyMap<number, RuleAnswer>): RuleAnswer {
  if (answer.result !== "proved") return answer;
  const remaining = new Set<number>();
  const lines = new Set(answer.lines);
  for (const line of lines) {
    const other = answers.get(line);
    if (other?.result !== "proved") remaining.add(line);
    else for (const next of other.lines) lines.add(next);
  }
  return { ...answer, lines: [...remaining].sort((a, b) => a - b) };
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
