import { RobotsArgumentError } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import { errorLine } from "../output/error-line.ts";
import { maskedPath } from "../output/masked-text.ts";
import { CommandError, NoneFoundError, ReaderGoneError, UsageError } from "./errors.ts";
import { ALLOWED, type ExitCode, NONE_FOUND, NOT_FOUND_OUT, WRONG_USAGE } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** What a failure is called, in words and as a code. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hints: readonly string[];
}

/** Reports what went wrong: on standard error, or with `--json` as a line of JSON on standard output. */
export async function reportFailure(error: unknown, io: Io): Promise<ExitCode> {
  if (error instanceof ReaderGoneError) return ALLOWED;
  const [usual, exitCode] = kindOf(error);
  const failure = failureOf(error, usual);
  if (!asksForJson(io.argv) || !(await isWritten(failure, io))) {
    io.note([`error: ${failure.message}`, ...failure.hints.map((hint) => `  ${hint}`)].join("\n"));
  }
  return exitCode;
}

/** Returns the code of an error that has none of its own, and the exit code. Only wrong usage and wrong arguments end with 2. */
export function kindOf(error: unknown): readonly [code: string, exitCode: ExitCode] {
  if (error instanceof UsageError || error instanceof RobotsArgumentError) return ["ERR_USAGE", WRONG_USAGE];
  if (error instanceof NoneFoundError) return ["ERR_NONE_FOUND", NONE_FOUND];
  return ["ERR_NOT_FOUND_OUT", NOT_FOUND_OUT];
}

function failureOf(error: unknown, usual: string): Failure {
  if (error instanceof CommandError)
    return { code: usual, message: maskedAddress(error.message), hints: error.hints };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code !== undefined) return { code, message: maskedPath(message), hints: [] };
  const lines = (stack ?? message).split("\n").map((line) => line.trim());
  return { code: usual, message: "a fault of maycrawl itself; please report it", hints: lines };
}

/** Whether `--json` is given: also where the rest of the command line is wrong. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).some((arg) => /^--json(?:=|$)/.test(arg));
}

/** Writes a failure on standard output; false where that cannot be written. */
async function isWritten(error: Failure, io: Io): Promise<boolean> {
  try {
    await io.out.write(errorLine(error));
    await io.out.finish();
    return true;
  } catch {
    return false;
  }
}
