import type { Dialect } from "../dialects/dialect.ts";

/** Properties that do not affect the decision about a URL if a robots.txt was read. */
export const IRRELEVANT_PROPERTIES: readonly (keyof Dialect)[] = [
  "name",
  "title",
  "sources",
  "access",
  "crawlDelay",
  "statedErrors",
  "pageRules",
];

/**
 * Returns the properties that make the difference between two dialects. With the other dialect's values of all these
 * properties, `dialect` answers as the other dialect does. If any of them keeps its own value, the answers differ.
 *
 * The search tries single properties first. Then it starts with all properties and leaves out one after another.
 * If more than two remain, it returns a pair that suffices, or otherwise the remaining ones.
 * @param agrees whether a mixed dialect answers as the other one; undefined if no more dialects may be tried.
 * @returns undefined if the tries did not suffice to find such a set.
 */
export function differingProperties(
  dialect: Dialect,
  other: Dialect,
  agrees: (mixed: Dialect) => boolean | undefined,
): readonly (keyof Dialect)[] | undefined {
  const candidates = (Object.keys(dialect) as (keyof Dialect)[]).filter(
    (property) =>
      !IRRELEVANT_PROPERTIES.includes(property) &&
      JSON.stringify(dialect[property]) !== JSON.stringify(other[property]),
  );
  const suffices = (properties: readonly (keyof Dialect)[]): boolean | undefined =>
    agrees({ ...dialect, ...Object.fromEntries(properties.map((property) => [property, other[property]])) });

  for (const property of candidates) {
    const alone = suffices([property]);
    if (alone === undefined) return undefined;
    if (alone) return [property];
  }
  const left = dropUnneeded(candidates, suffices);
  return left === undefined || left.length <= 2 ? left : (findPair(candidates, suffices) ?? left);
}

type Suffices = (properties: readonly (keyof Dialect)[]) => boolean | undefined;

/**
 * Leaves out unneeded properties, one after another. It starts again after each round, because a property may
 * become unneeded later.
 */
function dropUnneeded(
  candidates: readonly (keyof Dialect)[],
  suffices: Suffices,
): readonly (keyof Dialect)[] | undefined {
  let left = candidates;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    for (const property of left) {
      const without = left.filter((one) => one !== property);
      const isUnneeded = suffices(without);
      if (isUnneeded === undefined) return undefined;
      if (isUnneeded) left = without;
    }
  }
  return left;
}

/** Returns the first two properties that suffice together. */
function findPair(
  candidates: readonly (keyof Dialect)[],
  suffices: Suffices,
): readonly (keyof Dialect)[] | undefined {
  for (const [i, one] of candidates.entries()) {
    for (const two of candidates.slice(i + 1)) if (suffices([one, two]) === true) return [one, two];
  }
  return undefined;
}
