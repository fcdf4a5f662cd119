import type { CommandOptions } from "../commands/options.ts";
import { UsageError } from "../errors.ts";
import { oneCrawlerOf } from "../input/asked-crawler.ts";
import { fetchOptionsOf } from "../input/fetch-options.ts";
import { askedDialect } from "../input/option-values.ts";
import { placeOf, sourceOf } from "../input/source.ts";
import type { PageQuestion } from "./ask-page.ts";

/**
 * What the command line asks about a page.
 * @throws {UsageError} where something is missing, none, or twice the same.
 */
export function pageQuestion(operand: string, options: CommandOptions, command: string): PageQuestion {
  const { robots } = options;
  const crawler = oneCrawlerOf(options.as, command);
  const source = sourceOf(operand);
  const url = placeOf(source, options.url);
  if (source.kind === "stdin" && robots === "-") {
    throw new UsageError(
      "standard input cannot hold both the robots.txt and the page",
      "give one of them in another way",
    );
  }
  if (url === undefined && robots !== undefined) {
    throw new UsageError(
      "--robots is given, and not where the page belongs: --url is missing",
      "a robots.txt is about URLs",
    );
  }
  return {
    source,
    url,
    crawler,
    asked: askedDialect(options.dialect),
    robots,
    fetching: fetchOptionsOf(options),
  };
}
