import { parseArgs } from "node:util";
import { shellWord } from "../../output/shell-word.ts";
import { crawlCommand } from "./command.ts";

/**
 * Maximum number of seeds, or of values of an option, that are shown. A longer list is shown as its first item and the
 * number of the others.
 */
const MAX_REPEATED = 3;

const OPTIONS = Object.fromEntries(
  crawlCommand.options.map(({ name, value }) => [
    name.slice("--".length),
    { type: value === undefined ? ("boolean" as const) : ("string" as const), multiple: true },
  ]),
);

/**
 * Returns the command line of a crawl, as text for a POSIX shell. Passwords are replaced with PASSWORD. A `…` marks the
 * cut in a long argument, in a long list of seeds, or in a long list of an option's values.
 * @param command the name of the command, which comes before its arguments.
 */
export function commandText([command = "", ...args]: readonly string[]): string {
  const { tokens } = parseArgs({
    args,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const groups = new Map<string, string[]>();
  for (const token of tokens) {
    const name = token.kind === "option" ? token.rawName : "";
    const words = groups.get(name) ?? [];
    groups.set(name, words);
    if (token.kind === "option-terminator") words.push("--");
    else
      words.push(
        [...(name === "" ? [] : [name]), ...(token.value === undefined ? [] : [shellWord(token.value)])].join(
          " ",
        ),
      );
  }
  const shown = [...groups.values()].flatMap((words) =>
    words.length > MAX_REPEATED ? [words[0], `… (${words.length - 1} more)`] : words,
  );
  return ["maycrawl", command, ...shown].join(" ");
}
