import { crawl, type DatabasePlace, joinCrawl } from "@maycrawl/crawler";
import { UsageError } from "../../errors.ts";
import type { ExitCode } from "../../exit-code.ts";
import { openCache } from "../../fetching/open-store.ts";
import type { Io } from "../../io.ts";
import type { CrawlOptions } from "./command.ts";
import type { AskedCrawl } from "./crawl-options.ts";
import { databaseOf } from "./database-of.ts";
import { follow } from "./follow.ts";
import type { NamedFile } from "./named-files.ts";
import { openWarc } from "./open-warc.ts";
import { checkResults, takesOutput, writeResults } from "./results.ts";
import { beginSeeds, isFile } from "./seed-operands.ts";
import { commandText } from "./shell-words.ts";
import { writeSummary } from "./write-summary.ts";

/** The options that are a worker's own. */
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

/** @throws {UsageError} where a file is named, too. */
function placeOf(options: CrawlOptions): DatabasePlace {
  if (options.db !== undefined)
    throw new UsageError("--db and --database both say where the crawl is kept", "leave one out");
  return databaseOf("--worker", options);
}

/** `maycrawl crawl SEED… --database URL`: begins a crawl in a database, joins it, or goes on with it. */
export async function startDatabaseCrawl(
  operands: readonly string[],
  { options: asked }: AskedCrawl,
  options: CrawlOptions,
  io: Io,
): Promise<ExitCode> {
  const place = placeOf(options);
  const { json = false, html, csv, ndjson, cache, warc } = options;
  const results = { html, csv, ndjson, json };
  const files = operands.filter(isFile).map((path): NamedFile => ["SEED", path]);
  checkResults(results, files, [
    ["--cache", cache],
    ["--warc", warc],
  ]);
  const seeds = await beginSeeds(operands, false, io);
  const store = cache === undefined ? undefined : await openCache(cache);
  await using _store = { [Symbol.asyncDispose]: async () => store?.[Symbol.asyncDispose]?.() };
  await using warcFile = await openWarc(warc, asked.userAgent);
  const { file: _, ...rest } = asked;
  const ended = await follow(
    crawl({ ...rest, database: place, seeds, store, archive: warcFile?.archive }),
    json,
    io,
  );
  await writeResults(place, results, io);
  const goOn = commandText(io.argv);
  // Others may have had all pages.
  const own = ended && { ...ended, reached: undefined };
  return writeSummary(place, own, { json, goOn, isSilent: takesOutput(results), io });
}

/** `maycrawl crawl --worker --database URL`: takes part in a crawl that was begun, by the settings that it was given there. */
export async function joinDatabaseCrawl(
  operands: readonly string[],
  asked: Pick<AskedCrawl["options"], "hostsAtOnce" | "addressPolicy" | "resolve">,
  options: CrawlOptions,
  io: Io,
): Promise<ExitCode> {
  if (operands.length > 0)
    throw new UsageError(
      "a --worker takes no SEED: it takes part in a crawl that was begun",
      "leave one of both out",
    );
  const place = placeOf(options);
  const passedOver = Object.keys(options).find((name) => !FOR_WORKERS.has(name as keyof CrawlOptions));
  if (passedOver !== undefined)
    throw new UsageError(
      `--${passedOver} means nothing to a --worker: it goes by what was said where the crawl was begun`,
      `it takes ${[...FOR_WORKERS].map((name) => `--${name}`).join(", ")}`,
    );
  const json = options.json === true;
  await using warcFile = await openWarc(options.warc, undefined);
  const ended = await follow(joinCrawl({ ...asked, database: place, archive: warcFile?.archive }), json, io);
  if (ended === undefined)
    io.note("no round is under way: begin one with seeds, or with the command that began the crawl");
  const own = ended && { ...ended, reached: undefined };
  const goOn = ended?.by === "stopped" ? commandText(io.argv) : undefined;
  return writeSummary(place, own, { json, goOn, isSilent: false, io });
}
