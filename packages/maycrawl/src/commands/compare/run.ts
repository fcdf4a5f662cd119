import { ALIKE, DIFFERENT, type ExitCode, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectsOf } from "../../cli/option-values.ts";
import { robotsFinder } from "../../fetching/robots-finder.ts";
import { noteCrawlerName } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { oneCrawlerOf } from "../../options/crawler-option.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { forColumns } from "../../output/colour.ts";
import { jsonLine } from "../../output/json.ts";
import { exitCodeOf, isDisallowedByRule } from "../../verdict/judge-url.ts";
import { type CompareOptions, compareCommand } from "./command.ts";
import { comparisonJson } from "./json.ts";
import { comparisonText } from "./text.ts";
import { compareVerdicts } from "./verdict-comparison.ts";

const MAX_COLUMNS = 120;

/** `maycrawl compare`: shows the verdicts of several dialects, and the properties that cause a difference. */
export async function run([url = ""]: readonly string[], options: CompareOptions, io: Io): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, compareCommand, options.token);
  const dialects = dialectsOf(options.dialect);
  await using finder = robotsFinder(options.robots, { dialects, fetching: fetchOptionsOf(options) }, io);
  finder.check(url);

  // In a table wider than `MAX_COLUMNS`, the columns would be too far apart.
  const paint = forColumns(io.paint, io.columns && Math.min(io.columns, MAX_COLUMNS));
  const comparison = compareVerdicts(url, crawler, await finder.find(url), dialects);
  await io.out.write(
    options.json === true ? jsonLine(comparisonJson(comparison)) : comparisonText(comparison, paint),
  );
  const { verdicts, differences } = comparison;
  if (verdicts.some(isDisallowedByRule)) noteNoncompliant([crawler], io);
  const accesses = verdicts.map(({ robots }) => robots.access);
  noteCrawlerName(crawler, accesses, io);
  if (verdicts[0] !== undefined && exitCodeOf(verdicts[0]) === UNDETERMINED) return UNDETERMINED;
  return differences.length === 0 ? ALIKE : DIFFERENT;
}
