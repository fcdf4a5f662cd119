/** What the process says when it ends. With several answers the highest one wins. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Every URL is allowed; the command is done. */
export const ALLOWED = 0;
/** Some URL is disallowed. */
export const DISALLOWED = 1;
/** All dialects answer alike. */
export const ALIKE = 0;
/** Some dialect answers differently. */
export const DIFFERENT = 1;
/** There is nothing of what was looked for. */
export const NONE_FOUND = 1;
/** The command line is wrong. */
export const WRONG_USAGE = 2;
/** The answer could not be found out: the network, an unreadable file, an unreadable line. */
export const NOT_FOUND_OUT = 3;

/** The one of two exit codes that counts. */
export function highest(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
