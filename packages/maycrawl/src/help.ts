import { type CommandRow, defaultText, type OptionRow, operandNames } from "./commands/command.ts";
import { commands } from "./commands/table.ts";
import { wrapped } from "./output/wrapped.ts";

/** Width of the help where standard output is no terminal, in columns. */
const DEFAULT_COLUMNS = 80;
/** In a narrower terminal lines are broken by the terminal; longer ones are hard to read. */
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 100;
/** What is longer than this share of the width has its explanation below it, and not beside it. */
const MAX_LEFT_SHARE = 0.45;
const INDENT = 2;

const HELP_OPTION = ["-h, --help", "show this help"] as const;

const EXIT_CODES = [
  ["0", "allowed; compare: all dialects answer alike; page, prefs, sitemap, crawl: no finding"],
  [
    "1",
    "disallowed; compare: some answer differently; crawlers: none; page, prefs, sitemap, crawl: a finding",
  ],
  ["2", "wrong usage"],
  ["3", "could not find out: the network, an unreadable file or line"],
] as const;

/**
 * The help of a command or a subcommand, or that of the program.
 * @param columns those of the terminal; undefined where there is none.
 */
export function helpText(row: CommandRow | undefined, columns?: number): string {
  const width = Math.max(MIN_COLUMNS, Math.min(columns ?? DEFAULT_COLUMNS, MAX_COLUMNS));
  return row === undefined ? programHelp(width) : commandHelp(row, width);
}

function programHelp(columns: number): string {
  const section = sectionsOf(columns);
  return [
    paragraph("maycrawl: may this crawler fetch this URL, and why? (robots.txt, RFC 9309)", columns),
    section("Usage", [["maycrawl COMMAND …"], ["maycrawl help COMMAND", "its options, and examples"]]),
    section(
      "Commands",
      commands.map((row) => [usageOf(row), row.summary]),
    ),
    section("Options", [HELP_OPTION, ["-V, --version", "show the version"]]),
    section("Exit codes; with several answers the highest wins", EXIT_CODES),
  ].join("\n");
}

function commandHelp(row: CommandRow, columns: number): string {
  const section = sectionsOf(columns);
  const { subcommands = [] } = row;
  const options = row.options.map((option) => [optionUsage(option), optionMeaning(option)]);
  return [
    paragraph(`maycrawl ${row.name}: ${row.summary}`, columns),
    section("Usage", [[usageLine(row)]]),
    ...(subcommands.length === 0
      ? []
      : [
          section(
            "Besides; each has a help of its own",
            subcommands.map((one) => [usageOf(one), one.summary]),
          ),
        ]),
    section("Options", [...options, HELP_OPTION]),
    `Examples\n${row.examples.map(([line, meaning]) => example(line, meaning, columns)).join("")}`,
  ].join("\n");
}

/** Returns a whole line as it may be typed: `maycrawl check URL… --as NAME [options]`. */
export function usageLine(row: CommandRow): string {
  const required = row.options.filter(({ required }) => required).map((option) => ` ${optionUsage(option)}`);
  return `maycrawl ${usageOf(row)}${required.join("")}${row.options.length > 0 ? " [options]" : ""}`;
}

function usageOf({ name, operand }: CommandRow): string {
  if (operand === undefined) return name;
  const word = `${operandNames(operand).join(" ")}${operand.several ? "…" : ""}`;
  return `${name} ${operand.optional ? `[${word}]` : word}`;
}

/** Returns an option with the name of its value: `--as NAME`. */
export function optionUsage({ name, value }: OptionRow): string {
  return value === undefined ? name : `${name} ${value.toUpperCase()}`;
}

/** Returns what an option means, with its choices and its default. */
export function optionMeaning(row: OptionRow): string {
  const { summary, values, repeatable } = row;
  const choices = Array.isArray(values) ? `: ${values.join(", ")}` : "";
  return `${summary}${choices}${defaultText(row)}${repeatable ? "; may be repeated" : ""}`;
}

function paragraph(text: string, columns: number): string {
  return `${wrapped(text, columns).join("\n")}\n`;
}

/** An example. Its line is to be copied, and so stays whole. */
function example(line: string, meaning: string, columns: number): string {
  const remark = wrapped(meaning, columns - "  # ".length).map((part) => `  # ${part}\n`);
  return `${remark.join("")}  ${line}\n`;
}

/** Makes sections: a title and two columns, the second one wrapped. */
function sectionsOf(columns: number): (title: string, rows: readonly (readonly string[])[]) => string {
  const max = Math.floor(columns * MAX_LEFT_SHARE);
  return (title, rows) => {
    const lefts = rows.map(([left = ""]) => left.length).filter((length) => length <= max);
    const first = Math.max(0, ...lefts);
    const lines = rows.flatMap(([left = "", right = ""]) => rowLines(left, right, first, columns));
    return [...wrapped(title, columns), ...lines, ""].join("\n");
  };
}

/** A row: what does not fit beside its explanation stands above it. */
function rowLines(left: string, right: string, first: number, columns: number): readonly string[] {
  const start = INDENT + first + 2;
  const explained = right === "" ? [] : wrapped(right, columns - start);
  if (left.length <= first) {
    const [beside = "", ...below] = explained;
    return [`  ${left.padEnd(first)}  ${beside}`.trimEnd(), ...below.map((line) => " ".repeat(start) + line)];
  }
  const [head = "", ...more] = wrapped(left, columns - INDENT);
  return [
    `  ${head}`,
    ...more.map((line) => `      ${line}`),
    ...explained.map((line) => " ".repeat(start) + line),
  ];
}
