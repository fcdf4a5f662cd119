import { existsSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { filesClosed, systemResolver } from "@maycrawl/agent/internal";
import { CrawlStoreError, crawl as crawlSites } from "@maycrawl/crawler";
import { keepHeapSmall } from "@maycrawl/crawler/internal";
import { crawlOptionsOf, workerOptionsOf } from "../crawl/crawl-options.ts";
import { crawlReport } from "../crawl/crawl-report.ts";
import { follow } from "../crawl/follow.ts";
import type { NamedFile } from "../crawl/named-files.ts";
import { openWarc } from "../crawl/open-warc.ts";
import { checkResults, takesOutput, writeResults } from "../crawl/results.ts";
import { beginSeeds, checkCrawlIn, isFile } from "../crawl/seeds.ts";
import { commandText } from "../crawl/shell-words.ts";
import { writeSummary } from "../crawl/summary.ts";
import { NotFoundOutError, UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import { openCache } from "../fetching/open-store.ts";
import type { Io } from "../io.ts";
import { visible } from "../output/visible.ts";
import { storeFailureWords } from "../store-failure.ts";
import type { CommandOptions } from "./options.ts";

/** `maycrawl crawl`: visits sites, again and again, and keeps what came of it in a file; and what comes out of that file. */
export async function crawl(operands: readonly string[], options: CommandOptions, io: Io): Promise<ExitCode> {
  const [first, ...rest] = operands;
  try {
    // A file of seeds with such a name would be written ./report.
    if (first === "report") return await crawlReport(rest, options, io);
    if (first === "copy") return await (await import("../crawl/crawl-copy.ts")).crawlCopy(rest, options, io);
    const ofDatabase = first === "status" || first === "stop" ? first : undefined;
    if (options.database === undefined && (ofDatabase !== undefined || options.worker === true)) {
      throw new UsageError(
        `crawl ${ofDatabase ?? "--worker"} needs a --database`,
        "expected such as postgres://127.0.0.1:5432/crawls",
      );
    }
    if (ofDatabase === "status")
      return await (await import("../crawl/database-status.ts")).databaseStatus(options, io);
    if (ofDatabase === "stop")
      return await (await import("../crawl/database-stop.ts")).databaseStop(options, io);
    keepHeapSmall();
    if (options.database !== undefined) {
      const { joinDatabaseCrawl, startDatabaseCrawl } = await import("../crawl/database-crawl.ts");
      if (options.worker === true)
        return await joinDatabaseCrawl(operands, workerOptionsOf(options, systemResolver), options, io);
      const asked = crawlOptionsOf(options, process.env, systemResolver);
      return await startDatabaseCrawl(operands, asked, options, io);
    }
    return await run(operands, options, io);
  } catch (thrown) {
    throw forPeople(thrown, first === "report" || first === "copy");
  } finally {
    // The command ends without waiting for anything else.
    await filesClosed();
  }
}

async function run(operands: readonly string[], options: CommandOptions, io: Io): Promise<ExitCode> {
  const { json = false, html, csv, ndjson, cache, warc } = options;
  const { options: asked } = crawlOptionsOf(options, process.env, systemResolver);
  if (operands.length === 0 && !existsSync(asked.file)) {
    throw new UsageError(
      "crawl needs a SEED to begin with",
      "expected a URL such as https://example.com/, a file with one on each line, or - for standard input",
    );
  }
  if (options.name !== undefined) {
    throw new UsageError("--name says which crawl in a database is meant, and --database is missing");
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
      ? "expected the file that --db of a crawl names, crawl.db if none was named"
      : "expected the path of a file that maycrawl crawl has made, or of none, in a folder that can be written",
  ];
}
