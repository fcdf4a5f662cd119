/** What can be wrong with a page; each code is stable. The README says of each what follows from it. */
export type PageDiagnosticCode =
  // It is no page that could be read, or not all of it was.
  | "empty"
  | "not-html"
  | "too-large"
  | "timed-out"
  | "source-failed"
  | "truncated"
  // Its encoding.
  | "charset-conflict"
  | "charset-unknown"
  | "undecodable"
  // Its content.
  | "base-invalid"
  | "base-repeated"
  | "canonical-invalid"
  | "canonical-conflict"
  | "canonical-misplaced"
  | "link-invalid"
  | "meta-misspelt"
  | "nosnippet-misplaced"
  | "too-many-links"
  | "too-many-tags"
  | "value-too-long";

/** Something wrong with a page. */
export interface PageDiagnostic {
  readonly code: PageDiagnosticCode;
  /** `error` where something is lost by it, `warning` where all was understood in spite of it. */
  readonly level: "error" | "warning";
  readonly message: string;
  /** The octet of the page that it is about. */
  readonly offset: number;
  /** The value it is about, as it stands there; cut where it is long. */
  readonly value?: string;
}
