import { InvalidOptionError } from "./errors.ts";

/**
 * What is no object, such as null, has to be told by its name: the platform would say which of our properties it could not read.
 * @param what it is, as the error's message begins.
 * @param expected in words.
 * @throws {InvalidOptionError} where it is none. What it is is not shown: it may be an address with a password.
 */
export function checkObject(what: string, given: unknown, expected = "an object"): void {
  if (typeof given === "object" && given !== null) return;
  const received = given === null ? "null" : typeof given;
  throw new InvalidOptionError(`${what} must be ${expected}; received ${received}.`);
}

/**
 * The same of options that may be left out.
 * @param name whose they are.
 * @throws {InvalidOptionError}
 */
export function checkOptions(name: string, given: unknown): void {
  if (given !== undefined) checkObject(`The options of ${name}`, given);
}

/**
 * The signal that a question was given; null is none, as it is to the platform's `fetch`.
 * @param name of the method that was called.
 * @throws {InvalidOptionError} where the options are none, or the signal.
 */
export function signalIn(
  name: string,
  options: { readonly signal?: AbortSignal | null | undefined } | undefined,
): AbortSignal | undefined {
  checkOptions(name, options);
  return checkedSignal(options?.signal);
}

/** @throws {InvalidOptionError} where it is none. */
export function checkedSignal(signal: AbortSignal | null | undefined): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  if (typeof signal.throwIfAborted === "function") return signal;
  throw new InvalidOptionError(`signal must be an AbortSignal; received ${typeof signal}.`);
}
