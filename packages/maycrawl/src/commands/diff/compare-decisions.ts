import type { Dialect } from "@maycrawl/engine";
import { groupBy } from "@maycrawl/engine/internal";
import { type Difference, difference } from "@maycrawl/engine/prove";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";
import { judge, matcherFor, type Verdict } from "../../verdict/judge-url.ts";
import { rulesIdOf } from "../../verdict/rules-id.ts";
import { provableMatcher, robotsUrlOf, type Sides } from "./side.ts";

/** A URL with two different decisions. */
export interface ChangedUrl {
  readonly url: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Crawlers with the same change of their decisions, or without one. The verdicts are those of the first crawler. */
export interface DecisionRow extends Omit<Difference, "witnesses"> {
  readonly crawlers: readonly Crawler[];
  readonly witnesses: readonly ChangedUrl[];
  /** URLs of `--urls` that change. */
  readonly known: readonly ChangedUrl[];
}

/** Settings of a comparison. */
export interface ComparisonSettings {
  readonly crawlers: readonly Crawler[];
  /** Dialect from `--dialect`. */
  readonly asked: Dialect | undefined;
  readonly maxSteps: number;
  /** URLs of `--urls`. */
  readonly urls: readonly string[];
}

/**
 * Compares the decisions of two robots.txt for crawlers. Crawlers with the same rules are compared once, and crawlers
 * with the same change are one row.
 */
export function compareDecisions(sides: Sides, settings: ComparisonSettings): readonly DecisionRow[] {
  const alike = groupBy(settings.crawlers, (crawler) => rulesKey(sides, crawler, settings.asked));
  const comparisons = [...alike.values()];
  const share = Math.ceil(settings.maxSteps / comparisons.length);
  const rows = comparisons.map((crawlers) => compareFor(crawlers, sides, settings, share));
  return [...groupBy(rows, changeKey).values()].map((same) => ({
    ...same[0],
    crawlers: same.flatMap(({ crawlers }) => crawlers),
  }));
}

/** Returns a key for the rules of both sides. Crawlers with equal keys have equal decisions. */
function rulesKey({ before, after }: Sides, crawler: Crawler, asked: Dialect | undefined): string {
  const dialect = dialectFor(crawler, asked);
  const keys = [before, after].map((found) => {
    const robots = robotsIn(found, dialect);
    return robots.access.kind === "successful" ? rulesIdOf(matcherFor(robots, crawler)) : robots.access.kind;
  });
  return `${dialect.name} ${keys.join(" ")}`;
}

function compareFor(
  crawlers: readonly [Crawler, ...Crawler[]],
  sides: Sides,
  { asked, maxSteps, urls }: ComparisonSettings,
  share: number,
): DecisionRow {
  const [crawler] = crawlers;
  const dialect = dialectFor(crawler, asked);
  const robotsUrl = robotsUrlOf(sides);
  const before = provableMatcher(robotsIn(sides.before, dialect), crawler, robotsUrl);
  const after = provableMatcher(robotsIn(sides.after, dialect), crawler, robotsUrl);
  // All comparisons together have the limit for their witnesses. Whether there is a difference matters more.
  const shared = difference(before, after, { maxSteps: share });
  const { witnesses, ...found } =
    shared.result === "unsettled" ? difference(before, after, { maxSteps, stopAtFirst: true }) : shared;
  const judged = (url: string): ChangedUrl => ({
    url,
    before: judge(url, crawler, sides.before, asked),
    after: judge(url, crawler, sides.after, asked),
  });
  const known = found.result === "equal" ? [] : urls.map(judged).filter(isChanged);
  const row = { crawlers, ...found, witnesses: witnesses.map(({ url }) => judged(url)), known };
  const [example] = known;
  if (found.result !== "unsettled" || example === undefined) return row;
  // A known URL shows a difference that the search did not find.
  return { ...row, result: "different", witnesses: [example], total: 1 };
}

function isChanged({ before, after }: ChangedUrl): boolean {
  return before.decision.allowed !== after.decision.allowed;
}

/** Returns the line of the rule that decides; null if no rule decides. */
export function lineOf({ decision }: Verdict): number | null {
  return decision.because === "rule" ? decision.rule.line : null;
}

/** Returns a key for a change: its URLs, and the lines of the rules that decide. */
function changeKey({ result, witnesses, total, isComplete, known }: DecisionRow): string {
  const urls = [...witnesses, ...known].map(({ url, before, after }) => [
    url,
    ...[before, after].map((verdict) => [verdict.decision.allowed, lineOf(verdict)]),
  ]);
  return JSON.stringify([result, total, isComplete, urls]);
}
