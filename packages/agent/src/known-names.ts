import { InvalidOptionError } from "./errors.ts";

/**
 * Whoever misspells an option, such as the one that guards addresses, has to be told: it would be as if nothing had been said.
 * @param name whose options they are.
 * @param known an object with each name that there is.
 * @throws {InvalidOptionError} where another one is given, or what is no object.
 */
export function checkNames(name: string, known: object, given: object | undefined): void {
  // Of a number nothing would be heard, and of a string that there is no "0". It is not shown: there may be a password in it.
  if (given !== undefined && typeof given !== "object") {
    const names = Object.keys(known).join(", ");
    throw new InvalidOptionError(`${name} takes an object with any of ${names}; received a ${typeof given}.`);
  }
  for (const key of Object.keys(given ?? {})) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known).join(", ");
    throw new InvalidOptionError(`${name} has no ${JSON.stringify(key)}; there are ${names}.`);
  }
}
