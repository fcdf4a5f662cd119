import { createWriteStream, type WriteStream } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { pagesAsCsv, pagesAsNdjson, writeReport } from "@maycrawl/crawler/report";
import { NotFoundOutError } from "../errors.ts";
import type { Io } from "../io.ts";
import { visible } from "../output/visible.ts";

/** Where results of a crawl are written to, besides its own file. */
export interface Results {
  readonly html?: string | undefined;
  readonly csv?: string | undefined;
  readonly ndjson?: string | undefined;
}

/**
 * Writes the results that are wanted. A file is there whole or not at all.
 * @returns how many were.
 * @throws {NotFoundOutError} where one cannot be written.
 */
export async function writeResults(crawl: string, { html, csv, ndjson }: Results, io: Io): Promise<number> {
  let written = 0;
  if (html !== undefined) {
    const { urls, listed } = writeReport(crawl, html);
    const cut = listed < urls ? ` (its list has the first ${listed} of ${urls} URLs)` : "";
    io.note(`written: ${visible(html)}${cut}`);
    written++;
  }
  for (const [path, lines] of [
    [csv, pagesAsCsv],
    [ndjson, pagesAsNdjson],
  ] as const) {
    if (path === undefined) continue;
    // A terminal would obey what a title has in it; a file and a program take it as it is.
    if (path === "-" && io.terminal)
      for (const line of lines(crawl)) await io.out.write(`${visible(line.trimEnd())}\n`);
    else if (path === "-") for (const line of lines(crawl)) await io.out.write(line);
    else await writeLines(path, lines(crawl));
    if (path !== "-") io.note(`written: ${visible(path)}`);
    written++;
  }
  return written;
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const half = `${path}.part`;
  try {
    const stream = createWriteStream(half);
    await pour(lines, stream);
    await rename(half, path);
  } catch (thrown) {
    await unlink(half).catch(() => undefined);
    const { message } = thrown as Error;
    throw new NotFoundOutError(`${visible(path)} cannot be written: ${visible(message)}`);
  }
}

async function pour(lines: Iterable<string>, stream: WriteStream): Promise<void> {
  const over = finished(stream);
  over.catch(() => undefined);
  for (const line of lines) {
    if (stream.destroyed) break;
    if (!stream.write(line))
      await Promise.race([new Promise<void>((resolve) => stream.once("drain", () => resolve())), over]);
  }
  stream.end();
  await over;
}
