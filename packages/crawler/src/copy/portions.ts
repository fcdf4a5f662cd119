/** Weight of the rows that are copied together. */
const PORTION = 2_000;

/**
 * Puts rows together in portions: what is looked up for them is looked up at once.
 * @param weigh how much room a row takes. Default: 1.
 */
export async function* portionsOf<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  weigh: (row: T) => number = () => 1,
): AsyncGenerator<readonly T[], void, undefined> {
  let portion: T[] = [];
  let weight = 0;
  for await (const row of rows) {
    portion.push(row);
    weight += weigh(row);
    if (weight < PORTION) continue;
    yield portion;
    portion = [];
    weight = 0;
  }
  if (portion.length > 0) yield portion;
}
