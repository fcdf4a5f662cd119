import type { Severity } from "@maycrawl/engine/lint";
import type { CommandError } from "../../../cli/errors.ts";
import type { LintedSource } from "../../../lint/lint-source.ts";
import type { Paint } from "../../../output/colour.ts";

/** Numbers of findings by severity. */
export type Counts = Record<Severity, number>;

/** Facts about the run that a format needs. */
export interface FormatSettings {
  readonly paint: Paint;
  /** Whether repeated findings are printed in full. */
  readonly all: boolean;
  /** The command that applies the fixes. */
  readonly fixCommand: string;
  /** Severities that lead to exit code 1. */
  readonly failing: readonly Severity[];
}

/**
 * A format of the findings. Its parts are printed in this order: the beginning, a part for each source, the end. The
 * findings of earlier sources are not kept.
 */
export interface Format {
  begin?(): string;
  /** Yields the findings of a source in pieces. */
  findings(source: string, linted: LintedSource): Iterable<string>;
  /** Returns the error of a source that could not be read. */
  error(source: string, error: CommandError): string;
  /** @param files number of sources that were linted. */
  end?(counts: Counts, files: number): string;
}
