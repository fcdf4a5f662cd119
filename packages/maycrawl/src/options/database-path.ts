import { maskedAddress } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

/**
 * Matches texts that SQLite drivers do not open as a file of that name: `:memory:` and URLs
 * (https://www.sqlite.org/c3ref/open.html).
 */
const NO_PATH = /^(?::memory:$|(?:file|https?|libsql|postgres(?:ql)?|rediss?|wss?):)/i;

/**
 * Checks and returns the path of an SQLite file, the value of an option.
 * @param example an example of a valid path, for the error.
 * @throws {UsageError} if the text is not a path (the data would be lost, or stored elsewhere), or has a password.
 */
export function databasePath(option: string, given: string, example: string): string {
  const expected = `expected a path such as ${example}`;
  if (given === "") throw new UsageError(`${option} names no file`, expected);
  // An address with a password was probably meant for another option. A file of that name would reveal the password.
  if (!NO_PATH.test(given) && maskedAddress(given) === given) return given;
  const shown = maskedText(given);
  throw new UsageError(
    `${option} "${shown}" is not the path of a file`,
    shown === given ? `${expected}, or ./${given} for one of this name` : expected,
  );
}
