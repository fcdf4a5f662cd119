/**
 * Maximum time that another machine's clock may be ahead, in milliseconds. Later timestamps come from a wrong
 * clock and are ignored, because they would count as new for years.
 */
export const CLOCK_SKEW_MS = 300_000;
