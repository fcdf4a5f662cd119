import { existsSync } from "node:fs";
import { systemResolver } from "@maycrawl/agent/internal";
import { crawl as crawlSites } from "@maycrawl/crawler";
import { keepHeapSmall } from "@maycrawl/crawler/internal";
import { UsageError } from "../../errors.ts";
import type { ExitCode } from "../../exit-code.ts";
import { openCache } from "../../fetching/open-store.ts";
import type { Io } from "../../io.ts";
import type { CrawlOptions } from "./command.ts";
import { crawlOptionsOf, workerOptionsOf } from "./crawl-options.ts";
import { databaseMissing, nameWithoutDatabase } from "./database-of.ts";
import { withCrawlFailures } from "./failure.ts";
import { follow } from "./follow.ts";
import type { NamedFile } from "./named-files.ts";
import { openWarc } from "./open-warc.ts";
import { checkResults, takesOutput, writeResults } from "./results.ts";
import { beginSeeds, checkCrawlIn, isFile } from "./seed-operands.ts";
import { commandText } from "./shell-words.ts";
import { writeSummary } from "./write-summary.ts";

/** `maycrawl crawl`: visits sites, again and again, and keeps the results in a file or a database. */
export function run(operands: readonly string[], options: CrawlOptions, io: Io): Promise<ExitCode> {
  return withCrawlFailures(false, async () => {
    const { database, worker = false } = options;
    if (database === undefined && worker) throw databaseMissing("--worker");
    keepHeapSmall();
    if (database === undefined) return crawlIntoFile(operands, options, io);
    const { joinDatabaseCrawl, startDatabaseCrawl } = await import("./database-crawl.ts");
    return worker
      ? joinDatabaseCrawl(operands, workerOptionsOf(options, systemResolver), options, io)
      : startDatabaseCrawl(operands, crawlOptionsOf(options, process.env, systemResolver), options, io);
  });
}

async function crawlIntoFile(operands: readonly string[], options: CrawlOptions, io: Io): Promise<ExitCode> {
  const { json = false, html, csv, ndjson, cache, warc } = options;
  const { options: asked } = crawlOptionsOf(options, process.env, systemResolver);
  if (operands.length === 0 && !existsSync(asked.file)) {
    throw new UsageError(
      "crawl needs a SEED to begin with",
      "expected a URL such as https://example.com/, a file with one on each line, or - for standard input",
    );
  }
  if (options.name !== undefined) {
    throw nameWithoutDatabase();
  }
  const results = { html, csv, ndjson, json };
  const files = operands.filter(isFile).map((path): NamedFile => ["SEED", path]);
  checkResults(results, files, [
    ["--db", asked.file],
    ["--cache", cache],
    ["--warc", warc],
  ]);
  await checkCrawlIn(asked.file, options.db !== undefined, operands, io);
  const seeds = await beginSeeds(operands, !existsSync(asked.file), io);
  const store = cache === undefined ? undefined : await openCache(cache);
  await using _store = { [Symbol.asyncDispose]: async () => store?.[Symbol.asyncDispose]?.() };
  await using warcFile = await openWarc(warc, asked.userAgent);
  const going = crawlSites({ ...asked, seeds, store, archive: warcFile?.archive });
  const ended = await follow(going, json, io);
  await writeResults(asked.file, results, io);
  const goOn = commandText(io.argv);
  return writeSummary(asked.file, ended, { json, goOn, isSilent: takesOutput(results), io });
}
