import {
  type CommandRow,
  defaultText,
  type OptionRow,
  subcommandWord,
  type Values,
} from "../../cli/define-command.ts";
import { crawlerWords, purposeWords } from "./crawler-words.ts";

/** Returns the completion script for fish. */
export function fishCompletion(commands: readonly CommandRow[]): string {
  const lines = [
    '# Completion for maycrawl. Made by "maycrawl completion fish"; load it with maycrawl completion fish | source',
    `function __maycrawl_crawlers; printf '%s\\n' ${crawlerWords}; end`,
    // `__maycrawl_are`: whether the words before the cursor, without the program, equal the arguments.
    // `__maycrawl_in`: whether the first of those words, the command, equals the first argument.
    'function __maycrawl_are; set -l words (commandline -opc); test "$words[2..]" = "$argv"; end',
    'function __maycrawl_in; set -l words (commandline -opc); test "$words[2]" = "$argv[1]"; end',
    "complete -c maycrawl -f",
    "complete -c maycrawl -l help -d 'Show the help'",
    "complete -c maycrawl -n __fish_use_subcommand -l version -d 'Show the version'",
    "complete -c maycrawl -n __fish_use_subcommand -a help -d 'Show the help of a command'",
    ...commands.map(
      ({ name, summary }) => `complete -c maycrawl -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    ),
    `complete -c maycrawl -n '__maycrawl_are help' -a ${quote(commands.map(({ name }) => name).join(" "))}`,
    ...commands.flatMap(helpLinesFor),
    ...commands.flatMap(linesFor),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns the lines that complete `help NAME` with the subcommands of the command. */
function helpLinesFor({ name, subcommands = [] }: CommandRow): readonly string[] {
  return subcommands.map((one) => {
    const condition = quote(`__maycrawl_are help ${name}`);
    return `complete -c maycrawl -n ${condition} -a ${subcommandWord(one)} -d ${quote(one.summary)}`;
  });
}

function linesFor({ subcommands = [], ...row }: CommandRow): readonly string[] {
  const seen = `__maycrawl_in ${row.name}`;
  if (subcommands.length === 0) return linesWhere(seen, row);
  const words = subcommands.map(subcommandWord).join(" ");
  const alone = `${seen}; and not __fish_seen_subcommand_from ${words}`;
  return [
    ...linesWhere(alone, row),
    ...subcommands.flatMap((one) => {
      const word = subcommandWord(one);
      return [
        `complete -c maycrawl -n ${quote(alone)} -a ${word} -d ${quote(one.summary)}`,
        ...linesWhere(`${seen}; and __fish_seen_subcommand_from ${word}`, one),
      ];
    }),
  ];
}

function linesWhere(condition: string, { operand, options }: CommandRow): readonly string[] {
  const prefix = `complete -c maycrawl -n ${quote(condition)}`;
  const lines = options.map(
    (option) => `${prefix} ${optionWords(option)} -d ${quote(option.summary + defaultText(option))}`,
  );
  if (operand?.values !== undefined) lines.push(`${prefix} ${valueWords(operand.values)}`);
  return lines;
}

function optionWords({ name, value, values, list }: OptionRow): string {
  const long = `-l ${name.slice("--".length)}`;
  if (value === undefined) return long;
  if (list && Array.isArray(values)) return `${long} -x -a ${quote(`(__fish_append , ${values.join(" ")})`)}`;
  return values === undefined ? `${long} -x` : `${long} -r ${valueWords(values)}`;
}

function valueWords(values: NonNullable<Values>): string {
  if (values === "crawlers") return "-a '(__maycrawl_crawlers)'";
  if (values === "crawlers-and-purposes") return `-a '(__maycrawl_crawlers) ${purposeWords}'`;
  return values === "files" ? "-F" : `-a ${quote(values.join(" "))}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
