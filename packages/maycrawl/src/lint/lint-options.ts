import type { Crawler } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { LintOptions } from "@maycrawl/engine/lint";
import type { CommandRow } from "../cli/define-command.ts";
import { UsageError } from "../cli/errors.ts";
import { LISTS_CRAWLERS } from "../cli/suggest-command.ts";
import { crawlersOf } from "../options/crawler-option.ts";
import { configuredSeverities } from "./config.ts";

/**
 * Returns the options that `lint` and `fix` share: `--as`, `--prove`, and the severities of the configuration.
 * @throws {UsageError} if the registry does not have one of the crawlers, or if the configuration is wrong.
 */
export function sharedLintOptions(
  { as, prove }: { readonly as?: readonly string[]; readonly prove?: boolean },
  command: CommandRow,
): Pick<LintOptions, "crawlers" | "severities" | "prove"> {
  const severities = configuredSeverities(process.cwd());
  return {
    ...(as === undefined ? {} : { crawlers: knownCrawlers(as, command) }),
    ...(severities === undefined ? {} : { severities }),
    ...(prove === undefined ? {} : { prove }),
  };
}

function knownCrawlers(given: readonly string[], command: CommandRow): readonly Crawler[] {
  return crawlersOf(given, command).map(({ token, profile }) => {
    if (profile !== undefined) return profile;
    throw new UsageError(
      `lint does not know the crawler "${visible(token)}"`,
      "omit it: without --as, lint also reports findings about the crawlers that the file names",
      LISTS_CRAWLERS,
    );
  });
}
