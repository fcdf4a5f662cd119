import type { Diagnostic, DiagnosticLog } from "../../source/diagnostic-log.ts";
import type { pageMessages } from "./messages.ts";

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
  | "content-coding"
  | "charset-conflict"
  | "charset-unknown"
  | "undecodable"
  // Its content.
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
  // Said once, where a code came up too often to be told each time.
  | "more-of-the-same";

/** Something wrong with a page; its `offset` is a byte of the page. */
export type PageDiagnostic = Diagnostic<PageDiagnosticCode>;

/** Collects what is wrong with one page. */
export type PageLog = DiagnosticLog<keyof typeof pageMessages>;
