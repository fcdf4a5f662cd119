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
