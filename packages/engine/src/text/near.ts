/**
 * Whether two different texts differ by at most `max` edits. An edit inserts, deletes or changes a letter, or
 * swaps two neighbours.
 */
export function isSimilar(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max || a === b) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  let wasNear = true;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let min = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(change, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
      min = Math.min(min, cost);
    }
    // The next rows cost at least as much as the minimum of these two rows.
    if (!wasNear && min > max) return false;
    wasNear = min <= max;
    before = last;
    last = row;
  }
  return (last[b.length] as number) <= max;
}
