import type { Crawler } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { CommandRow } from "../cli/define-command.ts";
import { UsageError } from "../cli/errors.ts";
import { LISTS_CRAWLERS } from "../cli/suggest-command.ts";
import { crawlersOf } from "../options/crawler-option.ts";

/**
 * Returns the crawlers of `--as`; undefined without the option.
 * @throws {UsageError} if the registry does not have one of them.
 */
export function knownCrawlers(
  given: readonly string[] | undefined,
  command: CommandRow,
): readonly Crawler[] | undefined {
  if (given === undefined) return undefined;
  return crawlersOf(given, command).map(({ token, profile }) => {
    if (profile !== undefined) return profile;
    throw new UsageError(
      `lint does not know the crawler "${visible(token)}"`,
      "omit it: without --as, lint also reports findings about the crawlers that the file names",
      LISTS_CRAWLERS,
    );
  });
}
