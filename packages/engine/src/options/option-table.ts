import { InvalidOptionError } from "./invalid-option-error.ts";
import { checkedNumber, checkObject, type NumberRule, wrongOption } from "./option-validation.ts";

/**
 * Table of options. It has an entry for each property of the interface `O`, which documents the options. The checks,
 * the defaults and the tables in the documentation are made from this table.
 * @typeParam Open names of the number options and word options without a default; the code that uses these options
 *   handles missing values.
 */
export type OptionTable<O, Open extends keyof O = never> = {
  readonly [K in keyof O]-?: K extends Open
    ? Omit<OptionKind<Exclude<O[K], undefined>>, "default">
    : undefined extends O[K]
      ? OptionKind<Exclude<O[K], undefined>>
      : RequiredKind<O[K]>;
};

/** Entry of an option that may be left out, by the type of its value. */
export type OptionKind<V> = [V] extends [boolean]
  ? FlagKind
  : [V] extends [number]
    ? NumberKind
    : [V] extends [string]
      ? string extends V
        ? AnyKind<V>
        : WordKind<V>
      : IsNumbers<V> extends true
        ? NumbersKind<Required<V>>
        : AnyKind<V> | FunctionKind | ObjectKind<V>;

/** Whether a type is an object of numbers, all of them optional. */
type IsNumbers<V> =
  Record<never, never> extends V
    ? V extends { readonly [K in keyof V]?: number | undefined }
      ? true
      : false
    : false;

/** An option that is true or false. */
export interface FlagKind {
  readonly kind: "flag";
  readonly default: boolean;
}

/** An option that is a number. */
export interface NumberKind extends NumberRule {
  readonly kind: "number";
  readonly default: number;
}

/** An option that is one of several words. */
export interface WordKind<V> {
  readonly kind: "word";
  readonly words: readonly V[];
  readonly default: V;
}

/** An option that is an object of numbers, such as `limits`. */
export interface NumbersKind<T> {
  readonly kind: "numbers";
  readonly numbers: NumberTable<T>;
  readonly orders?: readonly Order<T>[];
}

/** An option that is a function. */
export interface FunctionKind {
  readonly kind: "function";
}

/** An option that is an object whose methods are called. */
export interface ObjectKind<V> {
  readonly kind: "object";
  readonly methods: readonly (keyof V & string)[];
}

/** An option that is validated by its own check, or by the code that uses it. */
export interface AnyKind<V> {
  readonly kind: "any";
  /** Returns the option if it is valid. Called only if the option is given. @throws {InvalidOptionError} */
  readonly check?: (value: V, name: string) => V | undefined;
}

/** A required option. */
export interface RequiredKind<V> {
  readonly kind: "required";
  /** Returns the option if it is valid. Called even if the option is not given. @throws {InvalidOptionError} */
  readonly check: (value: V, name: string) => V;
}

/** Numbers with their rules and defaults. */
export type NumberTable<T> = { readonly [K in keyof T]-?: NumberRule & { readonly default: number } };

/** Names of a lower limit and of its upper limit. */
export type Order<T> = readonly [min: keyof T & string, max: keyof T & string];

/** Options after `settleOptions`: flags, numbers and words have a value; all others are unchanged. */
export type Settled<O, Open extends keyof O = never> = {
  readonly [K in keyof O]-?: K extends Open ? O[K] | undefined : SettledValue<O[K]>;
};

type SettledValue<V> = undefined extends V ? Filled<Exclude<V, undefined>> : V;

type Filled<V> =
  OptionKind<V> extends { readonly default: unknown }
    ? V
    : IsNumbers<V> extends true
      ? Required<V>
      : V | undefined;

/**
 * Checks options and fills in the defaults. An option that is undefined counts as not given: callers without
 * TypeScript's `exactOptionalPropertyTypes` pass on options that they did not receive.
 * @param name name of the function or class that takes the options, for messages.
 * @throws {InvalidOptionError} for an option that is not in the table, or whose value is invalid.
 */
export function settleOptions<O extends object, Open extends keyof O = never>(
  name: string,
  table: OptionTable<O, Open>,
  given: O | undefined,
): Settled<O, Open> {
  checkNames(name, table, given);
  const kinds = Object.entries<AnyOptionKind>(table as never);
  const settled = kinds.map(([key, kind]) => [key, settleValue(key, kind, given?.[key as keyof O])]);
  return Object.fromEntries(settled);
}

type AnyOptionKind =
  | FlagKind
  | NumberKind
  | WordKind<unknown>
  | Omit<NumberKind, "default">
  | Omit<WordKind<unknown>, "default">
  | NumbersKind<Record<string, number>>
  | FunctionKind
  | ObjectKind<Record<string, unknown>>
  | AnyKind<unknown>
  | RequiredKind<unknown>;

function settleValue(name: string, kind: AnyOptionKind, given: unknown): unknown {
  if (kind.kind === "numbers") return settleNumbers(name, kind.numbers, given as object, kind.orders);
  if (kind.kind === "required") return kind.check(given, name);
  if (given === undefined) return "default" in kind ? kind.default : undefined;
  switch (kind.kind) {
    case "flag":
      // The text "false" would otherwise count as true.
      if (typeof given !== "boolean") throw wrongOption(name, "true or false", given);
      return given;
    case "number":
      return checkedNumber(name, given, kind);
    case "word":
      if (!kind.words.includes(given)) throw wrongOption(name, formatWords(kind.words), given);
      return given;
    case "function":
      if (typeof given !== "function") throw wrongOption(name, "a function", given);
      return given;
    case "object": {
      const missing = kind.methods.find((method) => typeof (given as never)?.[method] !== "function");
      if (missing !== undefined) throw wrongOption(name, `an object with ${missing}()`, given);
      return given;
    }
    case "any":
      return kind.check === undefined ? given : kind.check(given, name);
  }
}

/** Formats words for a message: `"host", "domain" or "list"`. */
function formatWords(words: readonly unknown[]): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/**
 * Fills in the defaults of numbers that are not given. If only one limit of a pair in `orders` is given and it
 * contradicts the default of the other limit, both limits get the given value.
 * @param name name of the option that contains the numbers, for messages.
 * @throws {InvalidOptionError} for a number that breaks its rule, a name that is not in the table, or limits in
 *   the wrong order.
 */
export function settleNumbers<T extends object>(
  name: string,
  table: NumberTable<T>,
  given: Partial<T> | undefined,
  orders: readonly Order<T>[] = [],
): T {
  checkNames(name, table, given);
  const settled: Record<string, number> = defaultsOf<Record<string, number>>(table);
  for (const [key, rule] of Object.entries<NumberRule>(table)) {
    const number = checkedNumber(`${name}.${key}`, given?.[key as keyof T], rule);
    if (number !== undefined) settled[key] = number;
  }
  for (const [min, max] of orders) {
    const [low, high] = [settled[min] as number, settled[max] as number];
    if (low <= high) continue;
    if (given?.[min] !== undefined && given[max] !== undefined)
      throw new InvalidOptionError(`${name}.${min} (${low}) must not be more than ${name}.${max} (${high}).`);
    if (given?.[min] === undefined) settled[min] = high;
    else settled[max] = low;
  }
  return settled as T;
}

/** Returns the defaults of a table of numbers. */
export function defaultsOf<T extends object>(table: NumberTable<T>): T {
  const entries = Object.entries<{ readonly default: number }>(table);
  return Object.fromEntries(entries.map(([name, { default: number }]) => [name, number])) as T;
}

/**
 * Checks that all given names are in the table: a misspelt option, such as `addressPolicy`, must not be ignored
 * silently.
 * @param name name of the function or class that takes the options, for messages.
 * @throws {InvalidOptionError} for an unknown name, or if the options are not an object.
 */
export function checkNames(name: string, table: object, given: object | undefined): void {
  if (given === undefined) return;
  const names = Object.keys(table).join(", ");
  checkObject(`The options of ${name}`, given, `an object with any of ${names}`);
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(table, key)) continue;
    throw new InvalidOptionError(`${name} has no option ${JSON.stringify(key)}; the options are ${names}.`);
  }
}
