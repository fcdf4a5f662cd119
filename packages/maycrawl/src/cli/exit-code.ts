/** Exit code of the process. For several answers, it is the highest of their exit codes. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Every URL is allowed; or a command without verdicts has succeeded. */
export const ALLOWED = 0;
/** At least one URL is disallowed. */
export const DISALLOWED = 1;
/** All dialects give the same answer; or `diff` found no change that `--fail-on` names. */
export const ALIKE = 0;
/** At least one dialect gives another answer than the first dialect; or `diff` found such a change. */
export const DIFFERENT = 1;
/** The search has no result. */
export const NONE_FOUND = 1;
/** No finding of `lint` has the severity of `--fail-on` or a higher one. */
export const CLEAN = 0;
/** At least one finding of `lint` has such a severity. */
export const FINDINGS = 1;
/** `fix` has nothing to fix, or has written the fixed files. */
export const FIXED = 0;
/** `fix` has fixes that it did not write. */
export const NOT_FIXED = 1;
/** `test` proved all expectations. */
export const ALL_PROVED = 0;
/** A URL refutes an expectation of `test`. */
export const REFUTED = 1;
/** The command line is wrong. */
export const WRONG_USAGE = 2;
/** The answer could not be determined: the network failed, or a file or a line is unreadable. */
export const UNDETERMINED = 3;

/** Returns the higher of two exit codes. */
export function highest(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
