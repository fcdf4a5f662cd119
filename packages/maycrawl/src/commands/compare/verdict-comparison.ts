import { compare, type Dialect, type DialectDifference } from "@maycrawl/engine";
import type { Crawler } from "../../options/crawler-option.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";
import { engineCrawlerOf, googleCodeDecision, judge, type Verdict } from "../../verdict/judge-url.ts";
import { explainWithoutRobots } from "./without-robots.ts";

/** Verdicts of several dialects for one URL and crawler. */
export interface VerdictComparison {
  readonly url: string;
  readonly crawler: Crawler;
  /** One verdict for each dialect, in the requested order. */
  readonly verdicts: readonly Verdict[];
  /** One difference for each dialect whose answer differs from the answer of the first dialect. */
  readonly differences: readonly DialectDifference[];
}

/** Judges a URL in several dialects (at least one), and finds out why their answers differ. */
export function compareVerdicts(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialects: readonly Dialect[],
): VerdictComparison {
  const { bytes } = found;
  const areAllRead = dialects.every((dialect) => robotsIn(found, dialect).access.kind === "successful");
  if (bytes === undefined || !areAllRead) return sideBySideWithout(url, crawler, found, dialects);
  const { answers, differences } = compare(bytes, engineCrawlerOf(crawler), url, { dialects });
  const verdicts = answers.map(({ dialect, decision }): Verdict => {
    const robots = robotsIn(found, dialect);
    const today = googleCodeDecision(url, crawler, found, decision);
    return { url, crawler, robots, asked: dialect, decision, today };
  });
  return { url, crawler, verdicts, differences };
}

/** Does the work of `compareVerdicts` if at least one dialect has no robots.txt to parse. */
function sideBySideWithout(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialects: readonly Dialect[],
): VerdictComparison {
  const verdicts = dialects.map((dialect) => judge(url, crawler, found, dialect));
  const [reference] = verdicts as [Verdict];
  const differences = verdicts
    .filter(({ decision }) => decision.allowed !== reference.decision.allowed)
    .map(({ robots }) => explainWithoutRobots(url, crawler, found, robots.dialect, reference.robots.dialect));
  return { url, crawler, verdicts, differences };
}
