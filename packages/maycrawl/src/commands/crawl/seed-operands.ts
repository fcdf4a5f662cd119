import { existsSync } from "node:fs";
import { otherCrawlIn } from "@maycrawl/crawler/internal";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../../cli/errors.ts";
import type { Io } from "../../cli/io.ts";
import { openFile } from "../../input/open-file.ts";
import { urlLines } from "../../input/url-lines.ts";
import { checkOneUrl } from "../../input/url-operand.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { urlHint } from "../../suggest/suggest-url.ts";

const EXPECTED = "expected a URL such as https://example.com/, a file with one on each line, or -";
const LONGEST_LINE = 64 * 1024;

/**
 * The seeds that operands name: URLs, `-` for those on standard input, or files with one on each line. Blank lines and those that
 * begin with `#` are passed over.
 * @throws {UsageError} for what is no URL that can be crawled, {NotFoundOutError} for a file that cannot be read.
 */
async function* seedsOf(operands: readonly string[], io: Io): AsyncGenerator<string, void, undefined> {
  for (const operand of operands) {
    if (isUrl(operand)) yield checked(operand, "");
    else if (operand === "-") yield* linesOf(io.stdin(), "standard input");
    else yield* linesOf(await openFile(operand, EXPECTED), maskedPath(operand));
  }
}

/**
 * The seeds that operands name, of which the first is read before anything is made because of them.
 * @param needed whether standard input has to have one, where nothing else is given: without, a crawl goes on by its file.
 * @throws as `seedsOf`, as far as that can be told by then, and {UsageError} where it has none and needs one.
 */
export async function beginSeeds(
  operands: readonly string[],
  needed: boolean,
  io: Io,
): Promise<AsyncIterable<string>> {
  for (const operand of operands) {
    if (isUrl(operand)) checked(operand, "");
    else if (operand === "-") io.stdin();
    else (await openFile(operand, EXPECTED)).destroy();
  }
  const seeds = seedsOf(operands, io);
  const first = await seeds.next();
  if (first.done !== true) return withFirst(first.value, seeds);
  if (needed && operands.every((operand) => operand === "-")) {
    throw new UsageError("standard input is empty or closed: there is no seed on it", EXPECTED);
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
    // Who wants no more after the first one leaves the rest open otherwise.
    await rest.return(undefined);
  }
}

/**
 * Looks whether a file that is there has the crawl of these operands: to visit all of another one again, under another name
 * perhaps, is hardly what is meant. Files of seeds are not looked into.
 * @param named whether the user named the file.
 * @throws {UsageError} where it has another one, and nobody named it.
 */
export async function checkCrawlIn(
  file: string,
  named: boolean,
  operands: readonly string[],
  io: Io,
): Promise<void> {
  if (!existsSync(file) || operands.length === 0 || !operands.every(isUrl)) return;
  const other = await otherCrawlIn(file, operands);
  if (other === undefined) return;
  const has = `${maskedPath(file)} has another crawl, of ${maskedText(other)}`;
  if (!named) {
    const instead = `with --db ${maskedPath(file)} both are visited and kept there`;
    throw new UsageError(has, `name another file, such as --db other.db; ${instead}`);
  }
  io.note(`${has}: what it knows is visited, too`);
}

/** Whether an operand names a file with seeds. */
export function isFile(operand: string): boolean {
  return operand !== "-" && !isUrl(operand);
}

function isUrl(operand: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(operand);
}

async function* linesOf(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  for await (const lines of urlLines(source, LONGEST_LINE)) {
    for (const { line, url, fault } of lines)
      yield checked(fault === undefined ? url : FAULTS[fault], `, ${name} line ${line}`);
  }
}

const FAULTS = { "too-long": "(a line that is too long)", "not-utf-8": "(a line that is not UTF-8)" };

function checked(written: string, where: string): string {
  checkOneUrl(written, where);
  const url = parseUrl(written);
  const isFtp = url?.protocol === "ftp:";
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== undefined && isWeb && url.username === "" && url.password === "") return url.href;
  throw new UsageError(
    `"${maskedText(written)}" is no URL that can be crawled${isFtp ? ", since pages of ftp: are not supported" : ""}${where}`,
    ...(isWeb || isFtp ? [] : urlHint(written)),
    "expected http: or https:, without a user name, such as https://example.com/",
  );
}
