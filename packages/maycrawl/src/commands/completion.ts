import { commands } from "../command-table.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { ALLOWED, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { CommandOptions } from "./options.ts";

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash: () => bashCompletion(commands),
  zsh: () => zshCompletion(commands),
  fish: () => fishCompletion(commands),
};

/** `maycrawl completion`: a script for a shell, which the command line has checked to be one of these. */
export async function completion(
  [shell = ""]: readonly string[],
  _options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  await io.out.write(SCRIPTS[shell]?.() ?? "");
  return ALLOWED;
}
