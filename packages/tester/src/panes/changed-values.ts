import { visibleHead } from "@maycrawl/engine/internal";

/** Number of equal UTF-16 units that are shown before the first difference. */
const BEFORE = 40;

/** Returns the parts of two values that show their first difference, with at most `max` UTF-16 units of each. */
export function changedValues(
  before: string,
  after: string,
  max: number,
): readonly [before: string, after: string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = same < max ? 0 : same - BEFORE;
  const part = (value: string): string => (from === 0 ? "" : "…") + visibleHead(value.slice(from), max);
  return [part(before), part(after)];
}
