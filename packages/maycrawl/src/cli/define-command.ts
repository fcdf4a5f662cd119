import type { ExitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";

/**
 * Values that shell completions offer for an argument: files, crawlers, crawlers and purposes, or the words of a list.
 * If there is a list, other words are rejected. Undefined if the shell cannot offer anything.
 */
export type Values = "files" | "crawlers" | "crawlers-and-purposes" | readonly string[] | undefined;

/** An option of a command. */
export interface OptionRow {
  /** Name with two dashes. */
  readonly name: `--${string}`;
  /** Name of the value in the help; undefined for a switch. */
  readonly value?: string;
  readonly values?: Values;
  /** Whether the value may be a list of `values`, separated by commas. */
  readonly list?: true;
  readonly repeatable?: true;
  /**
   * Whether the parser keeps every value of a repeated option, so that the command itself can reject a second value.
   */
  readonly collected?: true;
  readonly required?: true;
  readonly summary: string;
  /** Value that applies if the option is not given, or a description of that value. */
  readonly default?: string | number;
}

/** Options as the command's code receives them: strings, lists of strings, and booleans for switches. */
export type OptionValues<Rows extends readonly OptionRow[]> = {
  readonly [Row in Rows[number] as Row["name"] extends `--${infer Name}` ? Name : never]?: ValueOf<Row>;
};

type ValueOf<Row> = Row extends { readonly value: string }
  ? Row extends { readonly repeatable: true } | { readonly collected: true }
    ? readonly string[]
    : Row extends { readonly list: true }
      ? string
      : Row extends { readonly values: readonly (infer Word extends string)[] }
        ? Word
        : string
  : boolean;

/** Operands of a command. */
interface OperandRow {
  readonly name: string;
  /** Name of the second operand, if the command takes two. */
  readonly second?: string;
  /** Whether the second operand may be omitted. */
  readonly secondIsOptional?: true;
  /** Whether the operand may be repeated. */
  readonly several?: true;
  /** Whether the operand may be omitted. */
  readonly optional?: true;
  /** Name of an option: if it is given, the operands may be omitted. */
  readonly optionalWith?: `--${string}`;
  readonly values?: Values;
}

/** Definition of a command: its arguments, its help and its code. */
interface Definition<Rows extends readonly OptionRow[]> {
  /** Name of the command. The name of a subcommand begins with the name of its command: `crawl report`. */
  readonly name: string;
  readonly operand?: OperandRow;
  /** Summary: an imperative sentence without a full stop. */
  readonly summary: string;
  readonly options: Rows;
  /** Example command lines, each with its effect as an imperative sentence without a full stop. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** Meaning of each exit code that the command uses. Default of 2: the command line is wrong. */
  readonly exitCodes: Readonly<Partial<Record<ExitCode, string>>>;
  /** Subcommands, selected by the first operand. Their options are a subset of this command's options. */
  readonly subcommands?: readonly CommandRow[];
  /** Loads the code of the command on demand: a check with a local file must start fast. */
  readonly load: () => Promise<CommandModule<OptionValues<Rows>>>;
}

/** The code of a command. */
interface CommandModule<Options> {
  /**
   * @param operands operands without the name of the subcommand.
   * @param commands all commands; shell completions are generated from them.
   */
  readonly run: (
    operands: readonly string[],
    options: Options,
    io: Io,
    commands: readonly CommandRow[],
  ) => Promise<ExitCode>;
}

/** A command with any options. */
export type CommandRow = Definition<readonly OptionRow[]>;

/** Defines a command. The command's code receives exactly the declared options, with their types. */
export function defineCommand<const Rows extends readonly OptionRow[]>(
  definition: Definition<Rows>,
): CommandRow {
  return definition as unknown as CommandRow;
}

/** Returns the command itself, and its subcommands. */
export function withSubcommands(row: CommandRow): readonly CommandRow[] {
  return [row, ...(row.subcommands ?? [])];
}

/** Returns the name of a subcommand without its command: `report` for `crawl report`. */
export function subcommandWord({ name }: CommandRow): string {
  return name.slice(name.indexOf(" ") + 1);
}

/** Returns the default of an option in parentheses, to append to its summary; "" without a default. */
export function defaultText({ default: value }: OptionRow): string {
  return value === undefined ? "" : ` (default: ${value})`;
}

/** Returns the names of operands, as the help shows them. */
export function operandNames(operand: CommandRow["operand"]): readonly string[] {
  if (operand === undefined) return [];
  const { name, second } = operand;
  return [name, ...(second === undefined ? [] : [second])].map((one) => one.toUpperCase());
}
