import type { OptionRow, Values } from "../command-options.ts";
import type { CommandRow } from "../command-table.ts";

/** The completion script for fish. */
export function fishCompletion(commands: readonly CommandRow[]): string {
  const lines = [
    '# Completion for maycrawl. Made by "maycrawl completion fish"; load it with maycrawl completion fish | source',
    "complete -c maycrawl -f",
    "complete -c maycrawl -l help -d 'show the help'",
    "complete -c maycrawl -n __fish_use_subcommand -l version -d 'show the version'",
    "complete -c maycrawl -n __fish_use_subcommand -a help -d 'show the help of a command'",
    ...commands.map(
      ({ name, summary }) => `complete -c maycrawl -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ),
    `complete -c maycrawl -n '__fish_seen_subcommand_from help' -a ${quoted(commands.map(({ name }) => name).join(" "))}`,
    ...commands.flatMap(linesFor),
  ];
  return `${lines.join("\n")}\n`;
}

function linesFor({ name, operand, options }: CommandRow): readonly string[] {
  const prefix = `complete -c maycrawl -n '__fish_seen_subcommand_from ${name}'`;
  const lines = options.map((option) => `${prefix} ${optionWords(option)} -d ${quoted(option.summary)}`);
  if (operand?.values !== undefined) lines.push(`${prefix} ${valueWords(operand.values)}`);
  return lines;
}

function optionWords({ name, value, values, list }: OptionRow): string {
  const long = `-l ${name.slice("--".length)}`;
  if (value === undefined) return long;
  if (list && Array.isArray(values))
    return `${long} -x -a ${quoted(`(__fish_append , ${values.join(" ")})`)}`;
  return values === undefined ? `${long} -x` : `${long} -r ${valueWords(values)}`;
}

function valueWords(values: NonNullable<Values>): string {
  return values === "files" ? "-F" : `-a ${quoted(values.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
