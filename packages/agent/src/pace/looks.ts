/** How soon one looks again for a place that another process may have left, in milliseconds: later and later. */
export const FIRST_LOOK = 10;
const SELDOMEST_LOOK = 500;
const OFTENEST_LOOK = 25;

/** How seldom one may look: twice in an interval is often enough, since nobody has a start in between. */
export function seldomestLook(intervalMs: number): number {
  return intervalMs === 0
    ? SELDOMEST_LOOK
    : Math.min(Math.max(intervalMs / 2, OFTENEST_LOOK), SELDOMEST_LOOK);
}

/** How long a place has to be left alone so that all who wait for it look in between. */
export function restFor(intervalMs: number): number {
  return seldomestLook(intervalMs) * 1.2;
}
