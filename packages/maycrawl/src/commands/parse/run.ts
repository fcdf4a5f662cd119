import type { Dialect, RobotsDocument } from "@maycrawl/engine";
import { describeFailedAccess } from "@maycrawl/engine/internal";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOf, dialectOption } from "../../cli/option-values.ts";
import {
  checkOneStandardInput,
  exitCodeOf,
  sourceErrorJson,
  sourceErrorText,
} from "../../cli/source-error.ts";
import { loadRobots } from "../../fetching/load-robots.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { noteRobotsWarnings } from "../../notes/robots-warnings.ts";
import { type Crawler, crawlersOf, dialectsFor } from "../../options/crawler-option.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { errorLine } from "../../output/error-line.ts";
import { jsonParts } from "../../output/json-parts.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { failureCause } from "../../robots/robots-failure-words.ts";
import { type Robots, robotsIn } from "../../robots/robots-in-dialect.ts";
import { type ParseOptions, parseCommand } from "./command.ts";
import { crawlerGroupsJson, crawlerGroupsText } from "./crawler-groups.ts";
import { robotsDocumentJson } from "./json.ts";
import { documentText } from "./text.ts";

/**
 * `maycrawl parse`: shows each robots.txt line by line. If only one source is given, its failure ends the command. If
 * several sources are given, the output for a failed source is its error message. The sources are read one at a time,
 * so memory use does not grow with the number of sources.
 * @throws {UndeterminedError} if the only source is not a readable robots.txt.
 */
export async function run(sources: readonly string[], options: ParseOptions, io: Io): Promise<ExitCode> {
  const crawlers = options.as === undefined ? [] : crawlersOf(options.as, parseCommand);
  const settings: Settings = {
    dialect: dialectOf(options.dialect),
    crawlers,
    crawlerDialect: dialectOption(options.dialect),
    nameNotes: new CrawlerNameNotes(crawlers),
    fetching: fetchOptionsOf(options),
    json: options.json === true,
  };
  const exitCode = await parseAll(sources, settings, io);
  settings.nameNotes.note(io);
  return exitCode;
}

async function parseAll(sources: readonly string[], settings: Settings, io: Io): Promise<ExitCode> {
  const [source = "-", ...others] = sources;
  if (others.length === 0) {
    await print(await loadSource(source, settings, io), settings, io);
    return ALLOWED;
  }
  checkOneStandardInput(sources);
  return parseEach(sources, settings, io);
}

interface Settings {
  /** Dialect in which the lines are read. */
  readonly dialect: Dialect;
  readonly crawlers: readonly Crawler[];
  /** Dialect of all crawlers; undefined if each crawler uses its own dialect. */
  readonly crawlerDialect: Dialect | undefined;
  readonly nameNotes: CrawlerNameNotes;
  readonly fetching: FetchOptions;
  readonly json: boolean;
}

/** A robots.txt that was loaded successfully. */
interface LoadedRobots {
  readonly found: FoundRobots;
  readonly robots: Robots;
  readonly document: RobotsDocument;
}

async function parseEach(sources: readonly string[], settings: Settings, io: Io): Promise<ExitCode> {
  let exitCode: ExitCode = ALLOWED;
  for (const [at, source] of sources.entries()) {
    if (at > 0 && !settings.json) await io.out.write("\n");
    try {
      await print(await loadSource(source, settings, io), settings, io);
    } catch (error) {
      if (!(error instanceof UndeterminedError || error instanceof UsageError)) throw error;
      exitCode = highest(exitCode, exitCodeOf(error));
      await io.out.write(
        settings.json
          ? errorLine(sourceErrorJson(error), { from: source })
          : sourceErrorText(error, io.paint.columns),
      );
    }
  }
  return exitCode;
}

async function loadSource(source: string, settings: Settings, io: Io): Promise<LoadedRobots> {
  const { dialect, crawlers, crawlerDialect, nameNotes, fetching } = settings;
  const dialects = [dialect, ...dialectsFor(crawlers, crawlerDialect)];
  const found = await loadRobots(source, { dialects, fetching }, io);
  const robots = robotsIn(found, dialect);
  const { access } = robots;
  if (access.kind !== "successful") {
    const failure = failureCause(access, robots.error, robots.redirectFailure);
    const { text } = describeFailedAccess(access, { robots: robots.name, failure });
    throw new UndeterminedError(text, "there is nothing to parse");
  }
  noteRobotsWarnings(found, [dialect], io);
  nameNotes.addRobots(access);
  return { found, robots, document: access.document };
}

async function print({ found, robots, document }: LoadedRobots, settings: Settings, io: Io): Promise<void> {
  const { crawlers, crawlerDialect, json } = settings;
  if (json) {
    const groups = crawlers.length === 0 ? null : crawlerGroupsJson(found, crawlers, crawlerDialect);
    for (const part of jsonParts(robotsDocumentJson(robots, document, groups))) await io.out.write(part);
    return;
  }
  for (const part of documentText(robots, document, io.paint)) await io.out.write(part);
  await io.out.write(crawlerGroupsText(found, crawlers, crawlerDialect, io.paint));
}
