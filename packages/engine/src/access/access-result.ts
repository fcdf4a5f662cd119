import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { isServerFailure } from "./failing-status.ts";

/**
 * What came of fetching a robots.txt (RFC 9309 §2.3.1): a value of three kinds, never an exception, so
 * that a server's failure cannot be mistaken for permission.
 */
export type AccessResult = SuccessfulAccess | UnavailableAccess | UnreachableAccess;

/** A robots.txt that was had (RFC 9309 §2.3.1.1). */
export interface SuccessfulAccess {
  readonly kind: "successful";
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  readonly document: RobotsDocument;
  /** The URLs of the same site to which redirects led, in their order; none where it was had from the first URL. */
  readonly redirects?: readonly string[] | undefined;
}

/** The property of a dialect's `access` that decides what a failed fetch means. */
export type FailureRule =
  | "tooManyRedirects"
  | "forbidden"
  | "tooManyRequests"
  | "clientError"
  | "serverError"
  | "networkFailure";

/**
 * The kind of the HTTP status with which a fetch ended, redirects having been followed (RFC 9309 §2.3.1.1 to
 * §2.3.1.4): 2xx is successful, and for every other status the dialect decides, by the property that
 * `findFailureRule` names.
 */
export function classifyStatus(status: number, dialect: Dialect = defaultDialect): AccessResult["kind"] {
  const rule = findFailureRule(status);
  return rule === undefined ? "successful" : dialect.access[rule];
}

/**
 * Which property of a dialect's `access` decides about a status; undefined for 2xx.
 *
 * - 301, 302, 303, 307 and 308 are redirects that were not followed to their end (RFC 9309 §2.3.1.2).
 * - Every other 3xx counts as a server error (§2.3.1.4). It leads a client nowhere (RFC 9110 §15.4), and it does not say
 *   that there is no file, as §2.3.1.3 asks before everything may be fetched: 300 (there are several), 304 (no condition was
 *   sent, §15.4.5), 305 (deprecated, §15.4.6), 306 (unused, §15.4.7), and unknown ones, which are a 300 (§15).
 * - A status above 599 is invalid, and RFC 9110 §15 asks to take it for a 5xx.
 * - 1xx is interim (§15.2), and 0 is what a client reports when nothing came: both are no answer.
 */
export function findFailureRule(status: number): FailureRule | undefined {
  if (status >= 200 && status <= 299) return undefined;
  if (isRedirect(status)) return "tooManyRedirects";
  if (status >= 300 && status <= 399) return "serverError";
  if (status === 401 || status === 403) return "forbidden";
  if (status === 429) return "tooManyRequests";
  if (status >= 400 && status <= 499) return "clientError";
  return isServerFailure(status) ? "serverError" : "networkFailure";
}

/** Whether a status sends a GET elsewhere (RFC 9110 §15.4, and the Fetch standard's "redirect status"). */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Whether a robots.txt is requested again by the retry schedule after this status, and does not live as long as an answer. */
export function isRetriedAccess(status: number): boolean {
  const rule = findFailureRule(status);
  return rule === "tooManyRequests" || rule === "serverError" || rule === "networkFailure";
}
