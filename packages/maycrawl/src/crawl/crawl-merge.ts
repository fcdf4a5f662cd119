import { mergeSegments } from "@maycrawl/crawler";
import type { CommandOptions } from "../commands/options.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { visible } from "../output/visible.ts";
import { writeResults } from "./results.ts";
import { writeSummary } from "./summary.ts";

/** `maycrawl crawl merge SEGMENT… --db FILE`: joins what a fleet's workers did into one file. */
export async function crawlMerge(
  segments: readonly string[],
  { db = "crawl.db", html, csv, ndjson, json = false }: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  if (segments.length === 0) {
    throw new UsageError(
      "crawl merge needs the segments of a fleet's workers",
      "expected such as maycrawl crawl merge one.db two.db --db crawl.db",
    );
  }
  const { urls, visits } = mergeSegments(segments, db);
  io.note(`merged: ${urls} URLs and ${visits} visits are in ${visible(db)}`);
  await writeResults(db, { html, csv, ndjson }, io);
  return writeSummary(db, undefined, { json, goOn: undefined, io });
}
