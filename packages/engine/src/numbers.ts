import { InvalidNumberError } from "./errors.ts";

/** Checks that a number is `min` or more; `Infinity` is valid. @throws {InvalidNumberError} */
export function checkNumber(name: string, value: unknown, min = 0): void {
  if (typeof value === "number" && value >= min) return;
  throw new InvalidNumberError(name, value, `a number, ${min} or more`);
}

/** Checks that a number, for example of bytes, is whole and 0 or more. @throws {InvalidNumberError} */
export function checkWhole(name: string, value: unknown): void {
  if (Number.isInteger(value) && (value as number) >= 0) return;
  throw new InvalidNumberError(name, value, "a whole number, 0 or more");
}

/** Checks that a minimum is not above its maximum. @throws {InvalidNumberError} */
export function checkOrder(name: string, min: number, maxName: string, max: number): void {
  if (min > max) throw new InvalidNumberError(name, min, `no more than ${maxName} (${max})`);
}
