import type { ApplicableDirective } from "./applicable-directives.ts";
import { readPageDate } from "./page-date.ts";

/** How far a word forbids what it speaks of. */
export interface Limit {
  readonly allowed: boolean;
  readonly limit?: number | "standard" | "large";
  readonly until?: number;
  /** Of two limits on one thing the one with the lower rank is the stricter: 0 forbids it. */
  readonly rank: number;
}

const FORBIDDEN: Limit = { allowed: false, rank: 0 };
const NONE: Limit = { allowed: true, rank: Number.POSITIVE_INFINITY };
const SIZES: Readonly<Record<string, Limit>> = {
  none: FORBIDDEN,
  standard: { allowed: true, limit: "standard", rank: 1 },
  large: { allowed: true, limit: "large", rank: 2 },
};

/**
 * The limit that a word sets, by its value; undefined for a value that it cannot have, since then it says nothing (Google:
 * a rule whose value cannot be read is ignored).
 */
export function limitOf({ rule, directive: { value } }: ApplicableDirective, now: number): Limit | undefined {
  if (rule.value === undefined) return value === undefined ? FORBIDDEN : undefined;
  if (value === undefined) return undefined;
  switch (rule.value) {
    case "count":
      return countLimit(value);
    case "size":
      return Object.hasOwn(SIZES, value.toLowerCase()) ? SIZES[value.toLowerCase()] : undefined;
    case "date": {
      const at = readPageDate(value, now);
      if (at === undefined) return undefined;
      return now >= at ? FORBIDDEN : { allowed: true, until: at, rank: at };
    }
  }
}

/** `0`: nothing; `-1`: as much as one likes; else so many characters or seconds. */
function countLimit(value: string): Limit | undefined {
  if (!/^(?:-1|\d{1,15})$/.test(value)) return undefined;
  const count = Number(value);
  if (count === 0) return FORBIDDEN;
  return count < 0 ? NONE : { allowed: true, limit: count, rank: count };
}
