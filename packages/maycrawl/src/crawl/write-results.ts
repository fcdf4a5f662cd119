import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AtomicFile } from "@maycrawl/crawler/internal";
import { type CrawlPlace, exportCsv, exportNdjson, writeReport } from "@maycrawl/crawler/report";
import { visible } from "@maycrawl/engine/internal";
import { UndeterminedError, UsageError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import type { Io } from "../cli/io.ts";
import { maskedPath } from "../output/masked-text.ts";
import { checkDistinctFiles, type NamedFile } from "./distinct-files.ts";

/** Output files of a crawl, in addition to the file of the crawl itself; `-` is standard output. */
export interface Results {
  readonly html?: string | undefined;
  readonly csv?: string | undefined;
  readonly ndjson?: string | undefined;
}

/** Whether results go to standard output, which then cannot have other output. */
export function usesStandardOutput({ csv, ndjson }: Results): boolean {
  return csv === "-" || ndjson === "-";
}

/**
 * Checks that the outputs can be written. Call this before any work, because a crawl may take days.
 * @param read files that the command reads.
 * @param written further files that the command writes.
 * @throws {UsageError} if two outputs need standard output, if a file name is missing, or if an output would overwrite
 * another file.
 * @throws {UndeterminedError} if an output cannot be written.
 */
export function checkResults(
  { html, csv, ndjson, json }: Results & { readonly json: boolean },
  read: readonly NamedFile[],
  written: readonly NamedFile[] = [],
): void {
  const output = [csv === "-" && "--csv -", ndjson === "-" && "--ndjson -"].filter(Boolean);
  const [taker, other = json && "--json"] = output;
  if (taker !== undefined && other !== false) {
    throw new UsageError(
      `${taker} and ${other} both write to standard output`,
      "omit one, or give a file instead of -",
    );
  }
  if (html === "-") {
    throw new UsageError(
      "--html needs the name of a file",
      "expected a file such as --html report.html; --csv - and --ndjson - write to standard output",
    );
  }
  checkDistinctFiles(read, [
    ...written,
    ["--html", html],
    ["--csv", fileOf(csv)],
    ["--ndjson", fileOf(ndjson)],
  ]);
  for (const path of [html, csv, ndjson]) {
    if (path === undefined || path === "-") continue;
    if (path === "") throw new UsageError("--html, --csv and --ndjson need the name of a file");
    const why = reasonNotWritable(path);
    if (why !== undefined) throw new UndeterminedError(`${maskedPath(path)} cannot be written: ${why}`);
  }
}

function fileOf(path: string | undefined): string | undefined {
  return path === "-" ? undefined : path;
}

/** Returns the reason why a file cannot be written, if its path already shows a reason; otherwise undefined. */
function reasonNotWritable(path: string): string | undefined {
  const folder = dirname(path);
  try {
    if (isFolder(path)) return "it is a directory";
    if (isFolder(folder)) return undefined;
    // For a path below a file, `statSync` throws in older versions of Node.js, and finds nothing in newer versions.
    return isBehindFile(folder) ? fileFailureReason(BEHIND_FILE) : `there is no folder ${maskedPath(folder)}`;
  } catch (error) {
    return fileFailureReason(error as NodeJS.ErrnoException);
  }
}

const BEHIND_FILE = Object.assign(new Error("not a directory"), { code: "ENOTDIR" });

function isBehindFile(folder: string): boolean {
  if (existsSync(folder)) return true;
  const above = dirname(folder);
  return above !== folder && !isFolder(above) && isBehindFile(above);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Writes the requested results. A file is written completely or not at all.
 * @throws {CrawlStoreError} if a result cannot be written.
 */
export async function writeResults(crawl: CrawlPlace, { html, csv, ndjson }: Results, io: Io): Promise<void> {
  if (html !== undefined) {
    const { urls, listed } = await writeReport(crawl, html);
    const cut = listed < urls ? ` (its list has the first ${listed} of ${urls} URLs)` : "";
    io.note(`written: ${maskedPath(html)}${cut}`);
  }
  for (const [path, lines] of [
    [csv, exportCsv],
    [ndjson, exportNdjson],
  ] as const) {
    if (path === undefined) continue;
    // A terminal would interpret escape sequences in page titles. Files and programs get the raw text.
    if (path === "-" && io.terminal)
      for await (const line of lines(crawl)) await io.out.write(`${visible(line.trimEnd())}\n`);
    else if (path === "-") for await (const line of lines(crawl)) await io.out.write(line);
    else await writeLines(path, lines(crawl));
    if (path !== "-") io.note(`written: ${maskedPath(path)}`);
  }
}

async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  using file = new AtomicFile(path);
  for await (const line of lines) file.write(line);
  file.commit();
}
