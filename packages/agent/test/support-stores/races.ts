import { expect } from "vitest";

/** Expects `each` starts for every host, each at least one interval after the previous one. */
export function expectSpacedStarts(
  starts: readonly (readonly [string, number])[],
  hosts: number,
  each: number,
  intervalMs: number,
): void {
  const byHost = new Map<string, number[]>();
  for (const [host, start] of starts) byHost.set(host, [...(byHost.get(host) ?? []), start]);
  expect(byHost.size).toBe(hosts);
  for (const [host, times] of byHost) {
    expect(times, host).toHaveLength(each);
    times.sort((a, b) => a - b);
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(Math.min(...gaps), host).toBeGreaterThanOrEqual(intervalMs);
  }
}

/**
 * Returns the largest number of overlapping time spans. Spans do not overlap if one ends when the other begins.
 */
export function maxAtOnce(spans: readonly (readonly [number, number])[]): number {
  const changes = spans.flatMap(([from, to]) => [[from, 1] as const, [to, -1] as const]);
  changes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let now = 0;
  let max = 0;
  for (const [, change] of changes) {
    now += change;
    max = Math.max(max, now);
  }
  return max;
}
