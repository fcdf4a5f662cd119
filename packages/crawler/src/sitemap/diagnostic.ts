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
  | "loc-repeated"
  | "outside"
  | "priority-invalid"
  | "too-many-values"
  | "value-invalid"
  | "value-too-long"
  // Said once, where a code came up too often to be told each time.
  | "more-of-the-same";

/** Something wrong with a sitemap. Reading goes on unless the code is one of the file as a whole. */
export interface SitemapDiagnostic {
  readonly code: SitemapDiagnosticCode;
  /** `error` where something is lost by it, `warning` where all was understood in spite of it. */
  readonly level: "error" | "warning";
  readonly message: string;
  /** The byte of the decompressed file that it is about. */
  readonly offset: number;
  /** The value it is about, as it stands there; cut where it is long. */
  readonly value?: string;
  /** For `more-of-the-same`: what there was more of, and how often. */
  readonly more?: { readonly code: SitemapDiagnosticCode; readonly count: number };
}

/** An entry of the iterator that holds a diagnostic. */
export interface SitemapDiagnosticEntry {
  readonly type: "diagnostic";
  readonly diagnostic: SitemapDiagnostic;
}

/** How often one code is told in one file: a file with 50,000 bare ampersands needs no 50,000 words. */
const MOST_OF_EACH = 100;
const MOST_SHOWN = 200;

/** Collects what is wrong with one file, in the order in which it is found. */
export class DiagnosticLog {
  readonly #tell: (entry: SitemapDiagnosticEntry) => void;
  readonly #counts = new Map<SitemapDiagnosticCode, number>();
  /** How many there were. */
  total = 0;

  /** @param tell told each diagnostic at once. */
  constructor(tell: (entry: SitemapDiagnosticEntry) => void) {
    this.#tell = tell;
  }

  error(code: SitemapDiagnosticCode, offset: number, message: string, value?: string): void {
    this.#add("error", code, offset, message, value);
  }

  warn(code: SitemapDiagnosticCode, offset: number, message: string, value?: string): void {
    this.#add("warning", code, offset, message, value);
  }

  /** Says what was not told each time. */
  end(offset: number): void {
    for (const [code, count] of this.#counts) {
      if (count <= MOST_OF_EACH) continue;
      const more = { code, count: count - MOST_OF_EACH };
      const message = `${more.count} more of ${code}`;
      this.#tell({
        type: "diagnostic",
        diagnostic: { code: "more-of-the-same", level: "warning", message, offset, more },
      });
    }
    this.#counts.clear();
  }

  #add(
    level: SitemapDiagnostic["level"],
    code: SitemapDiagnosticCode,
    offset: number,
    message: string,
    value: string | undefined,
  ): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    this.total++;
    if (count > MOST_OF_EACH) return;
    const shown = value === undefined ? {} : { value: value.slice(0, MOST_SHOWN) };
    this.#tell({ type: "diagnostic", diagnostic: { code, level, message, offset, ...shown } });
  }
}
