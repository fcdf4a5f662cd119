import * as fc from "fast-check";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 2_000);

/** The options of a test that holds a property: long enough for a slow machine that tries it 100,000 times. */
export const PATIENT: { readonly timeout: number } = { timeout: 120_000 + 40 * numRuns };

/** Fails with the smallest counterexample that is found; `MAYCRAWL_PROPERTY_RUNS` says how often it is tried. */
export function always<Values>(property: fc.IProperty<Values>): void {
  // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous, and so is its check
  fc.assert(property, { numRuns });
}
