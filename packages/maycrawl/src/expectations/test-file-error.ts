import { UsageError } from "../cli/errors.ts";
import type { Place } from "./expectation.ts";

/** An error at a place of a test file. Its message begins with the file and the place: `robots.test.yaml:3:1: …`. */
export class TestFileError extends UsageError {
  readonly place: Place;
  /** The message without the file and the place. */
  readonly reason: string;

  /** @param file printable name of the test file. */
  constructor(file: string, place: Place, reason: string, ...hints: readonly string[]) {
    super(`${file}:${place.line}:${place.column}: ${reason}`, ...hints);
    this.place = place;
    this.reason = reason;
  }
}

/** An error of a test file, in its parts. */
export interface TestFileProblem {
  /** Undefined if the error is about the file as a whole. */
  readonly place: Place | undefined;
  readonly reason: string;
  readonly hints: readonly string[];
}

/** Returns the parts of an error of a test file; undefined for another error. */
export function problemOf(error: unknown): TestFileProblem | undefined {
  if (!(error instanceof UsageError)) return undefined;
  const { hints } = error;
  return error instanceof TestFileError
    ? { place: error.place, reason: error.reason, hints }
    : { place: undefined, reason: error.message, hints };
}
