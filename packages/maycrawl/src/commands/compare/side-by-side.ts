import { compare, type Dialect, type DialectDifference } from "@maycrawl/engine";
import type { Crawler } from "../../options/crawler-option.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";
import { askedCrawler, judge, todayFor, type Verdict } from "../../verdict/judge-url.ts";
import { withoutRobots } from "./without-robots.ts";

/** One question, answered in several dialects. */
export interface SideBySide {
  readonly url: string;
  readonly crawler: Crawler;
  /** By dialect, in the order in which they were asked for. */
  readonly verdicts: readonly Verdict[];
  /** Of the dialects that do not answer as the first one does. */
  readonly differences: readonly DialectDifference[];
}

/** Asks in several dialects, one at least, and finds out why the answers differ. */
export function sideBySide(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialects: readonly Dialect[],
): SideBySide {
  const { bytes } = found;
  const areAllRead = dialects.every((dialect) => robotsIn(found, dialect).access.kind === "successful");
  if (bytes === undefined || !areAllRead) return sideBySideWithout(url, crawler, found, dialects);
  const { answers, differences } = compare(bytes, askedCrawler(crawler), url, { dialects });
  const verdicts = answers.map(({ dialect, decision }): Verdict => {
    const robots = robotsIn(found, dialect);
    const today = todayFor(url, crawler, found, decision);
    return { url, crawler, robots, asked: dialect, decision, today };
  });
  return { url, crawler, verdicts, differences };
}

/** The same where some of them have no robots.txt to read. */
function sideBySideWithout(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialects: readonly Dialect[],
): SideBySide {
  const verdicts = dialects.map((dialect) => judge(url, crawler, found, dialect));
  const [reference] = verdicts as [Verdict];
  const differences = verdicts
    .filter(({ decision }) => decision.allowed !== reference.decision.allowed)
    .map(({ robots }) => withoutRobots(url, crawler, found, robots.dialect, reference.robots.dialect));
  return { url, crawler, verdicts, differences };
}
