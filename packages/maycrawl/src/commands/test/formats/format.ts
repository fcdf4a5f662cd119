import type { RobotsDocument } from "@maycrawl/engine";
import type { CommandError } from "../../../cli/errors.ts";
import type { Outcome } from "../../../expectations/check-expectations.ts";
import type { LoadedSource } from "../../../lint/lint-source.ts";

/** The results of a test file for one robots.txt. */
export interface TestResults {
  /** Printable path of the test file. */
  readonly path: string;
  readonly robots: LoadedSource;
  readonly outcomes: readonly Outcome[];
  /** The robots.txt after an edit that satisfies all expectations; undefined if none is needed, or none was found. */
  readonly edited: RobotsDocument | undefined;
}

/** Numbers of expectations by their result, and of files that could not be read. */
export type Counts = Record<Outcome["status"] | "errors", number>;

export function emptyCounts(): Counts {
  return { passed: 0, failed: 0, unsettled: 0, errors: 0 };
}

/** A format of the results. Its parts are printed in this order: the beginning, a part for each file, the end. */
export interface Format {
  begin?(): string;
  results(results: TestResults): string;
  /** Returns the error of a file that could not be read. */
  error(source: string, error: CommandError): string;
  end?(counts: Counts): string;
}
