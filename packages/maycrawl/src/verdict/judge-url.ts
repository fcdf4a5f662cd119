import { compileAccess, type Decision, type Dialect, type Matcher } from "@maycrawl/engine";
import { dialectOfToday } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../cli/exit-code.ts";
import { type Crawler, dialectFor } from "../options/crawler-option.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { type Robots, robotsIn } from "../robots/robots-in-dialect.ts";

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
