import { wrapText } from "../output/wrap-text.ts";
import { type CommandRow, type OptionRow, operandNames } from "./define-command.ts";

/** Width of the help in columns if standard output is not a terminal. */
const DEFAULT_COLUMNS = 80;
/** Minimum and maximum width of the help in columns. Narrower terminals break lines; longer lines are hard to read. */
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 100;
/** Maximum share of the width for the left cell of a row. The explanation of a wider cell begins on the next line. */
const MAX_LEFT_SHARE = 0.45;
const INDENT = 2;

const HELP_OPTION = ["-h, --help", "Show this help"] as const;

const WRONG_USAGE = ["2", "The command line is wrong"] as const;
const EXIT_CODES = [
  ["0", "Allowed; or: done, and nothing is wrong"],
  ["1", "Disallowed; or: something is wrong with the site"],
  WRONG_USAGE,
  ["3", "Unknown: the network failed, or an input is unreadable"],
] as const;

/**
 * Returns the help of a command, a subcommand, or the program (if `of` is a list of commands).
 * @param columns width of the terminal; undefined without a terminal.
 */
export function helpText(of: CommandRow | readonly CommandRow[], columns?: number): string {
  const width = Math.max(MIN_COLUMNS, Math.min(columns ?? DEFAULT_COLUMNS, MAX_COLUMNS));
  return "name" in of ? commandHelp(of, width) : programHelp(of, width);
}

function programHelp(commands: readonly CommandRow[], columns: number): string {
  const section = sectionsOf(columns);
  return [
    paragraph("maycrawl: may this crawler fetch this URL, and why? (robots.txt, RFC 9309)", columns),
    section("Usage", [
      ["maycrawl COMMAND …"],
      ["maycrawl help COMMAND", "Show its options, exit codes and examples"],
    ]),
    section(
      "Commands",
      commands.map((row) => [usageOf(row), row.summary]),
    ),
    section("Options", [HELP_OPTION, ["-V, --version", "Show the version"]]),
    section("Exit codes; with several answers the highest one", EXIT_CODES),
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
            "Subcommands; each has its own help",
            subcommands.map((one) => [usageOf(one), one.summary]),
          ),
        ]),
    section("Options", [...options, HELP_OPTION]),
    section("Exit codes", exitCodes(row)),
    `Examples\n${row.examples.map(([line, meaning]) => example(line, meaning, columns)).join("")}`,
  ].join("\n");
}

/** Returns the exit codes of a command with their meanings, in ascending order. */
export function exitCodes(row: CommandRow): readonly (readonly [code: string, meaning: string])[] {
  const [code, meaning] = WRONG_USAGE;
  // The keys of an object that are numbers come in their order.
  return Object.entries({ [code]: meaning, ...row.exitCodes });
}

/** Returns the usage line of a command: `maycrawl check URL… --as NAME [options]`. */
export function usageLine(row: CommandRow): string {
  const required = row.options.filter(({ required }) => required).map((option) => ` ${optionUsage(option)}`);
  return `maycrawl ${usageOf(row)}${required.join("")}${row.options.length > 0 ? " [options]" : ""}`;
}

function usageOf({ name, operand }: CommandRow): string {
  if (operand === undefined) return name;
  const [first, second] = operandNames(operand);
  if (operand.secondIsOptional) return `${name} ${first} [${second}]`;
  const word = `${operandNames(operand).join(" ")}${operand.several ? "…" : ""}`;
  return `${name} ${operand.optional ? `[${word}]` : word}`;
}

/** Returns an option with the name of its value: `--as NAME`. */
export function optionUsage({ name, value }: OptionRow): string {
  return value === undefined ? name : `${name} ${value.toUpperCase()}`;
}

/** Returns the summary of an option, then its choices, its default, and whether the option is repeatable. */
export function optionMeaning({ summary, values, repeatable, default: value }: OptionRow): string {
  const notes = [
    ...(Array.isArray(values) ? [values.join(", ")] : []),
    ...(value === undefined ? [] : [`default: ${value}`]),
    ...(repeatable ? ["repeatable"] : []),
  ];
  return notes.length === 0 ? summary : `${summary} (${notes.join("; ")})`;
}

function paragraph(text: string, columns: number): string {
  return `${wrapText(text, columns).join("\n")}\n`;
}

/** Formats an example. The command line is not wrapped, so that it can be copied. */
function example(line: string, meaning: string, columns: number): string {
  const remark = wrapText(meaning, columns - "  # ".length).map((part) => `  # ${part}\n`);
  return `${remark.join("")}  ${line}\n`;
}

/** Returns a function that formats a section: a title and two columns. The second column is wrapped. */
function sectionsOf(columns: number): (title: string, rows: readonly (readonly string[])[]) => string {
  const max = Math.floor(columns * MAX_LEFT_SHARE);
  return (title, rows) => {
    const lefts = rows.map(([left = ""]) => left.length).filter((length) => length <= max);
    const first = Math.max(0, ...lefts);
    const lines = rows.flatMap(([left = "", right = ""]) => rowLines(left, right, first, columns));
    return [...wrapText(title, columns), ...lines, ""].join("\n");
  };
}

/** Returns the lines of a row. If the left cell is wider than `first`, its explanation begins on the next line. */
function rowLines(left: string, right: string, first: number, columns: number): readonly string[] {
  const start = INDENT + first + 2;
  const explained = right === "" ? [] : wrapText(right, columns - start);
  if (left.length <= first) {
    const [beside = "", ...below] = explained;
    return [`  ${left.padEnd(first)}  ${beside}`.trimEnd(), ...below.map((line) => " ".repeat(start) + line)];
  }
  const [head = "", ...more] = wrapText(left, columns - INDENT);
  return [
    `  ${head}`,
    ...more.map((line) => `      ${line}`),
    ...explained.map((line) => " ".repeat(start) + line),
  ];
}
