import { ALLOWED, type ExitCode } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import { commands } from "../all-commands.ts";
import { bashCompletion } from "./bash.ts";
import type { CompletionOptions } from "./command.ts";
import { fishCompletion } from "./fish.ts";
import { zshCompletion } from "./zsh.ts";

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash: () => bashCompletion(commands),
  zsh: () => zshCompletion(commands),
  fish: () => fishCompletion(commands),
};

/** `maycrawl completion`: a script for a shell, which the command line has checked to be one of these. */
export async function run(
  [shell = ""]: readonly string[],
  _options: CompletionOptions,
  io: Io,
): Promise<ExitCode> {
  await io.out.write(SCRIPTS[shell]?.() ?? "");
  return ALLOWED;
}
