import type { Dialect } from "../dialects/dialect.ts";

/** What has no part in the answer for a URL where there is a robots.txt to read. */
export const IDLE: readonly (keyof Dialect)[] = [
  "name",
  "title",
  "sources",
  "access",
  "crawlDelay",
  "statedErrors",
  "pageRules",
];

/**
 * The properties that make a difference between two dialects: a set such that the one dialect with the other's
 * values of these answers as the other does, and with none of them left out. A single one is sought first; else one
 * after another is left out of all, and what that leaves is returned unless a pair suffices.
 * @param agrees whether a mixed dialect answers as the other one; undefined where it must not be tried any more.
 * @returns undefined where the tries did not suffice to find such a set.
 */
export function differingProperties(
  dialect: Dialect,
  other: Dialect,
  agrees: (mixed: Dialect) => boolean | undefined,
): readonly (keyof Dialect)[] | undefined {
  const candidates = (Object.keys(dialect) as (keyof Dialect)[]).filter(
    (property) =>
      !IDLE.includes(property) && JSON.stringify(dialect[property]) !== JSON.stringify(other[property]),
  );
  const suffices = (properties: readonly (keyof Dialect)[]): boolean | undefined =>
    agrees({ ...dialect, ...Object.fromEntries(properties.map((property) => [property, other[property]])) });

  for (const property of candidates) {
    const alone = suffices([property]);
    if (alone === undefined) return undefined;
    if (alone) return [property];
  }
  const left = withoutSpares(candidates, suffices);
  return left === undefined || left.length <= 2 ? left : (pairAmong(candidates, suffices) ?? left);
}

type Suffices = (properties: readonly (keyof Dialect)[]) => boolean | undefined;

/** Leaves out one after another; what could not be spared at first may be spared later on. */
function withoutSpares(
  candidates: readonly (keyof Dialect)[],
  suffices: Suffices,
): readonly (keyof Dialect)[] | undefined {
  let left = candidates;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    for (const property of left) {
      const without = left.filter((one) => one !== property);
      const spared = suffices(without);
      if (spared === undefined) return undefined;
      if (spared) left = without;
    }
  }
  return left;
}

/** The first two that suffice together. */
function pairAmong(
  candidates: readonly (keyof Dialect)[],
  suffices: Suffices,
): readonly (keyof Dialect)[] | undefined {
  for (const [i, one] of candidates.entries()) {
    for (const two of candidates.slice(i + 1)) if (suffices([one, two]) === true) return [one, two];
  }
  return undefined;
}
