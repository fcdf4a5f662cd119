import { parse } from "../../document/parse.ts";
import { compile } from "../../match/matcher.ts";
import { difference } from "../../prove/difference.ts";
import { neverDecides, redundant } from "../../prove/rule-proofs.ts";
import { distinctCrawlers } from "./distinct-crawlers.ts";
import { applyEdits } from "./edits.ts";
import type { Edit } from "./finding.ts";
import { PROOF_STEPS } from "./group-choices.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of crawlers with different rules whose rules are asked. */
const MAX_CRAWLERS = 100;

/** A rule about which a question was answered with yes, for all crawlers that obey it. */
export interface ProvedRule {
  /** One of these crawlers. */
  readonly crawler: LintedCrawler;
  /** Lines of the rules that take its place for this crawler. */
  readonly lines: readonly number[];
}

interface Proofs {
  readonly crawlers: readonly LintedCrawler[];
  neverDeciding?: ReadonlyMap<number, ProvedRule>;
  redundant?: ReadonlyMap<number, ProvedRule>;
}

const proofs = new WeakMap<LintedFile, Proofs>();

/** Returns the rules that never decide, by their lines. */
export function neverDecidingRules(file: LintedFile): ReadonlyMap<number, ProvedRule> {
  const known = proofsOf(file);
  known.neverDeciding ??= provedRules(file, known.crawlers, neverDecides);
  return known.neverDeciding;
}

/**
 * Returns the rules that are redundant for each crawler, by their lines. Some of them can be removed without a changed
 * answer, but not any of them: `keepsAnswers` shows it.
 */
export function redundantRules(file: LintedFile): ReadonlyMap<number, ProvedRule> {
  const known = proofsOf(file);
  known.redundant ??= provedRules(file, known.crawlers, redundant);
  return known.redundant;
}

/** Whether edits of rules are proved to change no answer. The file must have the same groups after them. */
export function keepsAnswers(file: LintedFile, edits: readonly Edit[]): boolean {
  const { dialect } = file.document;
  const edited = parse(applyEdits(file.bytes, edits), { dialect });
  return proofsOf(file).crawlers.every((crawler) => {
    const after = compile(edited, crawler, { dialect: file.dialectOf(crawler) });
    const options = { maxSteps: PROOF_STEPS, stopAtFirst: true };
    return difference(file.matcherFor(crawler), after, options).result === "equal";
  });
}

function proofsOf(file: LintedFile): Proofs {
  const known = proofs.get(file) ?? { crawlers: distinctCrawlers(file) ?? [] };
  proofs.set(file, known);
  return known;
}

/** Asks a question about each rule, for each crawler that obeys it. Returns the rules with the answer yes for all. */
function provedRules(
  file: LintedFile,
  crawlers: readonly LintedCrawler[],
  ask: typeof neverDecides,
): ReadonlyMap<number, ProvedRule> {
  const proved = new Map<number, ProvedRule>();
  if (crawlers.length > MAX_CRAWLERS) return proved;
  const others = new Set<number>();
  for (const crawler of crawlers) {
    for (const answer of ask(file.matcherFor(crawler), { maxSteps: PROOF_STEPS })) {
      const { line } = answer.rule;
      if (answer.result !== "proved") others.add(line);
      else if (isLessCertain(proved.get(line), crawler)) proved.set(line, { crawler, lines: answer.lines });
    }
  }
  for (const line of others) proved.delete(line);
  return proved;

  /** Whether a crawler is a better example. That a crawler obeys the first rule is known from third parties only. */
  function isLessCertain(known: ProvedRule | undefined, crawler: LintedCrawler): boolean {
    const isFirstMatch = (one: LintedCrawler): boolean => file.dialectOf(one).precedence === "first";
    return known === undefined || (isFirstMatch(known.crawler) && !isFirstMatch(crawler));
  }
}
