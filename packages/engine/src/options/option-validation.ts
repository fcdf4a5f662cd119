import { formatValue } from "../text/format-value.ts";
import { InvalidOptionError } from "./invalid-option-error.ts";

/** Numbers that an option accepts. The default of `min` is 0, that of `max` is `Infinity`. */
export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** Whether only whole numbers are valid. `Infinity` is also valid without `max`. */
  readonly whole?: boolean;
  /** Whether `Infinity` is invalid. */
  readonly finite?: boolean;
}

/**
 * Returns a number option if it is valid, or undefined if it is not given.
 * @param name name of the option as the caller writes it, such as `pace.concurrency`.
 * @throws {InvalidOptionError} with the option, the value and the valid numbers in its message.
 */
export function checkedNumber(name: string, value: unknown, rule: NumberRule = {}): number | undefined {
  if (value === undefined) return undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY, whole = false, finite = false } = rule;
  const isNumber = typeof value === "number" && value >= min && value <= max;
  const isWhole = !whole || Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isNumber && isWhole && !(finite && value === Number.POSITIVE_INFINITY)) return value;
  throw wrongOption(name, describeRule(rule), value);
}

function describeRule({ min = 0, max, whole = false, finite = false }: NumberRule): string {
  const kind = whole ? "a whole number" : finite ? "a finite number" : "a number";
  return max === undefined ? `${kind}, ${min} or more` : `${kind} from ${min} to ${max}`;
}

/**
 * Checks that a value is an object. Without this check, an error for null would only name the property that could
 * not be read.
 * @param what beginning of the error's message.
 * @param expected the valid values, in words.
 * @throws {InvalidOptionError} without the value in its message, because it may be an address with a password.
 */
export function checkObject(what: string, given: unknown, expected = "an object"): void {
  if (typeof given === "object" && given !== null) return;
  const received = given === null ? "null" : typeof given;
  throw new InvalidOptionError(`${what} must be ${expected}; received ${received}.`);
}

/**
 * Checks that options are an object, or are left out.
 * @param name name of the function or class that takes them.
 * @throws {InvalidOptionError}
 */
export function checkOptions(name: string, given: unknown): void {
  if (given !== undefined) checkObject(`The options of ${name}`, given);
}

/**
 * Returns the signal in the options of a method. Null counts as no signal, as in the platform's `fetch`.
 * @param name name of the method that was called.
 * @throws {InvalidOptionError} if the options are not an object, or the signal is invalid.
 */
export function signalIn(
  name: string,
  options: { readonly signal?: AbortSignal | null | undefined } | undefined,
): AbortSignal | undefined {
  checkOptions(name, options);
  return checkedSignal(options?.signal);
}

/** Returns a signal if it is valid; undefined for null. @throws {InvalidOptionError} */
export function checkedSignal(signal: AbortSignal | null | undefined): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  if (typeof signal.throwIfAborted === "function") return signal;
  throw wrongOption("signal", "an AbortSignal, such as the `signal` of an AbortController", signal);
}

/**
 * Creates the error for an option with an invalid value.
 * @param expected the valid values, in words.
 */
export function wrongOption(name: string, expected: string, received: unknown): InvalidOptionError {
  return new InvalidOptionError(`${name} must be ${expected}; received ${formatValue(received)}.`);
}
