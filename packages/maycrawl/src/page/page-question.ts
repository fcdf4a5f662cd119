import type { Dialect } from "@maycrawl/engine";
import type { DIALECT_OF_CRAWLER, FetchingValues, PLACE, ROBOTS } from "../cli/common-options.ts";
import type { OptionValues } from "../cli/define-command.ts";
import { bothOnStandardInput, UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { askedDialect } from "../cli/option-values.ts";
import { type RobotsFinder, robotsFinder } from "../fetching/robots-finder.ts";
import { placeOf, type Source, sourceOf } from "../input/document-source.ts";
import { openFile } from "../input/open-file.ts";
import { replayStream } from "../input/replay-stream.ts";
import { type Crawler, dialectsFor } from "../options/crawler-option.ts";
import { type FetchOptions, fetchOptionsOf } from "../options/fetch-options.ts";

/** Which page is asked about, and by whom. */
export interface PageQuestion {
  readonly source: Source;
  /** Opens a file or standard input. */
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
  /** Where the page is, or where a file belongs. */
  readonly url: URL | undefined;
  readonly crawler: Crawler;
  /** The dialect that was asked for. */
  readonly asked: Dialect | undefined;
  /** Finds what `--robots` names; undefined without it. */
  readonly robots: RobotsFinder | undefined;
  readonly fetching: FetchOptions;
}

/** The options that say where a page is, and by which robots.txt it is judged. */
type QuestionOptions = FetchingValues &
  OptionValues<readonly [typeof PLACE, typeof ROBOTS, typeof DIALECT_OF_CRAWLER]>;

const EXPECTED = "expected the path of a page, its URL, or - for standard input";

/**
 * What the command line asks about a page.
 * @param crawlers all that ask, for whom one robots.txt is read.
 * @throws {UsageError} where something is missing, none, or twice the same.
 */
export function pageQuestion(
  operand: string,
  options: QuestionOptions,
  crawlers: readonly Crawler[],
  io: Io,
): Omit<PageQuestion, "crawler"> {
  const { robots } = options;
  const source = sourceOf(operand);
  const url = placeOf(source, options.url);
  if (source.kind === "stdin" && robots === "-") throw bothOnStandardInput("the page");
  if (url === undefined && robots !== undefined) {
    throw new UsageError(
      "--robots is given, and not where the page belongs: --url is missing",
      "a robots.txt is about URLs",
    );
  }
  const asked = askedDialect(options.dialect);
  const fetching = fetchOptionsOf(options);
  const dialects = dialectsFor(crawlers, asked);
  const finder = robots === undefined ? undefined : robotsFinder(robots, { dialects, fetching }, io);
  const content = replayStream(() => (source.kind === "file" ? openFile(source.path, EXPECTED) : io.stdin()));
  return { source, content, url, asked, robots: finder, fetching };
}
