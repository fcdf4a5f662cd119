import * as fc from "fast-check";

/** Fails with the smallest counterexample that is found; `MAYCRAWL_PROPERTY_RUNS` says how often it is tried. */
export function always<Values>(property: fc.IProperty<Values>): void {
  // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous, and so is its check
  fc.assert(property, { numRuns: Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 2_000) });
}
