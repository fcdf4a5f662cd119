import { parseArgs } from "node:util";
import { shellWord } from "../../output/shell-word.ts";
import { crawlCommand } from "./command.ts";

/** Seeds, or the values of an option, that are more than these are shown by the first and their number. */
const MAX_REPEATED = 3;

const OPTIONS = Object.fromEntries(
  crawlCommand.options.map(({ name, value }) => [
    name.slice("--".length),
    { type: value === undefined ? ("boolean" as const) : ("string" as const), multiple: true },
  ]),
);

/**
 * Returns the command line of a crawl as one can type it again into a POSIX shell, with PASSWORD in place of passwords. A `…` is in
 * it where it would be long: for the rest of many seeds, of an option's many values or of a long argument.
 * @param command what `args` are the arguments of.
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
