import { InvalidOptionError } from "./errors.ts";
import { checkObject } from "./object-checks.ts";

/**
 * Whoever misspells an option, such as the one that guards addresses, has to be told: it would be as if nothing had been said.
 * @param name whose options they are.
 * @param known an object with each name that there is.
 * @throws {InvalidOptionError} where another one is given, or what is no object.
 */
export function checkNames(name: string, known: object, given: object | undefined): void {
  if (given === undefined) return;
  const names = Object.keys(known).join(", ");
  checkObject(`The options of ${name}`, given, `an object with any of ${names}`);
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(known, key)) continue;
    throw new InvalidOptionError(`${name} has no ${JSON.stringify(key)}; there are ${names}.`);
  }
}
