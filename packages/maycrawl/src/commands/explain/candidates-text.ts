import type { Candidate, Explanation } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Cell, Rows } from "../../output/table.ts";

const LONGEST_PATH = 80;
/** A list as long as this is shown whole. */
const FEW = 12;
/** More rows than these are counted rather than shown. */
const MAX = 40;

/** The rules of the applying groups as rows, and how many more there are. */
export interface CandidateRows {
  readonly rows: Rows;
  readonly rest: number;
}

/**
 * The candidate rules, in file order where they are few or `all` are asked for; else those that match
 * first, the deciding one at the top, and those that a surprise is about.
 */
export function candidateRows(explanation: Explanation, all: boolean): CandidateRows {
  const { candidates, candidateCount, surprises } = explanation;
  if (all || candidateCount <= FEW) {
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
  const telling = candidates.filter((candidate) => weight(candidate) > 0);
  // The sort is stable: among equals the order of the file stays.
  telling.sort((a, b) => weight(b) - weight(a));
  const shown = telling.slice(0, MAX);
  return { rows: shown.map((one) => row(one, explanation)), rest: candidateCount - shown.length };
}

function row(candidate: Candidate, explanation: Explanation): readonly Cell[] {
  const { rule, specificity, matches, outcome } = candidate;
  // A Disallow without a path allows in some dialects.
  const answer = explanation.decision.allowed ? "allowed" : "disallowed";
  const style = outcome === "decides" ? answer : undefined;
  const name = rule.type === "allow" ? "Allow" : "Disallow";
  const quiet = matches ? {} : { style: "quiet" as const };
  return [
    { text: `line ${rule.line}`, style: "place" },
    {
      text: `${name}: ${visibleHead(rule.path, LONGEST_PATH)}`,
      whole: true,
      ...(style === undefined ? quiet : { style }),
    },
    { text: `${specificity} byte${specificity === 1 ? "" : "s"}`, style: "quiet" },
    { text: outcomeText(candidate, explanation), ...(style === undefined ? quiet : { style }) },
  ];
}

/** What became of a rule, and by which one it was beaten (RFC 9309 §2.2.2). */
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
      return `matches, but ${winner} has no path, and frees everything`;
    case "repeats":
      return `matches, and says the same as ${winner}`;
    case "no-match":
      return "does not match";
    case "empty":
      return "has no path, and so forbids nothing";
    case "not-asked":
      return "matches, but /robots.txt itself is always allowed";
  }
}
