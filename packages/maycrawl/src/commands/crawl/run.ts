import { existsSync } from "node:fs";
import { systemResolver } from "@maycrawl/agent/internal";
import { crawl, type DatabasePlace, joinCrawl } from "@maycrawl/crawler";
import { keepHeapSmall } from "@maycrawl/crawler/internal";
import type { WarcWriter } from "@maycrawl/crawler/warc";
import { UsageError } from "../../cli/errors.ts";
import type { ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { databaseLocationOf, databaseMissing, nameWithoutDatabase } from "../../crawl/database-option.ts";
import type { NamedFile } from "../../crawl/distinct-files.ts";
import { checkResults, usesStandardOutput, writeResults } from "../../crawl/write-results.ts";
import { writeSummary } from "../../crawl/write-summary.ts";
import { openCache } from "../../fetching/open-store.ts";
import type { CrawlOptions } from "./command.ts";
import { commandText } from "./crawl-command-text.ts";
import { toCrawlOptions, toWorkerOptions } from "./crawl-options.ts";
import { followCrawl } from "./follow-crawl.ts";
import { checkCrawlOfFile, isFile, openSeeds } from "./seed-operands.ts";

/** Options that a worker may set. */
const FOR_WORKERS: ReadonlySet<keyof CrawlOptions> = new Set([
  "worker",
  "database",
  "name",
  "hosts-at-once",
  "warc",
  "resolve",
  "addresses",
  "json",
]);

/** `maycrawl crawl`: crawls sites, once or repeatedly, and keeps the results in a file or a database. */
export function run(operands: readonly string[], options: CrawlOptions, io: Io): Promise<ExitCode> {
  return runCrawlCommand(false, async () => {
    const { database, worker = false } = options;
    if (database === undefined && worker) throw databaseMissing("--worker");
    keepHeapSmall();
    return worker ? join(operands, options, io) : start(operands, options, io);
  });
}

/** `maycrawl crawl SEED…`: begins or continues a crawl. With a database, other workers may already run the crawl. */
async function start(operands: readonly string[], options: CrawlOptions, io: Io): Promise<ExitCode> {
  const { json = false, html, csv, ndjson, cache, warc } = options;
  const asked = toCrawlOptions(options, process.env, systemResolver).options;
  const database = options.database === undefined ? undefined : databasePlace(options);
  const file = database === undefined ? asked.file : undefined;
  if (file !== undefined) checkFile(file, operands, options);
  const results = { html, csv, ndjson, json };
  const files = operands.filter(isFile).map((path): NamedFile => ["SEED", path]);
  checkResults(results, files, [
    ["--db", file],
    ["--cache", cache],
    ["--warc", warc],
  ]);
  if (file !== undefined) await checkCrawlOfFile(file, options.db !== undefined, operands, io);
  const seeds = await openSeeds(operands, file !== undefined && !existsSync(file), io);
  const store = cache === undefined ? undefined : await openCache(cache);
  await using _store = { [Symbol.asyncDispose]: async () => store?.[Symbol.asyncDispose]?.() };
  await using writer = await openWarc(warc, asked.userAgent);
  const ended = await followCrawl(
    crawl({ ...asked, file, database, seeds, store, archive: writer?.archive }),
    json,
    io,
  );
  const place = database ?? asked.file;
  await writeResults(place, results, io);
  const goOn = (seeds: readonly string[]) => commandText([...io.argv, ...seeds]);
  // With a database, other workers may have reached pages. So the number of pages that this worker reached is omitted.
  const own = ended && database !== undefined ? { ...ended, reached: undefined } : ended;
  return writeSummary(place, own, { json, goOn, isSilent: usesStandardOutput(results), io });
}

/**
 * Checks the options of a crawl in a file.
 * @throws {UsageError} if a new crawl has no seeds, or if an option is only for databases.
 */
function checkFile(file: string, operands: readonly string[], { name }: CrawlOptions): void {
  if (operands.length === 0 && !existsSync(file)) {
    throw new UsageError(
      "a new crawl needs a SEED",
      "expected a URL such as https://example.com/, a file with one on each line, or - for standard input",
    );
  }
  if (name !== undefined) throw nameWithoutDatabase();
}

/** `maycrawl crawl --worker --database URL`: joins a crawl in a database, and uses the settings in the database. */
async function join(operands: readonly string[], options: CrawlOptions, io: Io): Promise<ExitCode> {
  const asked = toWorkerOptions(options, systemResolver);
  if (operands.length > 0)
    throw new UsageError(
      "--worker does not take a SEED: it joins a crawl that has already begun",
      "omit one of them",
    );
  const database = databasePlace(options);
  const unsupported = Object.keys(options).find((name) => !FOR_WORKERS.has(name as keyof CrawlOptions));
  if (unsupported !== undefined)
    throw new UsageError(
      `--${unsupported} has no effect with --worker: it uses the settings of the crawl in the database`,
      `it takes ${[...FOR_WORKERS].map((name) => `--${name}`).join(", ")}`,
    );
  const json = options.json === true;
  await using writer = await openWarc(options.warc, undefined);
  const ended = await followCrawl(joinCrawl({ ...asked, database, archive: writer?.archive }), json, io);
  if (ended === undefined)
    io.note("no round is running: begin one with seeds, or with the command that began the crawl");
  const own = ended && { ...ended, reached: undefined };
  const again = (seeds: readonly string[]) => commandText([...io.argv, ...seeds]);
  const goOn = ended?.by === "stopped" ? again : undefined;
  return writeSummary(database, own, { json, goOn, isSilent: false, io });
}

/**
 * Returns the database of the crawl.
 * @throws {UsageError} if `--db` is given too.
 */
function databasePlace(options: CrawlOptions): DatabasePlace {
  if (options.db !== undefined)
    throw new UsageError("--db and --database cannot be used together", "leave one out");
  return databaseLocationOf("--worker", options);
}

/**
 * Opens the file of `--warc`; returns undefined without that option. The code of the writer is imported on demand.
 * @param userAgent the User-Agent header of the requests; undefined for a worker, which does not know the header yet.
 */
async function openWarc(path: string | undefined, userAgent: string | undefined) {
  if (path === undefined) return undefined;
  const { WarcWriter } = await import("@maycrawl/crawler/warc");
  const writer = await WarcWriter.open(path, { userAgent });
  const archive: WarcWriter["write"] = (answer) => writer.write(answer);
  return { archive, [Symbol.asyncDispose]: () => writer.close() };
}
