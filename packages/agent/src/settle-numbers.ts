import { checkNames } from "./known-names.ts";
import { checkedNumber, checkOrder, type NumberRule } from "./number-checks.ts";

/**
 * Lays the numbers that were given over the defaults. What is undefined was not given: callers without TypeScript's
 * `exactOptionalPropertyTypes` pass on options that they were not given themselves.
 * @param name whose they are.
 * @param rules which numbers each of them takes; there is one for each, so that none is forgotten.
 * @throws {InvalidOptionError} where one is not what its rule takes, or has a name that there is not.
 */
export function settleNumbers<T extends object>(
  name: string,
  defaults: T,
  given: Partial<T> | undefined,
  rules: Readonly<Record<keyof T, NumberRule>>,
): T {
  checkNames(name, defaults, given);
  const settled = { ...defaults };
  for (const [key, value] of Object.entries(given ?? {})) {
    if (value === undefined) continue;
    Object.assign(settled, { [key]: checkedNumber(`${name}.${key}`, value, rules[key as keyof T]) });
  }
  return settled;
}

/**
 * Settles a limit from below and one from above. Where only one was given, the default of the other gives way to it.
 * @throws {InvalidOptionError} where both were given, and that from below is above the other.
 */
export function settleOrder<T extends object>(
  name: string,
  settled: T,
  given: Partial<T> | undefined,
  [min, max]: readonly [keyof T & string, keyof T & string],
): T {
  const [low, high] = [settled[min] as number, settled[max] as number];
  if (low <= high) return settled;
  if (given?.[min] !== undefined && given[max] !== undefined)
    checkOrder([`${name}.${min}`, `${name}.${max}`], [low, high]);
  return given?.[min] === undefined ? { ...settled, [min]: high } : { ...settled, [max]: low };
}
