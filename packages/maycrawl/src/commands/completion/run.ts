import type { CommandRow } from "../../cli/define-command.ts";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { bashCompletion } from "./bash.ts";
import type { CompletionOptions } from "./command.ts";
import { fishCompletion } from "./fish.ts";
import { zshCompletion } from "./zsh.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandRow[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/**
 * `maycrawl completion`: prints the completion script of a shell. `readCommandLine` has already checked the name of the
 * shell.
 */
export async function run(
  [shell = ""]: readonly string[],
  _options: CompletionOptions,
  io: Io,
  commands: readonly CommandRow[],
): Promise<ExitCode> {
  await io.out.write(SCRIPTS[shell]?.(commands) ?? "");
  return ALLOWED;
}
