import { InvalidOptionError } from "./errors.ts";
import { shown } from "./shown.ts";

/** Which numbers an option takes. Without `min`, from 0 on; without `max`, to `Infinity`. */
export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** Whether only whole numbers have a meaning; `Infinity` passes if `max` is not given. */
  readonly whole?: boolean;
  /** Whether `Infinity` has no meaning. */
  readonly finite?: boolean;
}

/**
 * Returns an option that is a number, or undefined where it was not given.
 * @param name as the caller wrote it, such as `pace.concurrency`.
 * @throws {InvalidOptionError} that names the option, the value and what is allowed.
 */
export function checkedNumber(name: string, value: unknown, rule: NumberRule = {}): number | undefined {
  if (value === undefined) return undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY, whole = false, finite = false } = rule;
  const isNumber = typeof value === "number" && value >= min && value <= max;
  const isWhole = !whole || Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isNumber && isWhole && !(finite && value === Number.POSITIVE_INFINITY)) return value;
  throw new InvalidOptionError(`${name} must be ${expected(rule)}; received ${shown(value)}.`);
}

function expected({ min = 0, max, whole = false, finite = false }: NumberRule): string {
  const kind = whole ? "a whole number" : finite ? "a finite number" : "a number";
  return max === undefined ? `${kind}, ${min} or more` : `${kind} from ${min} to ${max}`;
}

/**
 * Checks that a limit from below is not above that from above.
 * @param names of both, as the caller wrote them.
 * @throws {InvalidOptionError}
 */
export function checkOrder(
  [minName, maxName]: readonly [string, string],
  [min, max]: readonly [number, number],
): void {
  if (min <= max) return;
  throw new InvalidOptionError(`${minName} (${min}) must not be more than ${maxName} (${max}).`);
}
