import { type CommandError, UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { checkUrlList } from "./check-url-list.ts";
import { openFile } from "./open-file.ts";
import { type UrlLine, urlLines } from "./url-lines.ts";

const MAX_LINE_BYTES = 1024 * 1024;

/** Returns the printable name of a list of URLs: a path, or `-` for standard input. */
export function listName(operand: string): string {
  return operand === "-" ? "standard input" : maskedPath(operand);
}

/**
 * Yields the lines of a list of URLs, in batches as the input arrives.
 * @param operand the path of the list, or `-` for standard input.
 * @param hints advice for errors: a command line with a list, and what to do with a robots.txt.
 * @throws {UsageError} if it has no URL, or is a file of another kind.
 * @throws {UndeterminedError} if it cannot be read.
 */
export async function* listedUrls(
  operand: string,
  io: Io,
  hints: { readonly example: string; readonly robots: string },
): AsyncGenerator<readonly UrlLine[]> {
  const expected = "expected a URL, a file with one on each line, or - for standard input";
  const source = operand === "-" ? io.stdin() : await openFile(operand, expected);
  let isEmpty = true;
  for await (const lines of urlLines(source, MAX_LINE_BYTES)) {
    if (lines.length === 0) continue;
    if (isEmpty) checkUrlList(lines, listName(operand), hints.robots);
    isEmpty = false;
    yield lines;
  }
  // Without this error, a script would take an empty list for "everything is allowed".
  if (isEmpty)
    throw new UsageError(`${listName(operand)} has no URL`, `expected a URL on each line: ${hints.example}`);
}

/**
 * Returns the error of a line that is not a URL; undefined for a URL.
 * @param list name of the list.
 * @param check throws a `UsageError` for a text that is not a URL.
 */
export function wrongUrlLine(
  { line, url, fault }: UrlLine,
  list: string,
  check: (url: string) => void,
): Pick<CommandError, "message" | "hints"> | undefined {
  try {
    if (fault === "too-long") throw new UsageError("the line is too long for a URL");
    if (fault === "not-utf-8") throw new UsageError(`"${maskedText(url)}" is not UTF-8`);
    check(url);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { message: `${list}, line ${line}: ${error.message}`, hints: error.hints };
  }
}
