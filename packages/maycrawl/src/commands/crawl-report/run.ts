import { existsSync } from "node:fs";
import type { CrawlPlace } from "@maycrawl/crawler/report";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import type { ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { DEFAULT_FILE, EXPECTED_FILE } from "../../crawl/crawl-common-options.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { databaseLocationOf, nameWithoutDatabase } from "../../crawl/database-option.ts";
import { checkResults, usesStandardOutput, writeResults } from "../../crawl/write-results.ts";
import { writeSummary } from "../../crawl/write-summary.ts";
import { isAnyUrl } from "../../options/database-url.ts";
import { maskedPath } from "../../output/masked-text.ts";
import type { CrawlReportOptions } from "./command.ts";

/** `maycrawl crawl report`: prints the results of a crawl from its file or database. */
export function run([file]: readonly string[], options: CrawlReportOptions, io: Io): Promise<ExitCode> {
  return runCrawlCommand(true, async () => {
    const { html, csv, ndjson, json = false } = options;
    const crawl = placeOf(file, options);
    const results = { html, csv, ndjson, json };
    checkResults(results, [["FILE", file]]);
    await writeResults(crawl, results, io);
    return writeSummary(crawl, undefined, {
      json,
      goOn: undefined,
      isSilent: usesStandardOutput(results),
      io,
    });
  });
}

function placeOf(file: string | undefined, options: CrawlReportOptions): CrawlPlace {
  if (options.database !== undefined) {
    if (file === undefined) return databaseLocationOf("report", options);
    throw new UsageError("FILE and --database cannot be used together", "leave one out");
  }
  if (file === undefined) {
    throw new UsageError(
      "crawl report needs a FILE, or a --database",
      `expected the --db of a crawl, such as ${DEFAULT_FILE}`,
    );
  }
  if (options.name !== undefined) throw nameWithoutDatabase();
  if (!existsSync(file))
    throw new UndeterminedError(
      `${maskedPath(file)} cannot be read: there is no such file`,
      isAnyUrl(file)
        ? "expected the --db of a crawl; a crawl in PostgreSQL is named by --database"
        : `${EXPECTED_FILE}: maycrawl crawl report ${DEFAULT_FILE}`,
    );
  return file;
}
