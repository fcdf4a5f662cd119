import type { Diagnostic, DiagnosticLog as Log } from "../../source/diagnostic-log.ts";
import type { sitemapMessages } from "./messages.ts";

/** Codes of the diagnostics of a sitemap. Codes are stable. The README explains the effect of each. */
export type SitemapDiagnosticCode =
  // The whole file: reading ends.
  | "doctype"
  | "empty"
  | "gzip-broken"
  | "not-a-sitemap"
  | "source-failed"
  | "timed-out"
  | "too-large"
  | "too-many-entries"
  | "truncated"
  // Syntax and encoding.
  | "bare-ampersand"
  | "byte-order-mark"
  | "element-misplaced"
  | "encoding"
  | "forbidden-character"
  | "leading-blanks"
  | "leading-text"
  | "mismatched-tag"
  | "namespace"
  | "too-deep"
  | "undecodable"
  | "unknown-entity"
  // Entries.
  | "changefreq-invalid"
  | "date-invalid"
  | "entry-misplaced"
  | "field-missing"
  | "loc-duplicate"
  | "loc-invalid"
  | "loc-misplaced"
  | "loc-missing"
  | "loc-relative"
  | "loc-repeated"
  | "outside"
  | "priority-invalid"
  | "too-many-values"
  | "value-invalid"
  | "value-too-long"
  // Reported once for each code that occurred too often.
  | "more-of-the-same";

/** A problem found in a sitemap. Reading continues, except after a code for the whole file. */
export type SitemapDiagnostic = Diagnostic<SitemapDiagnosticCode>;

/** An entry of the iterator that holds a diagnostic. */
export interface SitemapDiagnosticEntry {
  readonly type: "diagnostic";
  readonly diagnostic: SitemapDiagnostic;
}

/** Collects the diagnostics of one sitemap. */
export type DiagnosticLog = Log<keyof typeof sitemapMessages>;
