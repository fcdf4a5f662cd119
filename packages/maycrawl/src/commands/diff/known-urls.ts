import { statSync } from "node:fs";
import type { Walked } from "@maycrawl/crawler";
import { maskedAddress, parseUrl } from "@maycrawl/engine/internal";
import { ALIKE, type ExitCode, highest, UNDETERMINED, WRONG_USAGE } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { readSitemapFile, readSitemapsAt } from "../../fetching/read-sitemaps.ts";
import { openFile } from "../../input/open-file.ts";
import { readFileHead } from "../../input/read-head.ts";
import { listedUrls, listName, wrongUrlLine } from "../../input/url-list.ts";
import { checkUrl } from "../../input/url-operand.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";

/** The URLs of `--urls`. */
export interface KnownUrls {
  readonly urls: readonly string[];
  /** Exit code for a part that could not be read. */
  readonly exitCode: ExitCode;
}

/**
 * Reads the URLs of `--urls`: a list, a sitemap or the file of a crawl, by the first bytes of the file; for a URL, the
 * sitemaps there. A line or sitemap that cannot be read is reported, and the others are compared.
 * @throws {CommandError} if nothing can be read.
 */
export async function readKnownUrls(operand: string, fetching: FetchOptions, io: Io): Promise<KnownUrls> {
  if (operand === "-") return readList(operand, io);
  if (isWrittenAsUrl(operand)) {
    checkUrl(operand);
    await using pages = await PageFetcher.open(undefined, undefined, fetching, io, "maycrawl");
    return await readWalk(readSitemapsAt(new URL(operand), pages), io);
  }
  switch (kindOf(operand)) {
    case "crawl":
      return readCrawl(operand);
    case "sitemap": {
      const file = await openFile(operand, "expected the path of a sitemap");
      return readWalk(readSitemapFile(file, maskedPath(operand), undefined), io);
    }
    default:
      return readList(operand, io);
  }
}

/** Returns the kind of a file. A pipe is a list: its first bytes can be read only once. */
function kindOf(path: string): "crawl" | "sitemap" | "list" {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return "list";
  const start = Buffer.from(readFileHead(path, 64)).toString("latin1");
  if (start.startsWith("SQLite format 3\0")) return "crawl";
  // Sitemaps may be compressed with gzip (sitemaps.org, "Sitemap file requirements").
  return /^(?:\xef\xbb\xbf)?\s*<|^\x1f\x8b/.test(start) ? "sitemap" : "list";
}

async function readCrawl(path: string): Promise<KnownUrls> {
  const { exportNdjson } = await import("@maycrawl/crawler/report");
  const urls: string[] = [];
  const exitCode = await runCrawlCommand(true, async () => {
    for await (const line of exportNdjson(path)) urls.push(JSON.parse(line).url);
    return ALIKE;
  });
  return { urls, exitCode };
}

async function readWalk(walk: AsyncIterable<Walked>, io: Io): Promise<KnownUrls> {
  const urls: string[] = [];
  let exitCode: ExitCode = ALIKE;
  for await (const walked of walk) {
    if (walked.type === "failure") {
      io.note(`error: ${maskedText(maskedAddress(walked.sitemap))} was not read: ${walked.message}`);
      exitCode = UNDETERMINED;
    } else if (walked.type === "entry" && walked.entry.type === "url" && isHttpUrl(walked.entry.loc)) {
      urls.push(walked.entry.loc);
    }
  }
  return { urls, exitCode };
}

/** Whether a text of a sitemap is a URL that can be decided. The command `sitemap` reports the others. */
function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}

async function readList(operand: string, io: Io): Promise<KnownUrls> {
  const urls: string[] = [];
  let exitCode: ExitCode = ALIKE;
  for await (const lines of listedUrls(operand, io, {
    example: "maycrawl diff OLD NEW --urls urls.txt",
    robots: "the two robots.txt come first: maycrawl diff OLD NEW --urls urls.txt",
  })) {
    for (const line of lines) {
      const wrong = wrongUrlLine(line, listName(operand), checkUrl);
      if (wrong === undefined) urls.push(line.url);
      else {
        io.note(`error: ${[wrong.message, ...wrong.hints].join("; ")}`);
        exitCode = highest(exitCode, WRONG_USAGE);
      }
    }
  }
  return { urls, exitCode };
}
