import type { Dialect } from "@maycrawl/engine";
import type { DIALECT_OF_CRAWLER, DOCUMENT_URL, FetchingValues, ROBOTS } from "../cli/common-options.ts";
import type { OptionValues } from "../cli/define-command.ts";
import { bothOnStandardInput, UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { dialectOption } from "../cli/option-values.ts";
import { type RobotsFinder, robotsFinder } from "../fetching/robots-finder.ts";
import { documentUrlOf, type Source, sourceOf } from "../input/document-source.ts";
import { openFile } from "../input/open-file.ts";
import { replayStream } from "../input/replay-stream.ts";
import { type Crawler, dialectsFor } from "../options/crawler-option.ts";
import { type FetchOptions, fetchOptionsOf } from "../options/fetch-options.ts";

/** Input of a command about a page: the page, the crawler, and the options for reading the robots.txt and the page. */
export interface PageInput {
  readonly source: Source;
  /** Opens the page if it is a file or standard input. */
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
  /** URL of the page; for a file or standard input, the URL in `--url`, or undefined. */
  readonly url: URL | undefined;
  readonly crawler: Crawler;
  /** Dialect from `--dialect`; undefined without it. */
  readonly asked: Dialect | undefined;
  /** Finds the robots.txt that `--robots` names; undefined without it. */
  readonly robots: RobotsFinder | undefined;
  readonly fetching: FetchOptions;
}

/** Options of the commands about a page: `--url`, `--robots`, `--dialect`, and the options for fetching. */
type QuestionOptions = FetchingValues &
  OptionValues<readonly [typeof DOCUMENT_URL, typeof ROBOTS, typeof DIALECT_OF_CRAWLER]>;

const EXPECTED = "expected the path of a page, its URL, or - for standard input";

/**
 * Reads the operand and the options of a command about a page.
 * @param crawlers all crawlers of the command. The robots.txt of `--robots` is read in the dialects of these crawlers.
 * @throws {UsageError} if an argument is missing or invalid, or if page and robots.txt are both standard input.
 */
export function readPageInput(
  operand: string,
  options: QuestionOptions,
  crawlers: readonly Crawler[],
  io: Io,
): Omit<PageInput, "crawler"> {
  const { robots } = options;
  const source = sourceOf(operand);
  const url = documentUrlOf(source, options.url);
  if (source.kind === "stdin" && robots === "-") throw bothOnStandardInput("the page");
  if (url === undefined && robots !== undefined) {
    throw new UsageError(
      "--robots needs the URL of the page: --url is missing",
      "a robots.txt applies to URLs",
    );
  }
  const asked = dialectOption(options.dialect);
  const fetching = fetchOptionsOf(options);
  const dialects = dialectsFor(crawlers, asked);
  const finder = robots === undefined ? undefined : robotsFinder(robots, { dialects, fetching }, io);
  const content = replayStream(() => (source.kind === "file" ? openFile(source.path, EXPECTED) : io.stdin()));
  return { source, content, url, asked, robots: finder, fetching };
}
