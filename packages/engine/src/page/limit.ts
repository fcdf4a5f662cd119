import type { ApplicableDirective } from "./applicable-directives.ts";
import { readPageDate } from "./page-date.ts";

/** How far a directive restricts its topics. */
export interface Limit {
  readonly allowed: boolean;
  readonly limit?: number | "standard" | "large";
  readonly until?: number;
  /** Strictness: the limit with the lower rank wins. 0 forbids. */
  readonly rank: number;
}

const FORBIDDEN: Limit = { allowed: false, rank: 0 };
const UNLIMITED: Limit = { allowed: true, rank: Number.POSITIVE_INFINITY };
const SIZES: Readonly<Record<string, Limit>> = {
  none: FORBIDDEN,
  standard: { allowed: true, limit: "standard", rank: 1 },
  large: { allowed: true, limit: "large", rank: 2 },
};

/**
 * Returns the limit that a directive sets. Returns undefined if its value is invalid: such a directive has no effect
 * (Google ignores a rule whose value cannot be read).
 * @param now milliseconds since the epoch.
 */
export function limitOf({ rule, directive: { value } }: ApplicableDirective, now: number): Limit | undefined {
  if (rule.value === undefined) return value === undefined ? FORBIDDEN : undefined;
  if (value === undefined) return undefined;
  switch (rule.value) {
    case "count":
      return readCountLimit(value);
    case "size":
      return Object.hasOwn(SIZES, value.toLowerCase()) ? SIZES[value.toLowerCase()] : undefined;
    case "date": {
      const at = readPageDate(value, now);
      if (at === undefined) return undefined;
      return now >= at ? FORBIDDEN : { allowed: true, until: at, rank: at };
    }
  }
}

/** Reads a number of characters or seconds. `0` allows nothing and `-1` sets no limit. */
function readCountLimit(value: string): Limit | undefined {
  if (!/^(?:-1|\d{1,15})$/.test(value)) return undefined;
  const count = Number(value);
  if (count === 0) return FORBIDDEN;
  return count < 0 ? UNLIMITED : { allowed: true, limit: count, rank: count };
}
