import type { Candidate, Explanation } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Cell, Rows } from "../../output/table.ts";

const MAX_PATH = 80;
/** Maximum length of a list of candidate rules that is shown completely. */
const MAX_FULL_LIST = 12;
/** Maximum number of rows that are shown of a longer list. The other rules are counted. */
const MAX_ROWS = 40;

/** Rows for the rules of the applying groups, and the number of rules that are not shown. */
export interface CandidateRows {
  readonly rows: Rows;
  readonly rest: number;
}

/**
 * Returns the candidate rules in file order, if they are few or `all` is set. Otherwise returns the deciding rule, then
 * the other rules that match, then the rules with a surprise.
 */
export function candidateRows(explanation: Explanation, all: boolean): CandidateRows {
  const { candidates, candidateCount, surprises } = explanation;
  if (all || candidateCount <= MAX_FULL_LIST) {
    return {
      rows: candidates.map((one) => row(one, explanation)),
      rest: candidateCount - candidates.length,
    };
  }
  const surprising = new Set(surprises.map(({ line }) => line));
  const weight = (candidate: Candidate): number => {
    if (candidate.outcome === "decides") return 3;
    if (candidate.matches) return 2;
    return surprising.has(candidate.rule.line) ? 1 : 0;
  };
  const relevant = candidates.filter((candidate) => weight(candidate) > 0);
  // The sort is stable: rules with equal weight keep the order of the file.
  relevant.sort((a, b) => weight(b) - weight(a));
  const shown = relevant.slice(0, MAX_ROWS);
  return { rows: shown.map((one) => row(one, explanation)), rest: candidateCount - shown.length };
}

function row(candidate: Candidate, explanation: Explanation): readonly Cell[] {
  const { rule, specificity, matches, outcome } = candidate;
  // The style follows the decision, because a Disallow without a path allows in some dialects.
  const answer = explanation.decision.allowed ? "allowed" : "disallowed";
  const style = outcome === "decides" ? answer : undefined;
  const name = rule.type === "allow" ? "Allow" : "Disallow";
  const quiet = matches ? {} : { style: "quiet" as const };
  return [
    { text: `line ${rule.line}`, style: "place" },
    {
      text: `${name}: ${visibleHead(rule.path, MAX_PATH)}`,
      whole: true,
      ...(style === undefined ? quiet : { style }),
    },
    { text: `${specificity} byte${specificity === 1 ? "" : "s"}`, style: "quiet" },
    { text: outcomeText(candidate, explanation), ...(style === undefined ? quiet : { style }) },
  ];
}

/** Explains the outcome of a rule, and names the rule that wins over it (RFC 9309 §2.2.2). */
function outcomeText({ outcome }: Candidate, { decision }: Explanation): string {
  const winner = decision.because === "rule" ? `line ${decision.position.line}` : "another";
  switch (outcome) {
    case "decides":
      return `decides: ${decision.allowed ? "allowed" : "disallowed"}`;
    case "less-specific":
      return `matches, but ${winner} matches more bytes`;
    case "tie-goes-to-allow":
      return `matches as many bytes as ${winner}, and a tie goes to allow`;
    case "comes-later":
      return `matches, but ${winner} comes first`;
    case "freed":
      return `matches, but ${winner} has no path, and allows everything`;
    case "repeats":
      return `matches, with the same result as ${winner}`;
    case "no-match":
      return "does not match";
    case "empty":
      return "has no path, so it disallows nothing";
    case "not-asked":
      return "matches, but /robots.txt itself is always allowed";
  }
}
