import { existsSync } from "node:fs";
import { findOtherCrawl } from "@maycrawl/crawler/internal";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../../cli/errors.ts";
import type { Io } from "../../cli/io.ts";
import { openFile } from "../../input/open-file.ts";
import { urlLines } from "../../input/url-lines.ts";
import { checkOneUrl } from "../../input/url-operand.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { urlHint } from "../../suggest/suggest-url.ts";

const EXPECTED = "expected a URL such as https://example.com/, a file with one on each line, or -";
const MAX_LINE_BYTES = 64 * 1024;

/**
 * Yields the seeds of the operands. An operand is a URL, `-` for URLs on standard input, or a file with one URL per
 * line. Blank lines and lines that begin with `#` are skipped.
 * @throws {UsageError} if a seed is not a URL that can be crawled.
 * @throws {UndeterminedError} if a file or standard input cannot be read.
 */
async function* readSeeds(operands: readonly string[], io: Io): AsyncGenerator<string, void, undefined> {
  for (const operand of operands) {
    if (isUrl(operand)) yield checkSeed(operand, "");
    else if (operand === "-") yield* readLines(io.stdin(), "standard input");
    else yield* readLines(await openFile(operand, EXPECTED), maskedPath(operand));
  }
}

/**
 * Returns the seeds of the operands. Checks all operands and reads the first seed immediately, so that their errors
 * occur before the crawl creates anything.
 * @param needed whether it is an error if standard input is the only operand and is empty. An existing crawl can
 * continue without new seeds.
 * @throws {UsageError} if an operand or the first seed cannot be crawled, or if standard input lacks the needed seeds.
 * @throws {UndeterminedError} if a file or standard input cannot be read.
 */
export async function openSeeds(
  operands: readonly string[],
  needed: boolean,
  io: Io,
): Promise<AsyncIterable<string>> {
  for (const operand of operands) {
    if (isUrl(operand)) checkSeed(operand, "");
    else if (operand === "-") io.stdin();
    else (await openFile(operand, EXPECTED)).destroy();
  }
  const seeds = readSeeds(operands, io);
  const first = await seeds.next();
  if (first.done !== true) return withFirst(first.value, seeds);
  if (needed && operands.every((operand) => operand === "-")) {
    throw new UsageError("standard input is empty or closed: it contains no seeds", EXPECTED);
  }
  return seeds;
}

async function* withFirst(
  first: string,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    // Closes the input of the other seeds if the caller stops after the first seed.
    await rest.return(undefined);
  }
}

/**
 * Checks that an existing file contains the crawl of these operands. If the file contains another crawl, this run would
 * also visit all URLs of that crawl, perhaps under another crawler's name. Nothing is checked if an operand is not a
 * URL.
 * @param named whether the user named the file with `--db`.
 * @throws {UsageError} if the file contains another crawl and the user did not name it.
 */
export async function checkCrawlOfFile(
  file: string,
  named: boolean,
  operands: readonly string[],
  io: Io,
): Promise<void> {
  if (!existsSync(file) || operands.length === 0 || !operands.every(isUrl)) return;
  const other = await findOtherCrawl(file, operands);
  if (other === undefined) return;
  const has = `${maskedPath(file)} contains another crawl, of ${maskedText(other)}`;
  if (!named) {
    const instead = `with --db ${maskedPath(file)}, both crawls continue in that file`;
    throw new UsageError(has, `name another file, such as --db other.db; ${instead}`);
  }
  io.note(`${has}: its known URLs are also visited`);
}

/** Whether an operand names a file with seeds. */
export function isFile(operand: string): boolean {
  return operand !== "-" && !isUrl(operand);
}

function isUrl(operand: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(operand);
}

async function* readLines(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  for await (const lines of urlLines(source, MAX_LINE_BYTES)) {
    for (const { line, url, fault } of lines)
      yield checkSeed(fault === undefined ? url : FAULTS[fault], `, ${name} line ${line}`);
  }
}

const FAULTS = { "too-long": "(a line that is too long)", "not-utf-8": "(a line that is not UTF-8)" };

function checkSeed(written: string, where: string): string {
  checkOneUrl(written, where);
  const url = parseUrl(written);
  const isFtp = url?.protocol === "ftp:";
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== undefined && isWeb && url.username === "" && url.password === "") return url.href;
  throw new UsageError(
    `"${maskedText(written)}" is not a URL that can be crawled${isFtp ? ", because ftp: pages are not supported" : ""}${where}`,
    ...(isWeb || isFtp ? [] : urlHint(written)),
    "expected http: or https:, without a user name, such as https://example.com/",
  );
}
