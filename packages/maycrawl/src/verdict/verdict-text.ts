import { type Decision, type Dialect, describeDecision } from "@maycrawl/engine";
import { describeNoGroup } from "@maycrawl/engine/internal";
import { type Crawler, dialectFor, nameOf } from "../options/crawler-option.ts";
import type { Style } from "../output/colour.ts";
import { maskedPath } from "../output/masked-text.ts";
import type { Cell } from "../output/table.ts";
import { failureCause } from "../robots/robots-failure-words.ts";
import type { Robots } from "../robots/robots-in-dialect.ts";
import { textOfSpan } from "../robots/robots-outcome.ts";
import type { Verdict } from "./judge-url.ts";

/** Returns a verdict as a table row: the answer, the URL, the crawler and the reason. */
export function verdictRow(verdict: Verdict): readonly Cell[] {
  return [
    answerCell(verdict),
    { text: maskedPath(verdict.url) },
    { text: crawlerText(verdict.crawler, verdict.asked) },
    { text: reasonOf(verdict), style: "place" },
  ];
}

/** Returns the name of the crawler, with the crawler's own dialect if `--dialect` is not given. */
export function crawlerText(crawler: Crawler, asked: Dialect | undefined): string {
  return `as ${nameOf(crawler, asked === undefined ? dialectFor(crawler, asked) : undefined)}`;
}

/** Returns a table cell with a decision: `allowed` or `disallowed`. */
export function answerCell({ decision }: Pick<Verdict, "decision">): Cell {
  const style: Style =
    decision.because === "unreachable" ? "unknown" : decision.allowed ? "allowed" : "disallowed";
  return { text: answerOf(decision), style };
}

/**
 * Returns the reason of a verdict. If the dialect's text leaves the answer open, adds the answer of Google's current
 * code.
 */
export function reasonOf(verdict: Verdict): string {
  const { today, robots } = verdict;
  const reason = causeOf(verdict);
  if (today === undefined) return reason;
  return `${reason} (the text of ${robots.dialect.name} leaves this open; Google's current code: ${answerOf(today)})`;
}

function answerOf({ allowed }: Decision): string {
  return allowed ? "allowed" : "disallowed";
}

/** Returns the deciding rule and its position in the robots.txt. If no rule decides, returns the reason. */
function causeOf({ decision, crawler, robots }: Verdict): string {
  return describeDecision(decision, {
    place: (line, column) => `${robots.name}:${line}:${column}`,
    record: decision.because === "rule" ? recordOf(robots, decision.rule.span) : undefined,
    failure: failureCause(robots.access, robots.error, robots.redirectFailure, robots.missingPage),
    ...groupOptions(crawler, robots),
  }).text;
}

/** Returns the reason why no group applies to a crawler. */
export function noGroupWords(crawler: Crawler, robots: Robots): string {
  return describeNoGroup(groupOptions(crawler, robots)).text;
}

/** Returns a record as it is written in the file. */
function recordOf(
  { access }: Robots,
  span: { readonly start: number; readonly end: number },
): string | undefined {
  return access.kind === "successful" ? textOfSpan(access, span) : undefined;
}

function groupOptions(
  { token, profile }: Crawler,
  { truncated, dialect }: Robots,
): Parameters<typeof describeNoGroup>[0] {
  return {
    tokens: profile?.reads ?? [token],
    ignoresAny: profile?.ignoresAny,
    exceeds: truncated && dialect.oversize === "allows-all" ? (dialect.maxBytes ?? undefined) : undefined,
  };
}
