import { type Dialect, parse, type RobotsDocument } from "@maycrawl/engine";
import { applyEdits, removeLine, ruleText } from "@maycrawl/engine/internal";
import { ExpectationChecks, type Outcome } from "./check-expectations.ts";
import { editsFor } from "./edits-for-failure.ts";
import type { Expectation } from "./expectation.ts";

/** Maximum number of drafts in the search, of proofs for them, and of bytes that are read for their crawlers. */
const MAX_DRAFTS = 100;
const MAX_PROOFS = 10_000;
const MAX_READ = 200_000_000;
/** Maximum number of steps of each proof in the search. Most need a few hundred. */
const MAX_STEPS = 5000;

/** An edited robots.txt. Its document is not kept: with its matchers, it takes much memory. */
interface Draft {
  readonly bytes: Uint8Array;
  readonly failed: readonly Outcome[];
  /** Number of failures. */
  readonly count: number;
  /** Number of edits that change more answers than the expectation needs. */
  readonly broadEdits: number;
}

/** Tests drafts, within a limit of the work for all of them. */
class DraftTests {
  readonly #expectations: readonly Expectation[];
  readonly #maxSteps: number;
  #drafts = 0;
  #proofs = 0;
  #bytesRead = 0;

  constructor(expectations: readonly Expectation[], maxSteps: number) {
    this.#expectations = expectations;
    this.#maxSteps = Math.min(maxSteps, MAX_STEPS);
  }

  get isOver(): boolean {
    return this.#drafts >= MAX_DRAFTS || this.#proofs > MAX_PROOFS || this.#bytesRead > MAX_READ;
  }

  results(draft: RobotsDocument): readonly Outcome[] {
    const checks = new ExpectationChecks(draft, this.#expectations, this.#maxSteps);
    const results = checks.results();
    this.#drafts++;
    this.#proofs += checks.proofs;
    this.#bytesRead += checks.bytesRead;
    return results;
  }
}

/**
 * Finds a small edit of a robots.txt that satisfies all expectations. It tries edits for the first failure of the draft
 * with the fewest changes of other answers, and keeps those that add no failure.
 * @returns the edited file; undefined if no expectation failed, or if no such edit was found.
 */
export function suggestEdit(
  { bytes, dialect }: RobotsDocument,
  outcomes: readonly Outcome[],
  maxSteps: number,
): RobotsDocument | undefined {
  if (!outcomes.some(({ status }) => status === "failed") || outcomes.some(isLargeChange)) return undefined;
  const expectations = outcomes.map(({ expectation }) => expectation);
  const tests = new DraftTests(expectations, maxSteps);
  const drafts: Draft[] = [draftOf(bytes, outcomes, 0)];
  const seen = new Set<string>();
  while (drafts.length > 0) {
    const draft = drafts.shift() as Draft;
    const document = parse(draft.bytes, { dialect });
    const [first] = draft.failed;
    if (first === undefined) return withoutNeedless(document, bytes, tests);
    for (const { edit, isBroad } of editsFor(first, document)) {
      if (tests.isOver) return bestOf(drafts, dialect);
      const edited = parse(applyEdits(draft.bytes, [edit]), { dialect });
      if (seen.has(edited.latin1)) continue;
      seen.add(edited.latin1);
      const next = draftOf(edited.bytes, tests.results(edited), draft.broadEdits + (isBroad ? 1 : 0));
      if (next.count <= draft.count) drafts.push(next);
    }
    drafts.sort(compareDrafts);
  }
  return undefined;
}

/** Returns the best draft without a failure, if the search ends before it was looked at. */
function bestOf(drafts: readonly Draft[], dialect: Dialect): RobotsDocument | undefined {
  const [best] = drafts.filter(({ failed }) => failed.length === 0).sort(compareDrafts);
  return best && parse(best.bytes, { dialect });
}

/** Returns an edited file without the new rules that it does not need: another rule was added for their URLs later. */
function withoutNeedless(edited: RobotsDocument, before: Uint8Array, tests: DraftTests): RobotsDocument {
  const { dialect } = edited;
  const old = new Set(parse(before, { dialect }).groups.flatMap(({ rules }) => rules.map(ruleText)));
  // The last line comes first, so that the lines of the others stay right.
  const added = edited.groups.flatMap(({ rules }) => rules.filter((rule) => !old.has(ruleText(rule))));
  let shortest = edited;
  for (const { line } of added.toReversed()) {
    if (tests.isOver) break;
    const group = shortest.groups.find(({ rules }) => rules.some((rule) => rule.line === line));
    // A group without rules would join the next one.
    if (group === undefined || group.rules.length === 1) continue;
    const shorter = parse(applyEdits(shortest.bytes, [removeLine(shortest, line)]), { dialect });
    if (tests.results(shorter).every(({ status }) => status === "passed")) shortest = shorter;
  }
  return shortest;
}

/** Whether more groups changed than drafts are tried. An edit restores the answers of only one group. */
function isLargeChange({ expectation, failures }: Outcome): boolean {
  return expectation.kind === "unchanged" && failures.length > MAX_DRAFTS;
}

function draftOf(bytes: Uint8Array, outcomes: readonly Outcome[], broadEdits: number): Draft {
  const failed = outcomes.filter(({ status }) => status !== "passed");
  const counts = failed.map(({ failures }) => failures.flatMap(({ crawlers }) => crawlers).length);
  // A result that is not settled has no failure, but counts as one.
  return { bytes, failed, count: counts.reduce((sum, count) => sum + Math.max(1, count), 0), broadEdits };
}

/** Compares drafts: fewer changes of other answers, then fewer failures, then a shorter text. */
function compareDrafts(a: Draft, b: Draft): number {
  const lengths = a.bytes.length - b.bytes.length;
  return a.broadEdits - b.broadEdits || a.count - b.count || lengths;
}
