import { InvalidOptionError } from "@maycrawl/agent";
import { closeLibsqlFiles } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "@maycrawl/crawler";
import { visible } from "@maycrawl/engine/internal";
import { UndeterminedError, UsageError } from "../cli/errors.ts";
import type { ExitCode } from "../cli/exit-code.ts";
import { describeStoreFailure } from "../fetching/store-failure.ts";
import { EXPECTED_FILE } from "./crawl-common-options.ts";

/**
 * Runs the work of a crawl command, and closes the files of the crawl.
 * @param reads whether the command reads the file of an existing crawl; selects the hint of an error.
 * @throws {CommandError} with a message for the user, if an option is invalid, or if the file or database fails.
 */
export async function runCrawlCommand(reads: boolean, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (thrown) {
    throw toCommandError(thrown, reads);
  } finally {
    // After the command, the process exits without waiting for open files. So wait until they are closed.
    await closeLibsqlFiles();
  }
}

/**
 * Converts a failure of the crawl into an error of the command.
 * @param reads whether the command reads the file of an existing crawl.
 */
function toCommandError(thrown: unknown, reads: boolean): unknown {
  if (thrown instanceof InvalidOptionError) return new UsageError(visible(thrown.message));
  if (!(thrown instanceof CrawlStoreError)) return thrown;
  return new UndeterminedError(describeStoreFailure(thrown), ...hintsFor(thrown.message, reads));
}

function hintsFor(message: string, reads: boolean): readonly string[] {
  if (/\bdisk is full|disk I\/O|ENOSPC/i.test(message)) {
    return [
      "free some disk space, then run the same command again: it continues where it stopped, and nothing is lost",
    ];
  }
  // These messages already contain the reason, or advice.
  if (/\bPostgreSQL\b|could not be written|is being crawled by|was removed or replaced/.test(message))
    return [];
  if (
    /\bexists already\b|\bnewer maycrawl\b|is not a lock\b|give the crawl another name|^There is no crawl "|^libsql is not built\b/.test(
      message,
    )
  )
    return [];
  return [
    reads ? EXPECTED_FILE : "expected the path of a crawl's file, or of a new file in a writable folder",
  ];
}
