import { parse, type RobotsDocument } from "@maycrawl/engine";
import { applyEdits, removeLine } from "@maycrawl/engine/internal";
import { ExpectationChecks, type Outcome } from "./check-expectations.ts";
import { editsFor, ruleText } from "./edits-for-failure.ts";

/** Maximum number of drafts in the search, and of proofs for them. */
const MAX_DRAFTS = 100;
const MAX_PROOFS = 10_000;
/** Maximum number of steps of each proof in the search. Most need a few hundred. */
const MAX_STEPS = 5000;

/** An edited robots.txt. */
interface Draft {
  readonly document: RobotsDocument;
  readonly failed: readonly Outcome[];
  /** Number of failures. */
  readonly count: number;
  /** Number of edits that change more answers than the expectation needs. */
  readonly broadEdits: number;
}

/**
 * Finds a small edit of a robots.txt that satisfies all expectations. It tries edits for the first failure of the draft
 * with the fewest changes of other answers, and keeps those that add no failure.
 * @returns the edited file; undefined if no such edit was found.
 */
export function suggestEdit(
  document: RobotsDocument,
  outcomes: readonly Outcome[],
  maxSteps: number,
): RobotsDocument | undefined {
  if (outcomes.some(isLargeChange)) return undefined;
  const expectations = outcomes.map(({ expectation }) => expectation);
  const checksOf = (edited: RobotsDocument): ExpectationChecks =>
    new ExpectationChecks(edited, expectations, Math.min(maxSteps, MAX_STEPS));
  const drafts: Draft[] = [draftOf(document, outcomes, 0)];
  const seen = new Set<string>();
  let proofs = 0;
  while (drafts.length > 0) {
    const draft = drafts.shift() as Draft;
    const [first] = draft.failed;
    if (first === undefined) return withoutNeedless(draft.document, document, checksOf);
    for (const { edit, isBroad } of editsFor(first, draft.document)) {
      if (seen.size === MAX_DRAFTS || proofs > MAX_PROOFS) return undefined;
      const edited = parse(applyEdits(draft.document.bytes, [edit]), { dialect: document.dialect });
      if (seen.has(edited.latin1)) continue;
      seen.add(edited.latin1);
      const checks = checksOf(edited);
      const next = draftOf(edited, checks.results(), draft.broadEdits + (isBroad ? 1 : 0));
      proofs += checks.proofs;
      if (next.count <= draft.count) drafts.push(next);
    }
    drafts.sort(compareDrafts);
  }
  return undefined;
}

/** Returns an edited file without the new rules that it does not need: another rule was added for their URLs later. */
function withoutNeedless(
  edited: RobotsDocument,
  before: RobotsDocument,
  checksOf: (document: RobotsDocument) => ExpectationChecks,
): RobotsDocument {
  const old = new Set(before.groups.flatMap(({ rules }) => rules.map(ruleText)));
  let shortest = edited;
  // The last line comes first, so that the numbers of the others stay right.
  for (const { rules } of edited.groups.toReversed()) {
    for (const rule of rules.toReversed()) {
      if (old.has(ruleText(rule)) || rules.length === 1) continue;
      const bytes = applyEdits(shortest.bytes, [removeLine(shortest, rule.line)]);
      const shorter = parse(bytes, { dialect: before.dialect });
      if (
        checksOf(shorter)
          .results()
          .every(({ status }) => status === "passed")
      )
        shortest = shorter;
    }
  }
  return shortest;
}

/** Whether more groups changed than drafts are tried. An edit restores the answers of only one group. */
function isLargeChange({ expectation, failures }: Outcome): boolean {
  return expectation.kind === "unchanged" && failures.length > MAX_DRAFTS;
}

function draftOf(document: RobotsDocument, outcomes: readonly Outcome[], broadEdits: number): Draft {
  const failed = outcomes.filter(({ status }) => status !== "passed");
  const counts = failed.map(({ failures }) => failures.flatMap(({ crawlers }) => crawlers).length);
  // A result that is not settled has no failure, but counts as one.
  return { document, failed, count: counts.reduce((sum, count) => sum + Math.max(1, count), 0), broadEdits };
}

/** Compares drafts: fewer changes of other answers, then fewer failures, then a shorter text. */
function compareDrafts(a: Draft, b: Draft): number {
  const lengths = a.document.bytes.length - b.document.bytes.length;
  return a.broadEdits - b.broadEdits || a.count - b.count || lengths;
}
