import { existsSync } from "node:fs";
import type { CrawlPlace } from "@maycrawl/crawler/report";
import { NotFoundOutError, UsageError } from "../../cli/errors.ts";
import type { ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { DEFAULT_FILE, EXPECTED_FILE } from "../../crawl/crawl-common-options.ts";
import { withCrawlFailures } from "../../crawl/crawl-failure.ts";
import { databaseOf, nameWithoutDatabase } from "../../crawl/database-option.ts";
import { checkResults, takesOutput, writeResults } from "../../crawl/write-results.ts";
import { writeSummary } from "../../crawl/write-summary.ts";
import { isUrlOfAnyKind } from "../../options/database-url.ts";
import { maskedPath } from "../../output/masked-text.ts";
import type { CrawlReportOptions } from "./command.ts";

/** `maycrawl crawl report`: prints the results of a crawl from its file or database. */
export function run([file]: readonly string[], options: CrawlReportOptions, io: Io): Promise<ExitCode> {
  return withCrawlFailures(true, async () => {
    const { html, csv, ndjson, json = false } = options;
    const crawl = placeOf(file, options);
    const results = { html, csv, ndjson, json };
    checkResults(results, [["FILE", file]]);
    await writeResults(crawl, results, io);
    return writeSummary(crawl, undefined, { json, goOn: undefined, isSilent: takesOutput(results), io });
  });
}

function placeOf(file: string | undefined, options: CrawlReportOptions): CrawlPlace {
  if (options.database !== undefined) {
    if (file === undefined) return databaseOf("report", options);
    throw new UsageError("FILE and --database both say where the crawl is", "leave one out");
  }
  if (file === undefined) {
    throw new UsageError(
      "crawl report needs a FILE, or a --database",
      `expected the --db of a crawl, such as ${DEFAULT_FILE}`,
    );
  }
  if (options.name !== undefined) throw nameWithoutDatabase();
  if (!existsSync(file))
    throw new NotFoundOutError(
      `${maskedPath(file)} cannot be read: there is no such file`,
      isUrlOfAnyKind(file)
        ? "expected the --db of a crawl; a crawl in PostgreSQL is named by --database"
        : `${EXPECTED_FILE}: maycrawl crawl report ${DEFAULT_FILE}`,
    );
  return file;
}
