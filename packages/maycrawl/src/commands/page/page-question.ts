import { bothOnStandardInput, UsageError } from "../../errors.ts";
import { type Crawler, dialectsFor } from "../../input/asked-crawler.ts";
import { placeOf, sourceOf } from "../../input/document-source.ts";
import { fetchOptionsOf } from "../../input/fetch-options.ts";
import { openFile } from "../../input/open-file.ts";
import { askedDialect } from "../../input/option-values.ts";
import { replayed } from "../../input/replayed.ts";
import { robotsFinder } from "../../input/robots-finder.ts";
import type { Io } from "../../io.ts";
import type { PageQuestion } from "./ask-page.ts";
import type { PageOptions } from "./command.ts";

const EXPECTED = "expected the path of a page, its URL, or - for standard input";

/**
 * What the command line asks about a page.
 * @param crawlers all that ask, for whom one robots.txt is read.
 * @throws {UsageError} where something is missing, none, or twice the same.
 */
export function pageQuestion(
  operand: string,
  options: Omit<PageOptions, "as">,
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
  const content = replayed(() => (source.kind === "file" ? openFile(source.path, EXPECTED) : io.stdin()));
  return { source, content, url, asked, robots: finder, fetching };
}
