/** Where a dialect's value of a property comes from. */
export interface Source {
  /** The document and the place in it, for people. */
  readonly where: string;
  /**
   * How sure it is, from firm to weak:
   * - `stated`: the document says so.
   * - `observed`: the engine's own code does so.
   * - `reported`: somebody else's account of it; the engine's owner has not been read.
   * - `assumed`: nobody says; it is what the rest of the document, or its engine's family, makes likely.
   */
  readonly certainty: "stated" | "observed" | "reported" | "assumed";
}
