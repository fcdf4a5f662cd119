import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

/**
 * Parses the number that an option has as its value. Returns undefined if the option is not given.
 * @throws {UsageError} if the value is not a number of this `kind`, or is less than `min`.
 */
export function parseNumberOption(
  name: string,
  given: string | undefined,
  min: number,
  kind: "whole" | "fraction" = "whole",
): number | undefined {
  if (given === undefined) return undefined;
  const form = kind === "whole" ? /^\d{1,15}$/ : /^\d{1,9}(?:\.\d{1,9})?$/;
  const value = form.test(given) ? Number(given) : Number.NaN;
  if (value >= min) return value;
  throw new UsageError(
    `${name} "${maskedText(given)}" is not a valid number`,
    `expected a ${kind === "whole" ? "whole " : ""}number, ${min} or more`,
  );
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1_000],
  ["min", 60_000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
]);

/** Parses a duration such as `12h`. Returns milliseconds; undefined if the duration is invalid or 0. */
export function parseDuration(given: string): number | undefined {
  const [, count, unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)([a-z]{1,3})$/.exec(given) ?? [];
  const ms = Number(count) * (UNITS.get(unit) ?? Number.NaN);
  return ms > 0 ? ms : undefined;
}
