import {
  type AccessResult,
  type Dialect,
  type FailedChain,
  parse,
  type RedirectFailure,
  type RobotsDocument,
  type Span,
  type SuccessfulAccess,
} from "@maycrawl/engine";
import { endOfWholeLines } from "@maycrawl/engine/internal";

/** Reason why a request had no readable answer, in words. May contain text of the server. */
export interface Failure {
  readonly message: string;
}

/** Result of fetching a robots.txt in a dialect. */
export interface RobotsOutcome {
  readonly access: AccessResult;
  /** Reason why there was no readable answer, whatever the dialect concludes. Undefined if a copy applies. */
  readonly error?: Failure | undefined;
  /** Reason why a redirect was not followed, if the last attempt ended with such a redirect. */
  readonly redirectFailure?: RedirectFailure | undefined;
  /** Whether the file is longer than the part that is read in the dialect. */
  readonly truncated: boolean;
  /** URLs of the redirects that the dialect follows. */
  readonly redirects: readonly string[];
  /** Content-Type of the answer that applies, as it was sent; undefined without a Content-Type. */
  readonly contentType?: string | undefined;
  /**
   * Content-Encoding of the answer that applies, as it was sent; repeated fields are joined by ", ". Undefined without
   * a Content-Encoding.
   */
  readonly contentEncoding?: string | undefined;
  /**
   * Source of `access`. `answer`: the last answer. `copy`: a copy, because the last attempt failed. `fresh-copy`: the
   * last attempt failed, but the copy is not stale yet. `outage`: the dialect's rules for an outage. Undefined if
   * nothing was fetched.
   */
  readonly holds?: "answer" | "copy" | "fresh-copy" | "outage" | undefined;
  /** Time of the attempt whose result applies, in milliseconds since the epoch; undefined if nothing was fetched. */
  readonly fetchedAt?: number | undefined;
  /**
   * Answers of the site for a missing page and for `/`, after a 5xx for the robots.txt with `--missing-is-5xx`.
   * Undefined without such answers, or if the dialect does not use the answers.
   */
  readonly missingPage?: MissingPageOutcome | undefined;
  /** The last attempt, if it failed and a copy applies. */
  readonly failed?: FailedAttempt | undefined;
}

/** Answers of a site for a URL that does not exist, and for `/`. */
export interface MissingPageOutcome {
  /** Status for the URL that does not exist; 0 without an answer. */
  readonly status: number;
  /** Status for `/`; 0 without an answer. Undefined if `/` was not requested. */
  readonly home?: number;
  /** Text that says how the answers affect the 5xx of the robots.txt. */
  readonly message: string;
}

/** A failed attempt to fetch the robots.txt. */
interface FailedAttempt {
  readonly status: number | undefined;
  readonly error: Failure | undefined;
  /** Time in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Reads the bytes of a robots.txt in a dialect.
 * @param max maximum number of bytes that are read. The dialect's own limit also applies.
 */
export function readBytes(
  bytes: Uint8Array,
  status: number,
  max: number,
  dialect: Dialect,
): Pick<RobotsOutcome, "truncated"> & { readonly access: SuccessfulAccess } {
  // `parse` applies the dialect's own limit. To see whether the file exceeds this limit, `parse` needs all bytes.
  const cutsItself = dialect.maxBytes !== null && dialect.maxBytes <= max;
  const end = cutsItself ? bytes.length : endOfWholeLines(bytes, max);
  const read = bytes.subarray(0, end);
  let document: RobotsDocument | undefined;
  const access: SuccessfulAccess = {
    kind: "successful",
    status,
    // Parsed on demand: a document takes several times the memory of the bytes, and not every document is used.
    get document() {
      document ??= parse(read, { dialect });
      return document;
    },
  };
  sources.set(access, read);
  return { access, truncated: bytes.length > readLength(max, dialect) };
}

const sources = new WeakMap<AccessResult, Uint8Array>();
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the text of a span, as `document.text` does, but without parsing the document. */
export function textOfSpan(access: SuccessfulAccess, span: Span): string {
  const bytes = sources.get(access);
  return bytes === undefined ? access.document.text(span) : utf8.decode(bytes.subarray(span.start, span.end));
}

/** Returns the size of a robots.txt in bytes, without parsing the document. */
export function sizeOf(access: SuccessfulAccess): number {
  return sources.get(access)?.length ?? access.document.latin1.length;
}

/**
 * Returns the maximum number of bytes that a dialect reads.
 * @param max maximum number of bytes that are read in any dialect.
 */
export function readLength(max: number, dialect: Dialect): number {
  return Math.min(dialect.maxBytes ?? max, max);
}

/** Returns the reason why a redirect was not followed; undefined if the chain ended for another reason. */
export function redirectFailureOf(because: FailedChain["because"]): RedirectFailure | undefined {
  return because === "status" || because === "no-answer" ? undefined : because;
}
