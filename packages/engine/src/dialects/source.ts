/** Source of the value of a dialect's property. */
export interface Source {
  /** Document and passage, as text for display. */
  readonly where: string;
  /**
   * Certainty of the value, from firm to weak:
   * - `stated`: the document states it.
   * - `observed`: the engine's own code does it.
   * - `reported`: a third party describes it; the engine owner's text was not read.
   * - `assumed`: no text states it; the rest of the document, or related engines, make it likely.
   */
  readonly certainty: "stated" | "observed" | "reported" | "assumed";
}
