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

/** Why a request had no answer that could be read, in words. They may hold text of the server. */
export interface Failure {
  readonly message: string;
}

/** What a dialect makes of what came of asking for a robots.txt. */
export interface RobotsOutcome {
  readonly access: AccessResult;
  /** Why there was no answer, where there was none: whatever that means in the dialect. */
  readonly error?: Failure | undefined;
  /** Why a redirect was not followed, where the last attempt ended with one. */
  readonly redirectFailure?: RedirectFailure | undefined;
  /** Whether there was more than the dialect reads. */
  readonly truncated: boolean;
  /** The URLs to which redirects led, as far as the dialect follows them. */
  readonly redirects: readonly string[];
  /** The Content-Type of the answer that counts, as it was sent; undefined without one. */
  readonly contentType?: string | undefined;
  /** Its Content-Encoding, as it was sent; repeated ones joined by ", ". Undefined without one. */
  readonly contentEncoding?: string | undefined;
  /**
   * Whose word that is: the last answer's; that of a copy, since the last attempt failed; or that of the dialect, which
   * says what holds during an outage. Undefined where nothing was fetched.
   */
  readonly holds?: "answer" | "copy" | "fresh-copy" | "outage" | undefined;
  /** When that came which counts, in milliseconds since the epoch; undefined where nothing was fetched. */
  readonly fetchedAt?: number | undefined;
  /** Answers of the site for a missing page and for `/`, after a 5xx that counts; undefined without `--missing-is-5xx`. */
  readonly missingPage?: MissingPageOutcome | undefined;
  /** What the last attempt came to, where a copy counts instead. */
  readonly failed?: FailedAttempt | undefined;
}

/** How a site answered for a URL that does not exist, and for `/`. */
export interface MissingPageOutcome {
  /** The status for the URL; 0: no answer. */
  readonly status: number;
  /** The status for `/`; 0: no answer. Undefined if it was not requested. */
  readonly home?: number;
  /** Meaning for the 5xx of the robots.txt, in words. */
  readonly message: string;
}

/** An attempt that failed. */
interface FailedAttempt {
  readonly status: number | undefined;
  readonly error: Failure | undefined;
  /** When, in milliseconds since the epoch. */
  readonly at: number;
}

/** Bytes as a dialect reads them, where so many count at most. */
export function readBytes(
  bytes: Uint8Array,
  status: number,
  max: number,
  dialect: Dialect,
): Pick<RobotsOutcome, "truncated"> & { readonly access: SuccessfulAccess } {
  // A dialect with a limit of its own cuts by itself, and must see that there was something to cut.
  const cutsItself = dialect.maxBytes !== null && dialect.maxBytes <= max;
  const end = cutsItself ? bytes.length : endOfWholeLines(bytes, max);
  const read = bytes.subarray(0, end);
  let document: RobotsDocument | undefined;
  const access: SuccessfulAccess = {
    kind: "successful",
    status,
    // When somebody asks for it: a document takes several times the memory of the bytes, and not all are needed.
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

/** The text of a stretch of a robots.txt: as `document.text`, without reading the document for it. */
export function textIn(access: SuccessfulAccess, span: Span): string {
  const bytes = sources.get(access);
  return bytes === undefined ? access.document.text(span) : utf8.decode(bytes.subarray(span.start, span.end));
}

/** Returns the size of a robots.txt in bytes, without reading the document for it. */
export function sizeOf(access: SuccessfulAccess): number {
  return sources.get(access)?.length ?? access.document.latin1.length;
}

/** How many bytes a dialect reads, where so many count at most. */
export function readLength(max: number, dialect: Dialect): number {
  return Math.min(dialect.maxBytes ?? max, max);
}

/** Why a redirect was not followed, by what a chain of requests came to; undefined where it ended otherwise. */
export function redirectFailureOf(because: FailedChain["because"]): RedirectFailure | undefined {
  return because === "status" || because === "no-answer" ? undefined : because;
}
