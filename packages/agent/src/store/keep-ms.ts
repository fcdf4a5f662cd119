import { checkedNumber } from "../option-checks.ts";

/** In milliseconds: 90 days. */
const DEFAULT_MS = 90 * 86_400_000;

/**
 * For how many milliseconds an entry is kept that is not set anew. For ever is a time that a database can count, far beyond all others.
 * @throws {InvalidOptionError} where it is none: every write would fail, or be in vain.
 */
export function checkedKeepMs(keepMs: number | undefined = DEFAULT_MS): number {
  checkedNumber("keepMs", keepMs, { min: 1 });
  return Math.min(Math.ceil(keepMs), Number.MAX_SAFE_INTEGER);
}
