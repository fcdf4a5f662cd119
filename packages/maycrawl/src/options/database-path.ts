import { maskedAddress } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

/** SQLite would open what it keeps in memory, or what the rest of a URL names, and not a file of this name (https://www.sqlite.org/c3ref/open.html). */
const NO_PATH = /^(?::memory:$|(?:file|https?|libsql|postgres(?:ql)?|rediss?|wss?):)/i;

/**
 * The path of a file of SQLite that an option names.
 * @param example what could be meant.
 * @throws {UsageError} where it is none: what is kept would be lost, or be elsewhere.
 */
export function databasePath(option: string, given: string, example: string): string {
  const expected = `expected a path such as ${example}`;
  if (given === "") throw new UsageError(`${option} names no file`, expected);
  // The name of a file would show the password of an address that was meant for another option.
  if (!NO_PATH.test(given) && maskedAddress(given) === given) return given;
  const shown = maskedText(given);
  throw new UsageError(
    `${option} "${shown}" is no path of a file`,
    shown === given ? `${expected}, or ./${given} for one of this name` : expected,
  );
}
