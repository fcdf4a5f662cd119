import type { ExitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** What fits in a place of the command line: names of files, names of crawlers (and purposes), one of some words, or anything. */
export type Values = "files" | "crawlers" | "crawlers-and-purposes" | readonly string[] | undefined;

/** An option of a command. */
export interface OptionRow {
  /** With two dashes. */
  readonly name: `--${string}`;
  /** The name of its value in the help; undefined for a switch. */
  readonly value?: string;
  readonly values?: Values;
  /** Whether its value may be several of `values`, divided by commas. */
  readonly list?: true;
  readonly repeatable?: true;
  /** Whether all of its values are kept although the command takes only one: the command itself refuses the others. */
  readonly collected?: true;
  /** Whether the command needs it. */
  readonly required?: true;
  readonly summary: string;
  /** What holds where it is not given: a value, or words for it. */
  readonly default?: string | number;
}

/** The options of a command as its code gets them: strings, lists of strings, and switches. */
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

/** The operand of a command. */
interface OperandRow {
  readonly name: string;
  /** Name of a second one, where there are two. */
  readonly second?: string;
  /** Whether there may be several. */
  readonly several?: true;
  /** Whether there may be none. */
  readonly optional?: true;
  readonly values?: Values;
}

/** What one may type, and what it does. */
interface Definition<Rows extends readonly OptionRow[]> {
  /** The name of a subcommand begins with that of its command: `crawl report`. */
  readonly name: string;
  readonly operand?: OperandRow;
  /** An imperative sentence without its full stop. */
  readonly summary: string;
  readonly options: Rows;
  /** Command lines, and what they do: imperative sentences without their full stops. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** The meaning of each exit code that the command has, but for that of wrong usage. */
  readonly exitCodes: Readonly<Partial<Record<Exclude<ExitCode, 2>, string>>>;
  /** Commands of their own, called by a word in the place of the first operand. Their options are among this command's. */
  readonly subcommands?: readonly CommandRow[];
  /** Loads the code of the command, which a check by a local file must not wait for. */
  readonly load: () => Promise<CommandModule<OptionValues<Rows>>>;
}

/** The code of a command. */
interface CommandModule<Options> {
  /**
   * @param operands without the word of a subcommand.
   * @param commands all commands, from which the completions are made.
   */
  readonly run: (
    operands: readonly string[],
    options: Options,
    io: Io,
    commands: readonly CommandRow[],
  ) => Promise<ExitCode>;
}

/** A command, whatever its options are. */
export type CommandRow = Definition<readonly OptionRow[]>;

/** Defines a command. Its code gets exactly the options that it names, each with its type. */
export function defineCommand<const Rows extends readonly OptionRow[]>(
  definition: Definition<Rows>,
): CommandRow {
  return definition as unknown as CommandRow;
}

/** Returns the command itself, and its subcommands. */
export function withSubcommands(row: CommandRow): readonly CommandRow[] {
  return [row, ...(row.subcommands ?? [])];
}

/** Returns the word by which a subcommand is called: the last one of `crawl report`. */
export function subcommandWord({ name }: CommandRow): string {
  return name.slice(name.indexOf(" ") + 1);
}

/** Returns the default of an option in parentheses, to stand behind its summary; "" if it has none. */
export function defaultText({ default: value }: OptionRow): string {
  return value === undefined ? "" : ` (default: ${value})`;
}

/** Returns the names of operands, as the help shows them. */
export function operandNames(operand: CommandRow["operand"]): readonly string[] {
  if (operand === undefined) return [];
  const { name, second } = operand;
  return [name, ...(second === undefined ? [] : [second])].map((one) => one.toUpperCase());
}
