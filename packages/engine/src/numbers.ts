import { InvalidNumberError } from "./errors.ts";

/** Checks a number that somebody gave: 0 or more, or `Infinity`. @throws {InvalidNumberError} */
export function checkNumber(name: string, value: unknown, min = 0): void {
  if (typeof value === "number" && value >= min) return;
  throw new InvalidNumberError(name, value, `a number, ${min} or more`);
}

/** Checks a number of bytes, or of whatever else there are no parts of. @throws {InvalidNumberError} */
export function checkWhole(name: string, value: unknown): void {
  if (Number.isInteger(value) && (value as number) >= 0) return;
  throw new InvalidNumberError(name, value, "a whole number, 0 or more");
}

/** Checks that a limit from below is not above that from above. @throws {InvalidNumberError} */
export function checkOrder(name: string, min: number, maxName: string, max: number): void {
  if (min > max) throw new InvalidNumberError(name, min, `no more than ${maxName} (${max})`);
}
