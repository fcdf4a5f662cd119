import { type Decision, type Dialect, describeDecision } from "@maycrawl/engine";
import { describeNoGroup } from "@maycrawl/engine/internal";
import { type Crawler, dialectFor, nameOf } from "../options/crawler-option.ts";
import type { Style } from "../output/colour.ts";
import { maskedPath } from "../output/masked-text.ts";
import type { Cell } from "../output/table.ts";
import { failureCause } from "../robots/robots-failure-words.ts";
import type { Robots } from "../robots/robots-in-dialect.ts";
import { textIn } from "../robots/robots-outcome.ts";
import type { Verdict } from "./judge-url.ts";

/** The verdict as a row: the word, the URL, as whom, and why. */
export function rowOf(verdict: Verdict): readonly Cell[] {
  return [
    wordOf(verdict),
    { text: maskedPath(verdict.url) },
    { text: asWhom(verdict.crawler, verdict.asked) },
    { text: reasonOf(verdict), style: "place" },
  ];
}

/** As whom was asked, and by which dialect if that is one which the crawler brings along. */
export function asWhom(crawler: Crawler, asked: Dialect | undefined): string {
  return `as ${nameOf(crawler, asked === undefined ? dialectFor(crawler, asked) : undefined)}`;
}

/** The verdict in a word. */
export function wordOf({ decision }: Pick<Verdict, "decision">): Cell {
  const style: Style =
    decision.because === "unreachable" ? "unknown" : decision.allowed ? "allowed" : "disallowed";
  return { text: answerOf(decision), style };
}

/** What decided, and whether the dialect's text settles it. */
export function reasonOf(verdict: Verdict): string {
  const { today, robots } = verdict;
  const reason = causeOf(verdict);
  if (today === undefined) return reason;
  return `${reason} (the text of ${robots.dialect.name} leaves this open; Google's code of today: ${answerOf(today)})`;
}

function answerOf({ allowed }: Decision): string {
  return allowed ? "allowed" : "disallowed";
}

/** What decided: the rule with its place, or why no rule did. */
function causeOf({ decision, crawler, robots }: Verdict): string {
  return describeDecision(decision, {
    place: (line, column) => `${robots.name}:${line}:${column}`,
    record: decision.because === "rule" ? recordOf(robots, decision.rule.span) : undefined,
    failure: failureCause(robots.access, robots.error, robots.redirectFailure, robots.missingPage),
    ...groupOptions(crawler, robots),
  }).text;
}

/** Why no group applies to a crawler. */
export function noGroupWords(crawler: Crawler, robots: Robots): string {
  return describeNoGroup(groupOptions(crawler, robots)).text;
}

/** A record as it is written in the file. */
function recordOf(
  { access }: Robots,
  span: { readonly start: number; readonly end: number },
): string | undefined {
  return access.kind === "successful" ? textIn(access, span) : undefined;
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
