import { RobotsArgumentError } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import { errorLine } from "../output/error-line.ts";
import { maskedPath } from "../output/masked-text.ts";
import { CommandError, NoneFoundError, ReaderGoneError, UsageError } from "./errors.ts";
import { ALLOWED, type ExitCode, NONE_FOUND, UNDETERMINED, WRONG_USAGE } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** A failure as it is printed. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hints: readonly string[];
}

/**
 * Reports a failure and returns the exit code. A closed output pipe is not a failure (`ALLOWED`). The report goes to
 * standard error; with `--json`, it is a JSON line on standard output if possible.
 */
export async function reportFailure(error: unknown, io: Io): Promise<ExitCode> {
  if (error instanceof ReaderGoneError) return ALLOWED;
  const [defaultCode, exitCode] = kindOf(error);
  const failure = failureOf(error, defaultCode);
  if (!asksForJson(io.argv) || !(await tryWrite(failure, io))) {
    io.note([`error: ${failure.message}`, ...failure.hints.map((hint) => `  ${hint}`)].join("\n"));
  }
  return exitCode;
}

/**
 * Returns the exit code of an error, and the error code that applies if the error has no code of its own. Only wrong
 * usage and wrong arguments have exit code 2.
 */
export function kindOf(error: unknown): readonly [code: string, exitCode: ExitCode] {
  if (error instanceof UsageError || error instanceof RobotsArgumentError) return ["ERR_USAGE", WRONG_USAGE];
  if (error instanceof NoneFoundError) return ["ERR_NONE_FOUND", NONE_FOUND];
  return ["ERR_NOT_FOUND_OUT", UNDETERMINED];
}

function failureOf(error: unknown, defaultCode: string): Failure {
  if (error instanceof CommandError)
    return { code: defaultCode, message: maskedAddress(error.message), hints: error.hints };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code !== undefined) return { code, message: maskedPath(message), hints: [] };
  const lines = (stack ?? message).split("\n").map((line) => line.trim());
  return { code: defaultCode, message: "internal error of maycrawl; please report it", hints: lines };
}

/** Whether `--json` or `--format json` is given, even if the rest of the command line is wrong. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const options = (end === -1 ? argv : argv.slice(0, end)).join("\n");
  return /^--(?:json(?:=.*)?|format[\n=]json)$/m.test(options);
}

/** Writes a failure to standard output. Returns false if the write fails. */
async function tryWrite(error: Failure, io: Io): Promise<boolean> {
  try {
    await io.out.write(errorLine(error));
    await io.out.finish();
    return true;
  } catch {
    return false;
  }
}
