import { formatValue } from "../text/format-value.ts";
import { InvalidOptionError } from "./invalid-option-error.ts";

/** The numbers that an option takes. Without `min`, from 0 on; without `max`, to `Infinity`. */
export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** Whether only whole numbers have a meaning; `Infinity` passes if `max` is not given. */
  readonly whole?: boolean;
  /** Whether `Infinity` has no meaning. */
  readonly finite?: boolean;
}

/**
 * Returns an option that is a number, or undefined if it is not given.
 * @param name as the caller wrote it, such as `pace.concurrency`.
 * @throws {InvalidOptionError} that names the option, the value and what is allowed.
 */
export function checkedNumber(name: string, value: unknown, rule: NumberRule = {}): number | undefined {
  if (value === undefined) return undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY, whole = false, finite = false } = rule;
  const isNumber = typeof value === "number" && value >= min && value <= max;
  const isWhole = !whole || Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isNumber && isWhole && !(finite && value === Number.POSITIVE_INFINITY)) return value;
  throw wrongOption(name, expectedNumber(rule), value);
}

function expectedNumber({ min = 0, max, whole = false, finite = false }: NumberRule): string {
  const kind = whole ? "a whole number" : finite ? "a finite number" : "a number";
  return max === undefined ? `${kind}, ${min} or more` : `${kind} from ${min} to ${max}`;
}

/**
 * Checks that a value is an object: of null the platform would only report which of our properties it cannot read.
 * @param what begins the error's message.
 * @param expected in words.
 * @throws {InvalidOptionError} that does not show the value: it may be an address with a password.
 */
export function checkObject(what: string, given: unknown, expected = "an object"): void {
  if (typeof given === "object" && given !== null) return;
  const received = given === null ? "null" : typeof given;
  throw new InvalidOptionError(`${what} must be ${expected}; received ${received}.`);
}

/**
 * Checks that options, which may be left out, are an object.
 * @param name of the function or class that takes them.
 * @throws {InvalidOptionError}
 */
export function checkOptions(name: string, given: unknown): void {
  if (given !== undefined) checkObject(`The options of ${name}`, given);
}

/**
 * Returns the signal among the options of a method; null is not a signal, as for the platform's `fetch`.
 * @param name of the method that was called.
 * @throws {InvalidOptionError} if the options are not an object, or the signal is invalid.
 */
export function signalIn(
  name: string,
  options: { readonly signal?: AbortSignal | null | undefined } | undefined,
): AbortSignal | undefined {
  checkOptions(name, options);
  return checkedSignal(options?.signal);
}

/** Returns a signal that can be used. @throws {InvalidOptionError} */
export function checkedSignal(signal: AbortSignal | null | undefined): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  if (typeof signal.throwIfAborted === "function") return signal;
  throw wrongOption("signal", "an AbortSignal, such as the `signal` of an AbortController", signal);
}

/**
 * Makes the error for an option that has a wrong value.
 * @param expected in words.
 */
export function wrongOption(name: string, expected: string, received: unknown): InvalidOptionError {
  return new InvalidOptionError(`${name} must be ${expected}; received ${formatValue(received)}.`);
}
