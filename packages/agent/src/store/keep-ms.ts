import type { NumberKind } from "@maycrawl/engine/internal";

/** Validation of the option `keepMs` of a store, the lifetime of an entry in ms. Default: 90 days. */
export const keepMsOption: NumberKind = { kind: "number", default: 90 * 86_400_000, min: 1 };

/** Returns `keepMs` as a whole number that a database can store. `Infinity` becomes `Number.MAX_SAFE_INTEGER`. */
export function toWholeMs(keepMs: number): number {
  return Math.min(Math.ceil(keepMs), Number.MAX_SAFE_INTEGER);
}
