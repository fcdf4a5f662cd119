import { type CrawlPlace, copyCrawl } from "@maycrawl/crawler/report";
import type { CommandOptions } from "../commands/options.ts";
import { UsageError } from "../errors.ts";
import { ALLOWED, type ExitCode } from "../exit-code.ts";
import { databasePath } from "../input/database-path.ts";
import { databaseUrl, databaseWords, isUrlOfAnyKind } from "../input/database-url.ts";
import type { Io } from "../io.ts";
import { counted } from "../output/counted.ts";
import { shownPath } from "../output/shown-address.ts";

/** `maycrawl crawl copy FROM TO`: copies a crawl from its file into a database, or back. */
export async function crawlCopy(
  [from = "", to = ""]: readonly string[],
  { name }: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const source = placeOf("FROM", from, name);
  const target = placeOf("TO", to, name);
  if (typeof source === typeof target) {
    throw new UsageError(
      `FROM and TO are both ${typeof source === "string" ? "files" : "databases"}`,
      "expected a file and a database, such as crawl.db postgres://127.0.0.1:5432/crawls",
    );
  }
  const { urls, visits } = await copyCrawl(source, target);
  const where = typeof target === "string" ? target : databaseWords(target);
  io.note(`copied: ${counted(urls, "URL")} and ${counted(visits, "visit")} are in ${shownPath(where)}`);
  return ALLOWED;
}

function placeOf(operand: string, given: string, name: string | undefined): CrawlPlace {
  if (isUrlOfAnyKind(given)) return { url: databaseUrl(operand, given), name };
  return databasePath(operand, given, "crawl.db");
}
