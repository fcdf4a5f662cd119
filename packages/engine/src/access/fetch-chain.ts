import type { AccessFailure } from "../dialects/access-rules.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { fieldText } from "../text/bytes.ts";
import { parseUrl } from "../text/read-url.ts";
import { classifyStatus, isRedirect } from "./access-result.ts";

/** Result of one request for a robots.txt: a server's answer, or a failure. */
export type FetchStep = FetchAnswer | FetchFailure;

/** A complete answer of a server. */
export interface FetchAnswer {
  /** HTTP status. */
  readonly status: number;
  /** `Location` field as it was sent, if there was one: one character for each byte, as HTTP clients return it. */
  readonly location?: string;
}

/**
 * A request without a usable answer: the name is unknown, the connection fails or is reset, the request times out,
 * the answer is not HTTP, or its chunks are broken.
 */
export interface FetchFailure {
  readonly error: unknown;
}

/**
 * Result of the requests for one robots.txt so far.
 *
 * - `follow`: the chain has no result yet; request `url` next.
 * - `successful`, `unavailable` and `unreachable`: the kinds of an access result.
 *
 * `because` is the reason:
 *
 * - `status`: the status of the last answer.
 * - `too-many-redirects`: the last answer is one redirect more than the dialect follows.
 * - `redirect-loop`: the redirect leads to a URL that the chain has visited.
 * - `redirect-to-nowhere`: the redirect does not name an HTTP URL.
 * - `no-answer`: the request failed.
 */
export type ChainOutcome =
  | { readonly kind: "follow"; readonly url: string }
  | { readonly kind: "successful"; readonly status: number; readonly because: "status" }
  | FailedChain;

/** A chain that ended without a robots.txt. */
export type FailedChain =
  | { readonly kind: AccessFailure; readonly status: number; readonly because: "status" | RedirectFailure }
  | { readonly kind: AccessFailure; readonly error: unknown; readonly because: "no-answer" };

/** Reason for not following a redirect. */
export type RedirectFailure = "too-many-redirects" | "redirect-loop" | "redirect-to-nowhere";

/**
 * Resolves a chain of requests for a robots.txt (RFC 9309 §2.3.1.1 to §2.3.1.4). It makes no requests: the caller
 * calls it again after each request, and requests the URL that it returns. For a 2xx page only the status counts:
 * redirects by frame, script or `<meta>` are not followed.
 *
 * If `maxRedirects` is null, only a loop ends a chain of redirects, and the caller has to set a limit.
 * @param robotsUrl URL of the first request.
 * @param steps results of the requests, in order; empty before the first one.
 */
export function resolveFetchChain(
  robotsUrl: string | URL,
  steps: readonly FetchStep[],
  dialect: Dialect = defaultDialect,
): ChainOutcome {
  const { maxRedirects, tooManyRedirects, networkFailure } = dialect.access;
  const visited = new Set<string>();
  let url = new URL(robotsUrl).href;
  for (const step of steps) {
    if (!("status" in step)) return { kind: networkFailure, error: step.error, because: "no-answer" };
    const { status } = step;
    if (!isRedirect(status)) return outcomeOfStatus(status, dialect);
    visited.add(url);
    const target = redirectTarget(step, url);
    if (target === undefined) return { kind: tooManyRedirects, status, because: "redirect-to-nowhere" };
    if (visited.has(target)) return { kind: tooManyRedirects, status, because: "redirect-loop" };
    if (maxRedirects !== null && visited.size > maxRedirects) {
      return { kind: tooManyRedirects, status, because: "too-many-redirects" };
    }
    url = target;
  }
  return { kind: "follow", url };
}

function outcomeOfStatus(status: number, dialect: Dialect): ChainOutcome {
  const kind = classifyStatus(status, dialect);
  return kind === "successful" ? { kind, status, because: "status" } : { kind, status, because: "status" };
}

/**
 * Returns the access result of a chain that ended without a robots.txt. If there was no answer and the
 * dialect then forbids nothing, the status is 0, as in the platform's `Response.error()`.
 * @param at end of the chain, in milliseconds since the epoch.
 */
export function failedAccess(failed: FailedChain, at: number): UnavailableAccess | UnreachableAccess {
  const { kind } = failed;
  if (failed.because === "no-answer") {
    return kind === "unavailable" ? { kind, status: 0 } : { kind, error: failed.error, since: at };
  }
  const { status } = failed;
  return kind === "unavailable" ? { kind, status } : { kind, status, since: at };
}

/**
 * Returns the URL that a redirect leads to, on any host (RFC 9309 §2.3.1.2). Undefined for every other answer, and
 * for a target that is not an HTTP URL: a server must not send the crawler to a file. The fragment is removed
 * because it is not requested, and the credentials because a server must not choose them. Bytes beyond ASCII are
 * decoded as UTF-8 if they are valid, as the platform's `fetch` does (Fetch standard, "location URL").
 * @param from the requested URL.
 */
export function redirectTarget({ status, location }: FetchAnswer, from: string): string | undefined {
  if (!isRedirect(status) || location === undefined) return undefined;
  const reference = fieldText(location);
  const target = parseUrl(reference, from);
  if (target === undefined) return undefined;
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.protocol === "http:" || target.protocol === "https:" ? target.href : undefined;
}
