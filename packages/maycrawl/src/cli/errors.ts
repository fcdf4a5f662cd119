/**
 * How a command fails. Each says what is wrong and, on lines of their own, what to do about it. The
 * texts are trusted: whatever they quote has gone through `visible`.
 */

export class CommandError extends Error {
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}

/** Thrown where the command line is wrong (exit code 2). */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}

/** Returns the error for a command line without `--as`. */
export function noCrawlerNamed(...hints: readonly string[]): UsageError {
  return new UsageError("no crawler is named: --as is missing", ...hints);
}

/** Returns the error for a command line by which standard input is the robots.txt and `other`. */
export function bothOnStandardInput(other: string): UsageError {
  return new UsageError(
    `standard input cannot hold both the robots.txt and ${other}`,
    "give one of them in another way",
  );
}

/** Thrown where the answer cannot be found out (exit code 3). */
export class NotFoundOutError extends CommandError {
  override readonly name = "NotFoundOutError";
}

/** Thrown where there is nothing of what was looked for (exit code 1). */
export class NoneFoundError extends CommandError {
  override readonly name = "NoneFoundError";
}

/** Thrown where nobody reads the output any more: the end of a `maycrawl … | head`, and no failure. */
export class ReaderGoneError extends Error {
  override readonly name = "ReaderGoneError";
}
