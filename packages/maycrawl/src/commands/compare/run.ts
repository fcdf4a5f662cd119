import { noteDisobedient } from "../../disobedience.ts";
import { ALIKE, DIFFERENT, type ExitCode, NOT_FOUND_OUT } from "../../exit-code.ts";
import { oneCrawlerOf } from "../../input/asked-crawler.ts";
import { fetchOptionsOf } from "../../input/fetch-options.ts";
import { dialectsOf } from "../../input/option-values.ts";
import { robotsFinder } from "../../input/robots-finder.ts";
import type { Io } from "../../io.ts";
import { noteMisnamed } from "../../misnamed.ts";
import { forColumns } from "../../output/colour.ts";
import { jsonLine } from "../../output/json.ts";
import { exitCodeOf, isKeptOut } from "../../verdict.ts";
import type { CompareOptions } from "./command.ts";
import { comparisonJson } from "./json.ts";
import { sideBySide } from "./side-by-side.ts";
import { comparisonText } from "./text.ts";

const MAX_COLUMNS = 120;

/** `maycrawl compare`: the verdict in several dialects, and the properties that make the difference. */
export async function run([url = ""]: readonly string[], options: CompareOptions, io: Io): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, "compare", options.token);
  const dialects = dialectsOf(options.dialect);
  await using finder = robotsFinder(options.robots, { dialects, fetching: fetchOptionsOf(options) }, io);
  finder.check(url);

  // A wider table has its columns too far apart.
  const paint = forColumns(io.paint, io.columns && Math.min(io.columns, MAX_COLUMNS));
  const comparison = sideBySide(url, crawler, await finder.find(url), dialects);
  await io.out.write(
    options.json === true ? jsonLine(comparisonJson(comparison)) : comparisonText(comparison, paint),
  );
  const { verdicts, differences } = comparison;
  if (verdicts.some(isKeptOut)) noteDisobedient([crawler], io);
  const accesses = verdicts.map(({ robots }) => robots.access);
  noteMisnamed(crawler, accesses, io);
  if (verdicts[0] !== undefined && exitCodeOf(verdicts[0]) === NOT_FOUND_OUT) return NOT_FOUND_OUT;
  return differences.length === 0 ? ALIKE : DIFFERENT;
}
