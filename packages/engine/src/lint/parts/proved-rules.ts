import { parse } from "../../document/parse.ts";
import type { Rule } from "../../document/records.ts";
import { compile } from "../../match/matcher.ts";
import { difference } from "../../prove/difference.ts";
import { neverDecides, redundantForAll } from "../../prove/rule-proofs.ts";
import { RulesInQuestion } from "../../prove/rules-in-question.ts";
import { distinctCrawlers } from "./distinct-crawlers.ts";
import { applyEdits } from "./edits.ts";
import type { Edit } from "./finding.ts";
import { PROOF_STEPS } from "./group-choices.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of rules that are asked, each counted once for each crawler that obeys it. A real file has fewer. */
const MAX_ASKED = 200_000;
/** Steps of all proofs of a question. With many crawlers, each has fewer. */
const ALL_STEPS = 20_000_000;

/** A rule that never decides, for all crawlers that obey it. */
export interface NeverDecidingRule {
  /** One of these crawlers. */
  readonly crawler: LintedCrawler;
  /** Lines of the rules that decide instead, for this crawler. */
  readonly lines: readonly number[];
}

interface Proofs {
  /** Crawlers that stand for all; empty if their rules are too many. */
  readonly crawlers: readonly LintedCrawler[];
  /** Steps for each crawler. */
  readonly maxSteps: number;
  neverDeciding?: ReadonlyMap<number, NeverDecidingRule>;
  questions?: readonly RulesInQuestion[];
}

const proofs = new WeakMap<LintedFile, Proofs>();

/** Returns the rules that never decide, by their lines. */
export function neverDecidingRules(file: LintedFile): ReadonlyMap<number, NeverDecidingRule> {
  const known = proofsOf(file);
  known.neverDeciding ??= findNeverDeciding(file, known);
  return known.neverDeciding;
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
  const known = proofsOf(file);
  const { crawlers, maxSteps } = known;
  known.questions ??= crawlers.map((crawler) => new RulesInQuestion(file.matcherFor(crawler), maxSteps));
  const asked = known.questions.filter((question) => candidates.some((rule) => question.has(rule)));
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
  const lines = new Set(rules.map(({ line }) => line));
  return proofsOf(file).crawlers.every((crawler) => {
    const own = file.dialectOf(crawler);
    const isCut = own.maxBytes !== null && own.maxBytes < file.bytes.length;
    if (!isCut && !rulesFor(crawler, file).some(({ line }) => lines.has(line))) return true;
    const after = compile(edited, crawler, { dialect: own });
    const options = { maxSteps: PROOF_STEPS, stopAtFirst: true };
    return difference(file.matcherFor(crawler), after, options).result === "equal";
  });
}

function proofsOf(file: LintedFile): Proofs {
  const known = proofs.get(file) ?? prepareProofs(file);
  proofs.set(file, known);
  return known;
}

function prepareProofs(file: LintedFile): Proofs {
  const crawlers = distinctCrawlers(file) ?? [];
  const counts = crawlers.map((crawler) => rulesFor(crawler, file).length);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const maxSteps = Math.min(PROOF_STEPS, Math.floor(ALL_STEPS / (crawlers.length + 1)));
  return { crawlers: count > MAX_ASKED ? [] : crawlers, maxSteps };
}

function rulesFor(crawler: LintedCrawler, file: LintedFile): readonly Rule[] {
  return file.matcherFor(crawler).groups.flatMap(({ rules }) => rules);
}

function findNeverDeciding(
  file: LintedFile,
  { crawlers, maxSteps }: Proofs,
): ReadonlyMap<number, NeverDecidingRule> {
  const found = new Map<number, NeverDecidingRule>();
  const others = new Set<number>();
  for (const crawler of crawlers) {
    for (const answer of neverDecides(file.matcherFor(crawler), { maxSteps })) {
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
