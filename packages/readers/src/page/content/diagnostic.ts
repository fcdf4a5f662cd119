import type { Diagnostic, DiagnosticLog } from "../../source/diagnostic-log.ts";
import type { pageMessages } from "./messages.ts";

/** Codes of page diagnostics. Each code is stable. The README describes the consequence of each. */
export type PageDiagnosticCode =
  // The page could not be read, or not completely.
  | "empty"
  | "not-html"
  | "too-large"
  | "timed-out"
  | "source-failed"
  | "truncated"
  // Encoding.
  | "content-coding"
  | "charset-conflict"
  | "charset-unknown"
  | "undecodable"
  // Content.
  | "base-invalid"
  | "base-repeated"
  | "canonical-invalid"
  | "canonical-conflict"
  | "canonical-malformed"
  | "canonical-misplaced"
  | "link-invalid"
  | "meta-misspelt"
  | "nosnippet-misplaced"
  | "not-well-formed"
  | "root-not-xhtml"
  | "too-many-links"
  | "too-many-tags"
  | "value-too-long"
  // Reported once for each code that occurred too often.
  | "more-of-the-same";

/**
 * A problem found in a page; its `offset` is in bytes of the page. For a problem of a `Link` field of the header, the
 * offset is 0, and `params.line` is the number of the field in `headers`, from 1.
 */
export type PageDiagnostic = Diagnostic<PageDiagnosticCode>;

/** Collects the diagnostics of one page. */
export type PageLog = DiagnosticLog<keyof typeof pageMessages>;
