import type { OptionRow } from "./command-options.ts";
import { type CommandRow, operandNames, type UsageRow } from "./command-row.ts";
import { commands } from "./command-table.ts";

/** The help is laid out for so many columns, whatever the terminal has. */
const COLUMNS = 100;

const EXIT_CODES = [
  ["0", "allowed; compare: all dialects answer alike; page, prefs, sitemap, crawl: no finding"],
  [
    "1",
    "disallowed; compare: some answer differently; crawlers: none; page, prefs, sitemap, crawl: a finding",
  ],
  ["2", "wrong usage"],
  ["3", "could not find out: the network, an unreadable file or line"],
] as const;

/** The help of a command or a subcommand, or that of the program. */
export function helpText(row: CommandRow | UsageRow | undefined): string {
  return row === undefined ? programHelp() : commandHelp(row);
}

function programHelp(): string {
  return [
    "maycrawl: may this crawler fetch this URL, and why? (robots.txt, RFC 9309)\n",
    section("Usage", [["maycrawl COMMAND …"], ["maycrawl help COMMAND", "its options, and examples"]]),
    section(
      "Commands",
      commands.map((row) => [usageOf(row), row.summary]),
    ),
    section("Options", [
      ["-h, --help", "show this help"],
      ["-V, --version", "show the version"],
    ]),
    section("Exit codes; with several answers the highest wins", EXIT_CODES),
  ].join("\n");
}

function commandHelp(row: CommandRow | UsageRow): string {
  const required = row.options.filter(({ required }) => required).map((option) => ` ${optionUsage(option)}`);
  const subcommands = "subcommands" in row && row.subcommands !== undefined ? row.subcommands : [];
  const options = row.options.map((option) => [optionUsage(option), optionSummary(option)]);
  return [
    `maycrawl ${row.name}: ${row.summary}\n`,
    section("Usage", [
      [`maycrawl ${usageOf(row)}${required.join("")}${row.options.length > 0 ? " [options]" : ""}`],
    ]),
    ...(subcommands.length === 0
      ? []
      : [
          section(
            "Besides; each has a help of its own",
            subcommands.map((one) => [usageOf(one), one.summary]),
          ),
        ]),
    section("Options", [...options, ["-h, --help", "show this help"]]),
    `Examples\n${row.examples.map(([line, meaning]) => `  # ${meaning}\n  ${line}\n`).join("")}`,
  ].join("\n");
}

function usageOf({ name, operand }: UsageRow): string {
  if (operand === undefined) return name;
  const word = `${operandNames(operand).join(" ")}${operand.several ? "…" : ""}`;
  return `${name} ${operand.optional ? `[${word}]` : word}`;
}

function optionUsage({ name, value }: OptionRow): string {
  return value === undefined ? name : `${name} ${value.toUpperCase()}`;
}

function optionSummary({ summary, values, repeatable }: OptionRow): string {
  const choices = Array.isArray(values) ? `: ${values.join(", ")}` : "";
  return `${summary}${choices}${repeatable ? "; may be repeated" : ""}`;
}

/** A title and two columns, the second one wrapped. */
function section(title: string, rows: readonly (readonly string[])[]): string {
  const first = Math.max(...rows.map(([left = ""]) => left.length));
  const lines = rows.map(([left = "", right = ""]) => {
    const wrapped = wrap(right, COLUMNS - first - 4).join(`\n${" ".repeat(first + 4)}`);
    return `  ${left.padEnd(first)}  ${wrapped}`.trimEnd();
  });
  return `${title}\n${lines.join("\n")}\n`;
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
