import * as fc from "fast-check";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 2_000);

/** Options of a property test. The timeout, in ms, lets a slow machine check the property 100,000 times. */
export const propertyTestOptions: { readonly timeout: number } = { timeout: 120_000 + 40 * numRuns };

/**
 * Checks a property `MAYCRAWL_PROPERTY_RUNS` times (default 2,000); fails with the smallest counterexample
 * found.
 */
export function always<Values>(property: fc.IProperty<Values>): void {
  // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous, and so is its check
  fc.assert(property, { numRuns });
}
