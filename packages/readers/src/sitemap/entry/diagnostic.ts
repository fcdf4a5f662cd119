import type { Diagnostic, DiagnosticLog as Log } from "../../source/diagnostic-log.ts";
import type { sitemapMessages } from "./messages.ts";

/** What can be wrong with a sitemap; each code is stable. The README says of each what follows from it. */
export type SitemapDiagnosticCode =
  // The file as a whole; reading ends.
  | "doctype"
  | "empty"
  | "gzip-broken"
  | "not-a-sitemap"
  | "source-failed"
  | "timed-out"
  | "too-large"
  | "too-many-entries"
  | "truncated"
  // Its form.
  | "bare-ampersand"
  | "byte-order-mark"
  | "encoding"
  | "forbidden-character"
  | "leading-blanks"
  | "leading-text"
  | "mismatched-tag"
  | "namespace"
  | "too-deep"
  | "undecodable"
  | "unknown-entity"
  // Its entries.
  | "changefreq-invalid"
  | "date-invalid"
  | "entry-misplaced"
  | "field-missing"
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
  // Said once, where a code came up too often to be told each time.
  | "more-of-the-same";

/** Something wrong with a sitemap. Reading goes on unless the code is one of the file as a whole. */
export type SitemapDiagnostic = Diagnostic<SitemapDiagnosticCode>;

/** An entry of the iterator that holds a diagnostic. */
export interface SitemapDiagnosticEntry {
  readonly type: "diagnostic";
  readonly diagnostic: SitemapDiagnostic;
}

/** Collects what is wrong with one sitemap. */
export type DiagnosticLog = Log<keyof typeof sitemapMessages>;
