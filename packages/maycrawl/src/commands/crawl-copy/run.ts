import { type CrawlPlace, copyCrawl } from "@maycrawl/crawler/report";
import { UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { DEFAULT_FILE } from "../../crawl/crawl-common-options.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { databasePath } from "../../options/database-path.ts";
import { databaseText, databaseUrl, isAnyUrl } from "../../options/database-url.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath } from "../../output/masked-text.ts";
import type { CrawlCopyOptions } from "./command.ts";

/** `maycrawl crawl copy FROM TO`: copies a crawl from a file into a database, or from a database into a file. */
export function run(
  [from = "", to = ""]: readonly string[],
  options: CrawlCopyOptions,
  io: Io,
): Promise<ExitCode> {
  return runCrawlCommand(true, async () => {
    const source = placeOf("FROM", from, options.name);
    const target = placeOf("TO", to, options.name);
    if (typeof source === typeof target) {
      throw new UsageError(
        `FROM and TO are both ${typeof source === "string" ? "files" : "databases"}`,
        "expected a file and a database, such as crawl.db postgres://127.0.0.1:5432/crawls",
      );
    }
    const { urls, visits } = await copyCrawl(source, target);
    const where = typeof target === "string" ? target : databaseText(target);
    io.note(
      `copied: ${countText(urls, "URL")} and ${countText(visits, "visit")} are in ${maskedPath(where)}`,
    );
    return ALLOWED;
  });
}

function placeOf(operand: string, given: string, name: string | undefined): CrawlPlace {
  if (isAnyUrl(given)) return { url: databaseUrl(operand, given), name };
  return databasePath(operand, given, DEFAULT_FILE);
}
