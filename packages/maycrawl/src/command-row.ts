import type { OptionRow, Values } from "./command-options.ts";

/** The commands. */
export type CommandName =
  | "check"
  | "explain"
  | "compare"
  | "fetch"
  | "simulate"
  | "page"
  | "prefs"
  | "sitemap"
  | "crawl"
  | "crawlers"
  | "batch"
  | "parse"
  | "completion";

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

/** What may be typed, and what it does. */
export interface UsageRow {
  readonly name: string;
  readonly operand?: OperandRow;
  readonly summary: string;
  readonly options: readonly OptionRow[];
  /** What one may type, and what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

/** A command. */
export interface CommandRow extends UsageRow {
  readonly name: CommandName;
  /** What it does besides, where its first operand is one of these words: `crawl report`. Each takes some of its options. */
  readonly subcommands?: readonly UsageRow[];
}

/** The row itself, and those of its subcommands. */
export function withSubcommands(row: CommandRow): readonly UsageRow[] {
  return [row, ...(row.subcommands ?? [])];
}

/** The word by which a subcommand is called: of `crawl report` the last one. */
export function subcommandWord({ name }: UsageRow): string {
  return name.slice(name.indexOf(" ") + 1);
}

/** The names of operands, as the help shows them. */
export function operandNames(operand: UsageRow["operand"]): readonly string[] {
  if (operand === undefined) return [];
  const { name, second } = operand;
  return [name, ...(second === undefined ? [] : [second])].map((one) => one.toUpperCase());
}
