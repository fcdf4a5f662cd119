import type { AccessFailure } from "../dialects/access-rules.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { fieldText } from "../text/bytes.ts";
import { parseUrl } from "../text/read-url.ts";
import { classifyStatus, isRedirect } from "./access-result.ts";

/** How one request for a robots.txt ended: with a server's answer, or without one. */
export type FetchStep = FetchAnswer | FetchFailure;

/** A server answered, and what it sent was whole. */
export interface FetchAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The `Location` field as it was sent, where there was one: one character for each byte, as HTTP clients have it. */
  readonly location?: string;
}

/**
 * No answer, or none that could be read: the name is unknown, the connection fails or is reset, the
 * time is up, the answer is no HTTP, its chunks are broken.
 */
export interface FetchFailure {
  readonly error: unknown;
}

/**
 * What the requests for one robots.txt have come to, so far.
 *
 * - `follow`: nothing yet; `url` has to be asked next.
 * - the three kinds of an access result, and what decided:
 *   `status`: the status of the last answer; `too-many-redirects`: it is one redirect more than the
 *   dialect follows; `redirect-loop`: it leads to where the chain has been; `redirect-to-nowhere`: it
 *   names no URL that HTTP can be asked for; `no-answer`: the request failed.
 */
export type ChainOutcome =
  | { readonly kind: "follow"; readonly url: string }
  | { readonly kind: "successful"; readonly status: number; readonly because: "status" }
  | FailedChain;

/** A chain that ended without a robots.txt. */
export type FailedChain =
  | { readonly kind: AccessFailure; readonly status: number; readonly because: "status" | RedirectFailure }
  | { readonly kind: AccessFailure; readonly error: unknown; readonly because: "no-answer" };

/** Why a redirect is not followed. */
export type RedirectFailure = "too-many-redirects" | "redirect-loop" | "redirect-to-nowhere";

/**
 * What a chain of requests comes to (RFC 9309 §2.3.1.1 to §2.3.1.4). Whoever fetches asks it again after
 * each request, and goes where it says: it makes none itself. Of a page that is answered with 2xx only the
 * status counts: redirects by frame, script or `<meta>` are not followed.
 *
 * Where `maxRedirects` is null nothing but a loop ends a chain of redirects; a limit is then the caller's.
 * @param robotsUrl where the first request went.
 * @param steps how each request ended, in order; one at least.
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
    if (!isRedirect(status)) return ended(status, dialect);
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

function ended(status: number, dialect: Dialect): ChainOutcome {
  const kind = classifyStatus(status, dialect);
  return kind === "successful" ? { kind, status, because: "status" } : { kind, status, because: "status" };
}

/**
 * The access result of a chain that ended without a robots.txt. Where a dialect opens a site that gave no
 * answer, its status is 0, as that of the platform's `Response.error()`.
 * @param at when it ended, in milliseconds since the epoch.
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
 * Where a redirect leads, on any host (RFC 9309 §2.3.1.2). A fragment is not requested, and a server must
 * neither choose the crawler's credentials nor send it to a file. Undefined for every other answer, and where
 * no HTTP client can go. Bytes beyond ASCII are read as UTF-8 where they are, as the platform's `fetch` does (Fetch standard,
 * "location URL").
 * @param from the URL that was asked.
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
