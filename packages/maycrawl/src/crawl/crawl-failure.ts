import { InvalidOptionError } from "@maycrawl/agent";
import { filesClosed } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "@maycrawl/crawler";
import { visible } from "@maycrawl/engine/internal";
import { NotFoundOutError, UsageError } from "../cli/errors.ts";
import type { ExitCode } from "../cli/exit-code.ts";
import { storeFailureWords } from "../fetching/store-failure.ts";
import { EXPECTED_FILE } from "./crawl-common-options.ts";

/**
 * Does the work of a command about a crawl, and closes the files of the crawl.
 * @param reads whether the crawl is only read.
 * @throws {CommandError} with the words of the command line, where the crawl or its database fails.
 */
export async function withCrawlFailures(reads: boolean, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (thrown) {
    throw forPeople(thrown, reads);
  } finally {
    // The command ends without waiting for anything else.
    await filesClosed();
  }
}

/**
 * A failure of the crawl, as the command line tells it.
 * @param reads whether the file is only read.
 */
function forPeople(thrown: unknown, reads: boolean): unknown {
  if (thrown instanceof InvalidOptionError) return new UsageError(visible(thrown.message));
  if (!(thrown instanceof CrawlStoreError)) return thrown;
  return new NotFoundOutError(storeFailureWords(thrown), ...hintsOn(thrown.message, reads));
}

function hintsOn(message: string, reads: boolean): readonly string[] {
  if (/\bdisk is full|disk I\/O|ENOSPC/i.test(message)) {
    return [
      "make room on the disk, then run the same command again: it goes on where it stopped, and nothing is lost",
    ];
  }
  // These say themselves what to do.
  if (/\bPostgreSQL\b|could not be written|is being crawled by|was removed or replaced/.test(message))
    return [];
  if (
    /\bexists already\b|\bnewer maycrawl\b|is not a lock\b|give the crawl another name|^There is no crawl "|^libsql is not built\b/.test(
      message,
    )
  )
    return [];
  return [
    reads
      ? EXPECTED_FILE
      : "expected the path of a file that maycrawl crawl has made, or of none, in a folder that can be written",
  ];
}
