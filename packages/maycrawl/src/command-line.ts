import { parseArgs } from "node:util";
import { type CommandName, type CommandRow, commands } from "./command-table.ts";
import type { CommandOptions } from "./commands/options.ts";
import { UsageError } from "./errors.ts";
import { listed } from "./input/option-values.ts";
import { visible, visibleHead } from "./output/visible.ts";

const LONGEST_SHOWN = 200;

/** What a command line asks for. */
export type CommandLine =
  | { readonly kind: "version" }
  /** The help of a command, or that of the program. */
  | { readonly kind: "help"; readonly row: CommandRow | undefined }
  | {
      readonly kind: "command";
      readonly name: CommandName;
      readonly operands: readonly string[];
      readonly options: CommandOptions;
    };

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/**
 * Reads a command line by the table of the commands.
 * @throws {UsageError} where it fits none.
 */
export function readCommandLine([first, ...rest]: readonly string[]): CommandLine {
  if (first === "--version" || first === "-V") return { kind: "version" };
  if (first === "--help" || first === "-h") return { kind: "help", row: undefined };
  if (first === "help") return { kind: "help", row: rowToHelpWith(rest) };
  const row = rowOf(first ?? "");
  const { values, positionals } = parsed(row, rest);
  if (values["help"] === true) return { kind: "help", row };
  checkOperands(row, positionals);
  for (const option of row.options) {
    const value = values[option.name.slice("--".length)];
    if (typeof value !== "string") continue;
    for (const one of option.list === true ? listed(value) : [value]) {
      checkValue(option.name, one, option.values, row);
    }
  }
  return { kind: "command", name: row.name, operands: positionals, options: values as CommandOptions };
}

function rowToHelpWith([name, odd]: readonly string[]): CommandRow | undefined {
  if (odd !== undefined) {
    throw new UsageError(
      `"${visible(odd)}" is one argument too many: expected one command`,
      "maycrawl --help shows them",
    );
  }
  return name === undefined ? undefined : rowOf(name);
}

function rowOf(name: string): CommandRow {
  const row = commands.find((command) => command.name === name);
  if (row !== undefined) return row;
  const names = commands.map((command) => command.name).join(", ");
  throw new UsageError(
    `"${visible(name)}" is no command`,
    `expected one of ${names}`,
    "maycrawl --help shows what they do",
  );
}

/** Splits a command's arguments into options and operands. */
function parsed(
  row: CommandRow,
  args: readonly string[],
): { values: Values; positionals: readonly string[] } {
  const options = Object.fromEntries(
    row.options.map(({ name, value, repeatable }) => [
      name.slice("--".length),
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        // `--as` is collected everywhere, so that a second one is never lost silently.
        multiple: name === "--as" || repeatable === true,
      },
    ]),
  );
  const help = { type: "boolean", short: "h" } as const;
  try {
    return parseArgs({ args: [...args], options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    // What the platform adds about operands that begin with a `-` is about none of ours.
    const [what] = (error as Error).message.split(". ");
    throw new UsageError(visible(what as string), helpHint(row));
  }
}

function checkOperands({ operand, ...row }: CommandRow, given: readonly string[]): void {
  const [first, second] = given;
  if (operand === undefined ? first !== undefined : second !== undefined && operand.several !== true) {
    const expected = operand === undefined ? "none" : `one ${operand.name.toUpperCase()}`;
    const odd = operand === undefined ? first : second;
    throw new UsageError(
      `"${visible(odd ?? "")}" is one argument too many: expected ${expected}`,
      helpHint(row),
    );
  }
  if (operand === undefined) return;
  const name = operand.name.toUpperCase();
  if (first !== undefined) checkValue(name, first, operand.values, row);
  else if (operand.optional !== true) throw new UsageError(`${row.name} needs a ${name}`, helpHint(row));
}

function checkValue(name: string, value: string, values: unknown, row: Pick<CommandRow, "name">): void {
  if (!Array.isArray(values) || values.includes(value)) return;
  throw new UsageError(
    `${name} cannot be "${visibleHead(value, LONGEST_SHOWN)}"`,
    `expected one of ${values.join(", ")}`,
    helpHint(row),
  );
}

function helpHint({ name }: Pick<CommandRow, "name">): string {
  return `maycrawl ${name} --help shows examples`;
}
