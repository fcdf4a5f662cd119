/**
 * How a command fails. Each says what is wrong and, on lines of their own, what to do about it. The
 * texts are trusted: whatever they quote has gone through `visible`.
 */

/** Thrown where the command line is wrong (exit code 2). */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}

/** Thrown where the answer cannot be found out (exit code 3). */
export class NotFoundOutError extends Error {
  override readonly name = "NotFoundOutError";
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}

/** Thrown where there is nothing of what was looked for (exit code 1). */
export class NoneFoundError extends Error {
  override readonly name = "NoneFoundError";
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}

/** Thrown where nobody reads the output any more: the end of a `maycrawl … | head`, and no failure. */
export class ReaderGoneError extends Error {
  override readonly name = "ReaderGoneError";
}
