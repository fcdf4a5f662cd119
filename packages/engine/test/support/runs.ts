import * as fc from "fast-check";

/**
 * Environment variables. `MAYCRAWL_PROPERTY_RUNS` is the number of runs of each property; the default is small enough
 * for runs during development. The engine also runs in browsers, so its tests do not require `process`.
 */
const environment =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
const numRuns = Number(environment["MAYCRAWL_PROPERTY_RUNS"] ?? 100);

/** Options of a property test. The timeout in ms is enough for 100,000 runs on a slow machine. */
export const PROPERTY_TEST: { readonly timeout: number } = { timeout: 120_000 + 40 * numRuns };

/**
 * Checks a property. Throws with the smallest counterexample found if it fails.
 * @param atLeast number of runs, unless the environment asks for more.
 * @param cost how many times the usual work one run is: there are that many times fewer runs.
 */
export function always<Values>(property: fc.IProperty<Values>, atLeast = 0, cost = 1): void {
  // biome-ignore lint/nursery/noFloatingPromises: properties of the engine are synchronous, and so is their check
  fc.assert(property, { numRuns: Math.max(Math.ceil(numRuns / cost), atLeast) });
}
