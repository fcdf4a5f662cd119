import { maskedAddress } from "@maycrawl/engine/internal";
import type { ErrorJson } from "../json-shapes.ts";
import { wrapNote } from "../output/wrap-text.ts";
import { type CommandError, UsageError } from "./errors.ts";
import { type ExitCode, UNDETERMINED, WRONG_USAGE } from "./exit-code.ts";

// Errors of one source among several: the command prints them in place of its output, and continues.

/**
 * Checks that only one source is standard input.
 * @throws {UsageError} if several sources are `-`.
 */
export function checkOneStandardInput(sources: readonly string[]): void {
  if (sources.filter((one) => one === "-").length > 1)
    throw new UsageError("standard input can contain only one robots.txt", "use - only once");
}

/** Returns the exit code for a source with an error. */
export function exitCodeOf(error: CommandError): ExitCode {
  return error instanceof UsageError ? WRONG_USAGE : UNDETERMINED;
}

/** Returns the error of a source as `--json` prints it. `batch` uses the same code for a file that cannot be read. */
export function sourceErrorJson(error: CommandError): ErrorJson["error"] {
  const code = error instanceof UsageError ? "ERR_USAGE" : "ERR_ROBOTS_UNREADABLE_FILE";
  return { code, message: maskedAddress(error.message), hints: [...error.hints] };
}

/** Returns the error of a source for people. */
export function sourceErrorText({ message, hints }: CommandError, columns: number | undefined): string {
  const lines = [`error: ${maskedAddress(message)}`, ...hints.map((hint) => `  ${hint}`)];
  return wrapNote(lines.join("\n"), columns);
}
