import { parse } from "../../document/parse.ts";
import type { Rule } from "../../document/records.ts";
import { compile } from "../../match/matcher.ts";
import { difference } from "../../prove/difference.ts";
import { neverDecideIn, redundantForAll } from "../../prove/rule-proofs.ts";
import { RulesInQuestion } from "../../prove/rules-in-question.ts";
import { distinctCrawlers, obeyedGroups } from "./distinct-crawlers.ts";
import { applyEdits } from "./edits.ts";
import type { Edit } from "./finding.ts";
import { PROOF_STEPS } from "./group-choices.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of rules that are asked, each counted once for each crawler that obeys it. A real file has fewer. */
const MAX_ASKED = 200_000;
/** Steps of the proofs about the rules of one crawler, and of all crawlers together. */
const RULE_STEPS = 400_000;
const ALL_STEPS = 40_000_000;

/** A rule that never decides, for all crawlers that obey it. */
export interface NeverDecidingRule {
  /** One of these crawlers. */
  readonly crawler: LintedCrawler;
  /** Lines of the rules that decide instead, for this crawler. */
  readonly lines: readonly number[];
}

interface Proofs {
  /** The rules of each of the crawlers that stand for all; empty if these are too many. */
  readonly questions: ReadonlyMap<LintedCrawler, RulesInQuestion>;
  readonly neverDeciding: ReadonlyMap<number, NeverDecidingRule>;
}

const proofs = new WeakMap<LintedFile, Proofs>();

/** Returns the rules that never decide, by their lines. */
export function neverDecidingRules(file: LintedFile): ReadonlyMap<number, NeverDecidingRule> {
  return proofsOf(file).neverDeciding;
}

/**
 * Finds rules of a group that can be removed together without a changed answer for any crawler.
 * @param candidates the rules that may be removed.
 * @param mayReplace whether the rules of some lines may take the place of a rule.
 * @returns the lines of the rules that were found, with the lines of the rules that stay and take their place.
 */
export function redundantTogether(
  file: LintedFile,
  candidates: readonly Rule[],
  mayReplace: (lines: readonly number[]) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const asked = [...proofsOf(file).questions.values()].filter((question) =>
    candidates.some(question.has, question),
  );
  // The rule with the longest path decides, so a short rule is not needed for long ones. Of `/a/` and `/a/*`, the
  // shorter one stays.
  const endsWithStar = ({ path }: Rule): number => (path.endsWith("*") ? 0 : 1);
  const inOrder = [...candidates].sort(
    (a, b) => endsWithStar(a) - endsWithStar(b) || a.path.length - b.path.length,
  );
  return redundantForAll(asked, inOrder, mayReplace);
}

/**
 * Whether the removal of rules is proved to change no answer. It is not certain from the rules alone: a shorter file is
 * read further by a crawler that cuts it.
 * @param edits the edits that remove the rules. They must leave the same groups.
 */
export function keepsAnswers(file: LintedFile, rules: readonly Rule[], edits: readonly Edit[]): boolean {
  const { dialect } = file.document;
  const edited = parse(applyEdits(file.bytes, edits), { dialect });
  return [...proofsOf(file).questions].every(([crawler, question]) => {
    const own = file.dialectOf(crawler);
    const isCut = own.maxBytes !== null && own.maxBytes < file.bytes.length;
    if (!isCut && !rules.some(question.has, question)) return true;
    const after = compile(edited, crawler, { dialect: own });
    const options = { maxSteps: PROOF_STEPS, stopAtFirst: true };
    return difference(file.matcherFor(crawler), after, options).result === "equal";
  });
}

function proofsOf(file: LintedFile): Proofs {
  const known = proofs.get(file);
  if (known !== undefined) return known;
  const questions = questionsFor(file);
  const made = { questions, neverDeciding: findNeverDeciding(file, questions) };
  proofs.set(file, made);
  return made;
}

function questionsFor(file: LintedFile): ReadonlyMap<LintedCrawler, RulesInQuestion> {
  const crawlers = distinctCrawlers(file) ?? [];
  const groups = new Map(crawlers.map((crawler) => [crawler, obeyedGroups(crawler, file)]));
  const asked = [...groups.values()].flat().reduce((sum, { rules }) => sum + rules.length, 0);
  if (asked > MAX_ASKED) return new Map();
  const maxSteps = Math.min(RULE_STEPS, Math.floor(ALL_STEPS / (crawlers.length + 1)));
  return new Map(
    [...groups].map(([crawler, obeyed]) => [
      crawler,
      new RulesInQuestion(file.matcherFor(crawler), maxSteps, obeyed),
    ]),
  );
}

function findNeverDeciding(
  file: LintedFile,
  questions: ReadonlyMap<LintedCrawler, RulesInQuestion>,
): ReadonlyMap<number, NeverDecidingRule> {
  const found = new Map<number, NeverDecidingRule>();
  const others = new Set<number>();
  for (const [crawler, question] of questions) {
    for (const answer of neverDecideIn(question)) {
      const { line } = answer.rule;
      if (answer.result !== "proved") others.add(line);
      else if (isLessCertain(found.get(line), crawler)) found.set(line, { crawler, lines: answer.lines });
    }
  }
  for (const line of others) found.delete(line);
  return found;

  /** Whether a crawler is a better example. That a crawler obeys the first rule is known from third parties only. */
  function isLessCertain(known: NeverDecidingRule | undefined, crawler: LintedCrawler): boolean {
    const isFirstMatch = (one: LintedCrawler): boolean => file.dialectOf(one).precedence === "first";
    return known === undefined || (isFirstMatch(known.crawler) && !isFirstMatch(crawler));
  }
}
