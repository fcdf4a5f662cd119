import * as fc from "fast-check";

/**
 * How often a property is tried: `MAYCRAWL_PROPERTY_RUNS`, or few enough times for a run while one
 * works. The engine runs in browsers too, so its tests do not count on `process` either.
 */
const environment =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
const numRuns = Number(environment["MAYCRAWL_PROPERTY_RUNS"] ?? 100);

/** The options of a test that holds a property: long enough for a slow machine that tries it 100,000 times. */
export const PATIENT: { readonly timeout: number } = { timeout: 120_000 + 40 * numRuns };

/** Fails with the smallest counterexample that is found. */
export function always<Values>(property: fc.IProperty<Values>): void {
  // biome-ignore lint/nursery/noFloatingPromises: properties of the engine are synchronous, and so is their check
  fc.assert(property, { numRuns });
}
