import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { bothOnStandardInput, UsageError } from "../../cli/errors.ts";
import { ALIKE, DIFFERENT, type ExitCode, highest, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption, listed } from "../../cli/option-values.ts";
import { checkOneStandardInput } from "../../cli/source-error.ts";
import { robotsPath } from "../../input/git/working-copy.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { allCrawlers } from "../../options/all-crawlers.ts";
import { type Crawler, crawlersOf, dialectsFor } from "../../options/crawler-option.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { formatNameOf } from "../../options/format-option.ts";
import { parseNumberOption } from "../../options/number-option.ts";
import { countText } from "../../output/count-text.ts";
import { jsonParts } from "../../output/json-parts.ts";
import { maskedText } from "../../output/masked-text.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { DEFAULT_STEPS, type DiffOptions, diffCommand } from "./command.ts";
import { compareDecisions } from "./compare-decisions.ts";
import { loadSidesOfGit } from "./git-sides.ts";
import { diffAnnotations } from "./github.ts";
import { diffJson } from "./json.ts";
import { type OtherChange, otherChanges } from "./other-changes.ts";
import { type DiffReport, rowsWith } from "./report.ts";
import { documentIn, loadSide, type Sides } from "./side.ts";
import { diffText } from "./text.ts";

/** `maycrawl diff`: shows what a change of a robots.txt does. */
export async function run(operands: readonly string[], options: DiffOptions, io: Io): Promise<ExitCode> {
  const { revision, old, source } = sourcesOf(operands, options.git);
  checkOneStandardInput([old, source]);
  if (options.urls === "-" && [old, source].includes("-")) throw bothOnStandardInput("the URLs");
  const format = formatNameOf(options);
  const maxSteps = parseNumberOption("--max-steps", options["max-steps"], 1) ?? DEFAULT_STEPS;
  const asked = dialectOption(options.dialect);
  const named = options.as === undefined ? undefined : crawlersOf(options.as, diffCommand);

  const dialects = dialectsFor(named ?? allCrawlers([]).crawlers, asked);
  const finding = { dialects, fetching: fetchOptionsOf(options) };
  const sides: Sides =
    revision === undefined
      ? { before: await loadSide(old, finding, io), after: await loadSide(source, finding, io) }
      : await loadSidesOfGit(revision, source, finding, io);
  const known =
    options.urls === undefined
      ? undefined
      : await (await import("./known-urls.ts")).readKnownUrls(options.urls, finding.fetching, io);
  const { crawlers, leftOut } =
    named === undefined ? allCrawlers(documentsOf(sides, asked)) : { crawlers: named, leftOut: 0 };
  const settings = { crawlers, asked, maxSteps, urls: known?.urls ?? [] };
  const counted = new Set(listed(options["fail-on"] ?? "decisions,access"));
  const report: DiffReport = {
    source,
    crawlers: crawlers.length,
    maxSteps,
    rows: compareDecisions(sides, settings),
    changes: otherChanges(sides, crawlers, asked),
    urls: known?.urls.length,
    failsOnDecisions: counted.has("all") || counted.has("decisions"),
    fails: ({ aspect }: OtherChange) => counted.has("all") || counted.has(aspect),
  };
  for (const part of formatted(report, format, io)) await io.out.write(part);
  if (named !== undefined) noteNames(named, sides, asked, io);
  else noteLeftOut(leftOut, io);
  return highest(exitCodeOf(report), known?.exitCode ?? ALIKE);
}

/** Returns the sources of the two sides. With `--git`, both are the same file. */
function sourcesOf([first, second]: readonly string[], revision: string | undefined) {
  if (revision === undefined) return { revision, old: first ?? "", source: second ?? "" };
  if (second !== undefined) {
    throw new UsageError(
      `"${maskedText(second)}" is one argument too many: with --git, expected one FILE`,
      "maycrawl diff --help shows examples",
    );
  }
  const path = robotsPath(first);
  if (path === "-" || isWrittenAsUrl(path)) {
    throw new UsageError(
      `with --git, FILE cannot be ${path === "-" ? "standard input" : "a URL"}`,
      "expected the path of a file in the git repository",
    );
  }
  return { revision, old: path, source: path };
}

function formatted(
  report: DiffReport,
  format: ReturnType<typeof formatNameOf<NonNullable<DiffOptions["format"]>>>,
  io: Io,
): Iterable<string> {
  switch (format) {
    case "json":
      return jsonParts(diffJson(report));
    case "github":
      return diffAnnotations(report);
    default:
      return diffText(report, io.paint);
  }
}

function exitCodeOf(report: DiffReport): ExitCode {
  if (rowsWith(report, "unsettled").length > 0) return UNDETERMINED;
  const hasDecisions = report.failsOnDecisions && rowsWith(report, "different").length > 0;
  return hasDecisions || report.changes.some(report.fails) ? DIFFERENT : ALIKE;
}

function documentsOf({ before, after }: Sides, asked: Dialect = defaultDialect) {
  return [before, after].flatMap((found) => documentIn(robotsIn(found, asked)) ?? []);
}

function noteLeftOut(count: number, io: Io): void {
  if (count > 0)
    io.note(`note: the files name ${countText(count, "more crawler")}, which --as can compare by name`);
}

function noteNames(
  crawlers: readonly Crawler[],
  { before, after }: Sides,
  asked: Dialect | undefined,
  io: Io,
): void {
  const notes = new CrawlerNameNotes(crawlers);
  for (const found of [before, after]) notes.addRobots(robotsIn(found, asked ?? defaultDialect).access);
  notes.note(io);
}
