import { compileAccess, type Decision, type Dialect, type Matcher } from "@maycrawl/engine";
import { dialectOfToday } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, UNDETERMINED } from "../cli/exit-code.ts";
import { type Crawler, dialectFor } from "../options/crawler-option.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { type Robots, robotsIn } from "../robots/robots-in-dialect.ts";

/** The decision for a crawler and a URL, and the robots.txt that leads to the decision. */
export interface Verdict {
  /** The URL as it was given. */
  readonly url: string;
  readonly crawler: Crawler;
  /** The robots.txt, as the dialect of the verdict reads it. */
  readonly robots: Robots;
  /** Dialect from `--dialect`. If undefined, the crawler's own dialect applies, or RFC 9309. */
  readonly asked: Dialect | undefined;
  readonly decision: Decision;
  /** Decision of Google's current code, if the dialect's documentation leaves the answer open. */
  readonly today: Decision | undefined;
}

const matchers = new WeakMap<Robots, Map<Crawler["profile"] | string, Matcher>>();

/** Returns the matcher of a robots.txt for a crawler. Each matcher is compiled once for all URLs. */
export function matcherFor(robots: Robots, crawler: Crawler): Matcher {
  const known = matchers.get(robots) ?? new Map<Crawler["profile"] | string, Matcher>();
  matchers.set(robots, known);
  const asked = engineCrawlerOf(crawler);
  const matcher = known.get(asked) ?? compileAccess(robots.access, asked, { dialect: robots.dialect });
  known.set(asked, matcher);
  return matcher;
}

/** Returns the crawler in the form that the engine accepts: a known crawler, or a literal token. */
export function engineCrawlerOf({ token, profile }: Crawler): NonNullable<Crawler["profile"]> | string {
  return profile ?? token;
}

/**
 * Decides whether a crawler may fetch a URL.
 * @param asked dialect from `--dialect`; if undefined, the crawler's own dialect applies, or RFC 9309.
 */
export function judge(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  asked: Dialect | undefined,
): Verdict {
  const robots = robotsIn(found, dialectFor(crawler, asked));
  const decision = matcherFor(robots, crawler).decide(url);
  return { url, crawler, robots, asked, decision, today: googleCodeDecision(url, crawler, found, decision) };
}

/** Returns the decision of Google's current code if a decision is not settled. */
export function googleCodeDecision(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  { settled }: Decision,
): Decision | undefined {
  return settled ? undefined : matcherFor(robotsIn(found, dialectOfToday), crawler).decide(url);
}

/**
 * Returns the exit code of a verdict. If the robots.txt is unreachable or its request had no answer, its content is
 * unknown. The exit code is then `UNDETERMINED`, even if the dialect allows the URL.
 */
export function exitCodeOf({ decision, robots }: Pick<Verdict, "decision" | "robots">): ExitCode {
  if (decision.because === "unreachable" || robots.error !== undefined) return UNDETERMINED;
  return decision.allowed ? ALLOWED : DISALLOWED;
}

/** Whether a rule disallows the URL. False if the URL is disallowed because the robots.txt is unreachable. */
export function isDisallowedByRule({ decision }: Pick<Verdict, "decision">): boolean {
  return decision.because === "rule" && !decision.allowed;
}
