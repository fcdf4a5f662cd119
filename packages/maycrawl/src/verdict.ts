import { compileAccess, type Decision, type Dialect, describeDecision, type Matcher } from "@maycrawl/engine";
import { describeNoGroup, dialectOfToday } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "./exit-code.ts";
import { type Crawler, dialectFor, nameOf } from "./input/asked-crawler.ts";
import type { Style } from "./output/colour.ts";
import { shownPath } from "./output/shown-address.ts";
import type { Cell } from "./output/table.ts";
import type { FoundRobots } from "./robots.ts";
import { failureCause } from "./robots-failure-words.ts";
import { type Robots, robotsIn } from "./robots-in-dialect.ts";
import { textIn } from "./seen.ts";

/** May this crawler fetch this URL, and by which robots.txt. */
export interface Verdict {
  /** The URL as it was given. */
  readonly url: string;
  readonly crawler: Crawler;
  /** As the dialect reads it by which the verdict is. */
  readonly robots: Robots;
  /** That dialect, where it was asked for; otherwise it is the crawler's own, or RFC 9309's. */
  readonly asked: Dialect | undefined;
  readonly decision: Decision;
  /** What Google's code does today, where the dialect's own text leaves the answer open. */
  readonly today: Decision | undefined;
}

const matchers = new WeakMap<Robots, Map<Crawler["profile"] | string, Matcher>>();

/** A robots.txt made ready for a crawler by the dialect that reads it: compiled once, however many URLs are asked. */
export function matcherFor(robots: Robots, crawler: Crawler): Matcher {
  const known = matchers.get(robots) ?? new Map<Crawler["profile"] | string, Matcher>();
  matchers.set(robots, known);
  const asked = askedCrawler(crawler);
  const matcher = known.get(asked) ?? compileAccess(robots.access, asked, { dialect: robots.dialect });
  known.set(asked, matcher);
  return matcher;
}

/** The crawler as the engine takes it: a known one, or a literal token. */
export function askedCrawler({ token, profile }: Crawler): NonNullable<Crawler["profile"]> | string {
  return profile ?? token;
}

/**
 * Decides for one URL and one crawler.
 * @param asked the dialect that was asked for; without one the crawler's own counts.
 */
export function judge(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  asked: Dialect | undefined,
): Verdict {
  const robots = robotsIn(found, dialectFor(crawler, asked));
  const decision = matcherFor(robots, crawler).decide(url);
  return { url, crawler, robots, asked, decision, today: todayFor(url, crawler, found, decision) };
}

/** What Google's code does today, where a decision is not settled. */
export function todayFor(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  { settled }: Decision,
): Decision | undefined {
  return settled ? undefined : matcherFor(robotsIn(found, dialectOfToday), crawler).decide(url);
}

/**
 * What the exit code says of a verdict. An unreachable robots.txt forbids, but nobody knows what it says; nor
 * does anybody where there was no answer, whatever the dialect makes of that.
 */
export function exitCodeOf({ decision, robots }: Pick<Verdict, "decision" | "robots">): ExitCode {
  if (decision.because === "unreachable" || robots.error !== undefined) return NOT_FOUND_OUT;
  return decision.allowed ? ALLOWED : DISALLOWED;
}

/** Whether a rule disallows it, and not the want of a robots.txt. */
export function isKeptOut({ decision }: Pick<Verdict, "decision">): boolean {
  return decision.because === "rule" && !decision.allowed;
}

/** The verdict as a row: the word, the URL, as whom, and why. */
export function rowOf(verdict: Verdict): readonly Cell[] {
  return [
    wordOf(verdict),
    { text: shownPath(verdict.url) },
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
