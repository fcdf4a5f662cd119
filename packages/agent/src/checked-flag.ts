import { InvalidOptionError } from "./errors.ts";
import { shown } from "./shown.ts";

/**
 * Returns an option that is true or false, or undefined if it is not given. The text "false" would otherwise count as true.
 * @param name as the caller wrote it.
 * @throws {InvalidOptionError} for any other value.
 */
export function checkedFlag(name: string, flag: unknown): boolean | undefined {
  if (flag === undefined || typeof flag === "boolean") return flag;
  throw new InvalidOptionError(`${name} must be true or false; received ${shown(flag)}.`);
}
