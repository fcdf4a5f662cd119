/**
 * Base class of the errors of commands. An error has a message and hints; each hint is one line of advice. The texts
 * are safe to print, because the control characters in quoted input have been escaped.
 */

export class CommandError extends Error {
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}

/** Thrown if the command line is wrong (exit code 2). */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}

/** Returns the error for a command line without `--as`. */
export function noCrawlerNamed(...hints: readonly string[]): UsageError {
  return new UsageError("a crawler is required: --as is missing", ...hints);
}

/** Returns the error for a command line that reads both the robots.txt and `other` from standard input. */
export function bothOnStandardInput(other: string): UsageError {
  return new UsageError(
    `standard input cannot be both the robots.txt and ${other}`,
    "give one of them as a file or a URL",
  );
}

/** Thrown if the answer cannot be determined (exit code 3). */
export class UndeterminedError extends CommandError {
  override readonly name = "NotFoundOutError";
}

/** Thrown if a search has no result (exit code 1). */
export class NoneFoundError extends CommandError {
  override readonly name = "NoneFoundError";
}

/** Thrown when the reader has closed the pipe (`maycrawl … | head`). This is not a failure. */
export class ReaderGoneError extends Error {
  override readonly name = "ReaderGoneError";
}
