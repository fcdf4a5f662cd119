import { UsageError } from "../errors.ts";
import { visibleHead } from "../output/visible.ts";

const LONGEST_SHOWN = 200;
/** SQLite would open what it keeps in memory, or what the rest of a URL names, and not a file of this name (https://www.sqlite.org/c3ref/open.html). */
const NO_PATH = /^(?::memory:$|(?:file|https?|libsql|wss?):)/i;

/**
 * The path of a file of SQLite that an option names.
 * @param example what could be meant.
 * @throws {UsageError} where it is none: what is kept would be lost, or be elsewhere.
 */
export function databasePath(option: string, given: string, example: string): string {
  const expected = `expected a path such as ${example}`;
  if (given === "") throw new UsageError(`${option} names no file`, expected);
  if (!NO_PATH.test(given)) return given;
  const shown = visibleHead(given, LONGEST_SHOWN);
  throw new UsageError(
    `${option} "${shown}" is no path of a file`,
    `${expected}, or ./${shown} for one of this name`,
  );
}
