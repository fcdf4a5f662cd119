import { InvalidOptionError } from "./errors.ts";
import { checkOptions } from "./object-checks.ts";

/**
 * Whoever misspells an option, such as the one that guards addresses, has to be told: it would be as if nothing had been said.
 * @param name whose options they are.
 * @param known an object with each name that there is.
 * @throws {InvalidOptionError} where another one is given, or what is no object.
 */
export function checkNames(name: string, known: object, given: object | undefined): void {
  checkOptions(name, given);
  for (const key of Object.keys(given ?? {})) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known).join(", ");
    throw new InvalidOptionError(`${name} has no ${JSON.stringify(key)}; there are ${names}.`);
  }
}
