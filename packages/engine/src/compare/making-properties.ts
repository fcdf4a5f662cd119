import type { Dialect } from "../dialects/dialect.ts";

/** What says nothing of how a file is read. */
const LABELS: readonly (keyof Dialect)[] = ["name", "title", "sources"];

/**
 * The properties that make a difference between two dialects: the smallest set found such that the one dialect
 * with the other's values of these answers as the other does. It is sought among single properties first, then
 * among pairs; more are found by leaving one after another out of all, so that none of them can be spared.
 * @param agrees whether a mixed dialect answers as the other one.
 */
export function makingProperties(
  dialect: Dialect,
  other: Dialect,
  agrees: (mixed: Dialect) => boolean,
): readonly (keyof Dialect)[] {
  const candidates = (Object.keys(dialect) as (keyof Dialect)[]).filter(
    (property) =>
      !LABELS.includes(property) && JSON.stringify(dialect[property]) !== JSON.stringify(other[property]),
  );
  const suffices = (properties: readonly (keyof Dialect)[]): boolean =>
    agrees({ ...dialect, ...Object.fromEntries(properties.map((property) => [property, other[property]])) });

  for (const property of candidates) if (suffices([property])) return [property];
  for (const [i, one] of candidates.entries()) {
    for (const two of candidates.slice(i + 1)) if (suffices([one, two])) return [one, two];
  }
  // What could not be spared at first may be spared later on.
  let left: readonly (keyof Dialect)[] = candidates;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    for (const property of left) {
      const without = left.filter((one) => one !== property);
      if (suffices(without)) left = without;
    }
  }
  return left;
}
