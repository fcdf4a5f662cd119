import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { findCrawler } from "@maycrawl/engine";
import { maskedText } from "../output/masked-text.ts";
import { suggestWord, wordHint } from "../suggest/suggest-word.ts";
import { AS } from "./common-options.ts";
import {
  type CommandRow,
  type OptionRow,
  operandNames,
  subcommandWord,
  withSubcommands,
} from "./define-command.ts";
import { noCrawlerNamed, UsageError } from "./errors.ts";
import { listed } from "./option-values.ts";
import {
  commandHints,
  OTHER_SUBCOMMANDS,
  optionHint,
  otherCommandsHint,
  withHyphens,
} from "./suggest-command.ts";

const SHOWS_COMMANDS = "maycrawl --help shows all commands";

/** A parsed command line. */
export type CommandLine =
  | { readonly kind: "version" }
  /** Request for the help of a command or a subcommand; if `row` is undefined, for the help of the program. */
  | { readonly kind: "help"; readonly row: CommandRow | undefined }
  | {
      readonly kind: "command";
      readonly row: CommandRow;
      /** Operands without the name of the subcommand. */
      readonly operands: readonly string[];
      readonly options: OptionsGiven;
    };

/** Values of the given options. Each key is the name of an option without its dashes. */
export type OptionsGiven = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/**
 * Parses a command line.
 * @throws {UsageError} if the command line is invalid.
 */
export function readCommandLine(
  [first, ...rest]: readonly string[],
  commands: readonly CommandRow[],
): CommandLine {
  if (first === "--version" || first === "-V") return { kind: "version" };
  if (first === "--help" || first === "-h") return { kind: "help", row: undefined };
  if (first === "help") return { kind: "help", row: rowToHelpWith(rest, commands) };
  const command = rowOf(first ?? "", commands);
  checkDashes(command, rest);
  const { values, positionals, given } = splitArguments(command, rest, commands);
  const subcommand = subcommandOf(command, positionals[0]);
  const row = subcommand ?? command;
  if (subcommand === undefined) checkSubcommandMeant(command, positionals[0], values["as"] !== undefined);
  if (values["help"] === true) return { kind: "help", row };
  if (subcommand !== undefined) checkTaken(subcommand, values);
  checkCrawlerNamed(row, values, positionals);
  checkOnce(row, given);
  const operands = subcommand === undefined ? positionals : positionals.slice(1);
  checkOperands(row, operands, values);
  for (const option of row.options) {
    const value = values[option.name.slice("--".length)];
    if (typeof value !== "string") continue;
    for (const one of option.list === true ? listed(value) : [value]) {
      checkValue(option.name, one, option.values, row);
    }
  }
  return { kind: "command", row, operands, options: values };
}

/**
 * Rejects a crawler's name among the operands. Such an operand appears if `--as` is missing, or if a blank separates
 * two names. Without this check, the name would be taken for a URL or a surplus argument. With `--token`, nothing is
 * checked. With `--as`, the name of an existing file is accepted.
 */
function checkCrawlerNamed(row: CommandRow, values: OptionsGiven, operands: readonly string[]): void {
  const option = row.options.find(({ name }) => name === AS.name);
  if (option === undefined || values["token"] !== undefined) return;
  const named = operands.find((operand) => findCrawler(operand) !== undefined);
  if (named === undefined) return;
  const as = values["as"];
  if (Array.isArray(as)) {
    if (existsSync(named)) return;
    const all = maskedText([...as, named].join(","));
    throw new UsageError(
      `"${named}" is a crawler's name, but --as takes one argument`,
      option.repeatable === true ? `did you mean --as ${all}?` : `${row.name} takes one crawler`,
    );
  }
  throw noCrawlerNamed(`did you mean --as ${maskedText(named)}?`);
}

/**
 * Rejects options that begin with a long dash instead of hyphens. Word processors write such dashes. Without this
 * check, the options would be taken for operands.
 */
function checkDashes(command: CommandRow, args: readonly string[]): void {
  const end = args.indexOf("--");
  const wrong = (end === -1 ? args : args.slice(0, end)).find((arg) => withHyphens(arg) !== undefined);
  if (wrong === undefined || existsSync(wrong)) return;
  const names = [...withSubcommands(command).flatMap(({ options }) => options), { name: "--help" }];
  throw dashError(
    wrong,
    names.map(({ name }) => name),
    command,
  );
}

function dashError(word: string, names: readonly string[], row?: Pick<CommandRow, "name">): UsageError {
  return new UsageError(
    `"${maskedText(word)}" begins with a long dash; options begin with two hyphens`,
    ...optionHint(withHyphens(word) ?? "", names),
    row === undefined ? SHOWS_COMMANDS : helpHint(row),
  );
}

function rowToHelpWith(
  [name, word, ...rest]: readonly string[],
  commands: readonly CommandRow[],
): CommandRow | undefined {
  const row = name === undefined ? undefined : rowOf(name, commands);
  const subcommand = row && subcommandOf(row, word);
  const wrong = subcommand === undefined ? word : rest[0];
  if (wrong !== undefined) {
    throw new UsageError(
      `"${maskedText(wrong)}" is one argument too many: expected one command`,
      "maycrawl --help shows them",
    );
  }
  return subcommand ?? row;
}

function subcommandOf({ subcommands }: CommandRow, word: string | undefined): CommandRow | undefined {
  return subcommands?.find((one) => subcommandWord(one) === word);
}

/**
 * Rejects a misspelt subcommand, and a subcommand of another program, such as `start`. Without this check, the word
 * would be taken for an operand. With `--as`, the name of an existing file is accepted, because no subcommand takes
 * `--as`.
 */
function checkSubcommandMeant(
  { name, subcommands = [] }: CommandRow,
  word: string | undefined,
  hasAs: boolean,
): void {
  if (word === undefined || subcommands.length === 0 || (hasAs && existsSync(word))) return;
  const meant = suggestWord(word, subcommands.map(subcommandWord));
  const hint = meant === undefined ? OTHER_SUBCOMMANDS.get(word) : `did you mean maycrawl ${name} ${meant}?`;
  if (hint === undefined) return;
  throw new UsageError(`"${maskedText(word)}" is not a subcommand of ${name}`, hint, helpHint({ name }));
}

/**
 * Rejects a repeated option that takes one value: the first value would be lost silently. A repeated switch is
 * harmless.
 */
function checkOnce(row: CommandRow, given: readonly string[]): void {
  const wrong = row.options.find(
    (option) =>
      option.value !== undefined &&
      !isCollected(option) &&
      given.indexOf(option.name) !== given.lastIndexOf(option.name),
  );
  if (wrong === undefined) return;
  const instead = wrong.list === true ? "separate its names by commas" : "give it once";
  throw new UsageError(`${wrong.name} is given more than once`, instead, helpHint(row));
}

/** Whether the parser keeps all values of an option. */
function isCollected({ collected, repeatable }: OptionRow): boolean {
  return collected === true || repeatable === true;
}

/** Rejects options that the command takes but its subcommand does not. Otherwise they would be ignored silently. */
function checkTaken(row: CommandRow, values: OptionsGiven): void {
  const taken = row.options.map(({ name }) => name);
  const wrong = Object.keys(values).find((name) => !taken.includes(`--${name}`));
  if (wrong === undefined) return;
  throw new UsageError(
    `--${wrong} is not an option of ${row.name}`,
    `it takes ${taken.join(", ")}`,
    helpHint(row),
  );
}

function rowOf(word: string, commands: readonly CommandRow[]): CommandRow {
  const row = commands.find((command) => command.name === word);
  if (row !== undefined) return row;
  const shown = maskedText(word);
  if (withHyphens(word) !== undefined) throw dashError(word, ["--help", "--version"]);
  if (word.startsWith("-")) {
    throw new UsageError(
      `"${shown}" is not an option of maycrawl`,
      ...optionHint(word, ["--help", "--version"]),
      "a command comes first: maycrawl check URL --as NAME",
      SHOWS_COMMANDS,
    );
  }
  throw new UsageError(
    `"${shown}" is not a command`,
    ...commandHints(word, commands),
    `expected one of ${commands.map(({ name }) => name).join(", ")}`,
    "maycrawl --help shows what they do",
  );
}

/** A command's arguments, split into options and operands. */
interface Split {
  readonly values: OptionsGiven;
  readonly positionals: readonly string[];
  /** Names of the given options, including the two dashes. A repeated option has several entries. */
  readonly given: readonly string[];
}

/** Splits a command's arguments into options and operands. */
function splitArguments(row: CommandRow, args: readonly string[], commands: readonly CommandRow[]): Split {
  const options = Object.fromEntries(
    row.options.map((option) => [
      option.name.slice("--".length),
      {
        type: option.value === undefined ? ("boolean" as const) : ("string" as const),
        multiple: isCollected(option),
      },
    ]),
  );
  const help = { type: "boolean", short: "h" } as const;
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options: { ...options, help },
      allowPositionals: true,
      tokens: true,
    });
    return {
      values,
      positionals,
      given: tokens.flatMap((token) => (token.kind === "option" ? `--${token.name}` : [])),
    };
  } catch (error) {
    throw splitError((error as Error).message, subcommandOf(row, args[0]) ?? row, commands);
  }
}

/** Converts an error message of Node's `parseArgs` into a `UsageError` with a clearer message and hints. */
function splitError(message: string, row: CommandRow, commands: readonly CommandRow[]): UsageError {
  const option = /'(?:-\w, )?(--?[^' ]*)/.exec(message)?.[1] ?? "";
  const shown = maskedText(option);
  if (message.includes("argument is ambiguous")) {
    return new UsageError(
      `${shown} needs a value, but the next argument begins with a -`,
      `if it is the value, write ${shown}=VALUE`,
      helpHint(row),
    );
  }
  if (message.includes("argument missing")) {
    const value = row.options.find(({ name }) => name === option)?.value ?? "value";
    const example = option === AS.name ? ", such as --as Googlebot" : "";
    return new UsageError(
      `${shown} needs a value`,
      `write ${shown} ${value.toUpperCase()}${example}`,
      helpHint(row),
    );
  }
  if (message.includes("does not take an argument"))
    return new UsageError(`${shown} takes no value`, `write ${shown} alone`, helpHint(row));
  const unknown = /^Unknown option '(--?[^']*)'/.exec(message)?.[1];
  if (unknown === undefined) return new UsageError(maskedText(message), helpHint(row));
  const names = [...row.options.map(({ name }) => name), "--help"];
  const elsewhere = otherCommandsHint(unknown, row, commands);
  return new UsageError(
    `"${maskedText(unknown)}" is not an option of ${row.name}`,
    ...(elsewhere.length > 0 ? elsewhere : optionHint(unknown, names)),
    helpHint(row),
  );
}

function checkOperands(
  { operand, ...row }: CommandRow,
  given: readonly string[],
  values: OptionsGiven,
): void {
  const names = operandNames(operand);
  const wrong = operand?.several === true ? undefined : given[names.length];
  if (wrong !== undefined) {
    const expected =
      names.length === 0 ? "none" : `${names.length === 1 ? "one " : ""}${names.join(" and ")}`;
    throw new UsageError(
      `"${maskedText(wrong)}" is one argument too many: expected ${expected}`,
      helpHint(row),
    );
  }
  if (operand === undefined) return;
  const required = operand.secondIsOptional === true ? names.slice(0, 1) : names;
  const isOptional =
    operand.optional === true || values[operand.optionalWith?.slice("--".length) ?? ""] !== undefined;
  const missing = isOptional ? undefined : required[given.length];
  if (missing !== undefined) {
    const [example = ""] = row.examples[0] ?? [];
    throw new UsageError(
      `${row.name} needs ${/^[AEIO]/.test(missing) ? "an" : "a"} ${missing}`,
      `for example: ${example}`,
      helpHint(row),
    );
  }
  const [first] = given;
  if (first !== undefined) checkValue(names[0] ?? "", first, operand.values, row);
}

function checkValue(name: string, value: string, values: unknown, row: Pick<CommandRow, "name">): void {
  if (!Array.isArray(values) || values.includes(value)) return;
  throw new UsageError(
    `${name} cannot be "${maskedText(value)}"`,
    ...valueHint(value, values),
    `expected one of ${values.join(", ")}`,
    helpHint(row),
  );
}

/**
 * Returns a hint for a wrong value: a similar valid value, or a valid value at the start of the wrong one, such as
 * `google` for `googlebot`.
 */
function valueHint(value: string, values: readonly string[]): readonly string[] {
  const hint = wordHint(value, values);
  if (hint.length > 0) return hint;
  const prefix = values.find((one) => value.toLowerCase().startsWith(one));
  return prefix === undefined ? [] : [`did you mean ${prefix}?`];
}

function helpHint({ name }: Pick<CommandRow, "name">): string {
  return `maycrawl ${name} --help shows examples`;
}
