import { InvalidOptionError } from "./errors.ts";
import { checkNames } from "./known-names.ts";
import { shown } from "./shown.ts";

/**
 * Lays the numbers that were given over the defaults. What is undefined was not given: callers without TypeScript's
 * `exactOptionalPropertyTypes` pass on options that they were not given themselves.
 * @param name whose they are.
 * @throws {InvalidOptionError} where one is no number, or negative, or has a name that there is not; `Infinity` is one.
 */
export function settleNumbers<T extends object>(name: string, defaults: T, given: Partial<T> | undefined): T {
  checkNames(name, defaults, given);
  const settled = { ...defaults };
  for (const [key, value] of Object.entries(given ?? {})) {
    if (value === undefined) continue;
    if (typeof value !== "number" || Number.isNaN(value) || value < 0) {
      throw new InvalidOptionError(`${name}.${key} must be a number, 0 or more; received ${shown(value)}.`);
    }
    Object.assign(settled, { [key]: value });
  }
  return settled;
}
