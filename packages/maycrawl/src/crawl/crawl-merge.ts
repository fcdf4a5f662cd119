import { existsSync } from "node:fs";
import { mergeSegments } from "@maycrawl/crawler";
import type { CommandOptions } from "../commands/options.ts";
import { NotFoundOutError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import { databasePath } from "../input/database-path.ts";
import type { Io } from "../io.ts";
import { counted } from "../output/counted.ts";
import { visible } from "../output/visible.ts";
import type { NamedFile } from "./named-files.ts";
import { checkResults, takesOutput, writeResults } from "./results.ts";
import { writeSummary } from "./summary.ts";

/** `maycrawl crawl merge SEGMENT… --db FILE`: joins what a fleet's workers did into one file. */
export async function crawlMerge(
  segments: readonly string[],
  { db = "crawl.db", html, csv, ndjson, json = false }: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  databasePath("--db", db, "crawl.db");
  const results = { html, csv, ndjson, json };
  const read = segments.map((segment): NamedFile => ["SEGMENT", segment]);
  checkResults(results, read, [["--db", db]]);
  const gone = segments.find((segment) => !existsSync(segment));
  if (gone !== undefined)
    throw new NotFoundOutError(`${visible(gone)} is not there`, "expected the segments of a fleet's workers");
  const { urls, visits } = mergeSegments(segments, db);
  io.note(`merged: ${counted(urls, "URL")} and ${counted(visits, "visit")} are in ${visible(db)}`);
  await writeResults(db, results, io);
  return writeSummary(db, undefined, { json, goOn: undefined, isSilent: takesOutput(results), io });
}
