import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { WholeFile } from "@maycrawl/crawler/internal";
import { type CrawlPlace, exportCsv, exportNdjson, writeReport } from "@maycrawl/crawler/report";
import { visible } from "@maycrawl/engine/internal";
import { NotFoundOutError, UsageError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import type { Io } from "../cli/io.ts";
import { maskedPath } from "../output/masked-text.ts";
import { checkDistinctFiles, type NamedFile } from "./distinct-files.ts";

/** Where results of a crawl are written to, besides its own file. */
export interface Results {
  readonly html?: string | undefined;
  readonly csv?: string | undefined;
  readonly ndjson?: string | undefined;
}

/** Whether standard output has results, and room for nothing else. */
export function takesOutput({ csv, ndjson }: Results): boolean {
  return csv === "-" || ndjson === "-";
}

/**
 * Looks at where the results shall go before a crawl is begun that may take days.
 * @param read the files that are read, and `written` those that are written besides.
 * @throws {UsageError} {NotFoundOutError} where one cannot be written there.
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
      `${taker} and ${other} both take standard output`,
      "leave one out, or name a file in place of -",
    );
  }
  if (html === "-") {
    throw new UsageError(
      "--html needs the name of a file",
      "expected such as --html report.html; --csv - and --ndjson - write to standard output",
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
    const why = whyNotAt(path);
    if (why !== undefined) throw new NotFoundOutError(`${maskedPath(path)} cannot be written: ${why}`);
  }
}

function fileOf(path: string | undefined): string | undefined {
  return path === "-" ? undefined : path;
}

/** Why a file cannot be written, in words, as far as its place shows. */
function whyNotAt(path: string): string | undefined {
  const folder = dirname(path);
  try {
    if (isFolder(path)) return "it is a directory";
    if (isFolder(folder)) return undefined;
    // Newer lines of Node.js say of what lies behind a file that it is not there, older ones throw.
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
 * Writes the results that are wanted. A file is there whole or not at all.
 * @throws {CrawlStoreError} where one cannot be written.
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
    // A terminal would obey what a title has in it; a file and a program take it as it is.
    if (path === "-" && io.terminal)
      for await (const line of lines(crawl)) await io.out.write(`${visible(line.trimEnd())}\n`);
    else if (path === "-") for await (const line of lines(crawl)) await io.out.write(line);
    else await writeLines(path, lines(crawl));
    if (path !== "-") io.note(`written: ${maskedPath(path)}`);
  }
}

async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  using file = new WholeFile(path);
  for await (const line of lines) file.write(line);
  file.done();
}
