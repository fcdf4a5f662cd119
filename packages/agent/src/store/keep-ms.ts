import type { NumberKind } from "@maycrawl/engine/internal";

/** The option `keepMs` of a store, 90 days by default. */
export const keepMsOption: NumberKind = { kind: "number", default: 90 * 86_400_000, min: 1 };

/** For how many milliseconds an entry is kept, as a database can count them: `Infinity` becomes a time far beyond all others. */
export function countableMs(keepMs: number): number {
  return Math.min(Math.ceil(keepMs), Number.MAX_SAFE_INTEGER);
}
