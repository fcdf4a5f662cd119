import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { isServerFailure } from "./failing-status.ts";

/**
 * Result of fetching a robots.txt (RFC 9309 §2.3.1). It has three kinds and is never an exception, so that a
 * server's failure cannot be mistaken for permission.
 */
export type AccessResult = SuccessfulAccess | UnavailableAccess | UnreachableAccess;

/** A robots.txt that was fetched (RFC 9309 §2.3.1.1). */
export interface SuccessfulAccess {
  readonly kind: "successful";
  /** HTTP status, 200 to 299. */
  readonly status: number;
  readonly document: RobotsDocument;
  /** URLs of the same site that redirects led to, in order. Empty or absent without redirects. */
  readonly redirects?: readonly string[] | undefined;
}

/** Property of a dialect's `access` that decides what a failed fetch means. */
export type FailureRule =
  | "tooManyRedirects"
  | "forbidden"
  | "tooManyRequests"
  | "clientError"
  | "serverError"
  | "networkFailure";

/**
 * Returns the kind of result for the final HTTP status, after redirects (RFC 9309 §2.3.1.1 to §2.3.1.4). 2xx is
 * successful. For every other status the dialect decides, by the property that `findFailureRule` names.
 */
export function classifyStatus(status: number, dialect: Dialect = defaultDialect): AccessResult["kind"] {
  const rule = findFailureRule(status);
  return rule === undefined ? "successful" : dialect.access[rule];
}

/**
 * Returns the property of a dialect's `access` that defines the meaning of a status; undefined for 2xx.
 *
 * - 301, 302, 303, 307 and 308 are redirects that were not followed to their end (RFC 9309 §2.3.1.2).
 * - Every other 3xx counts as a server error (§2.3.1.4). It does not lead to another URL (RFC 9110 §15.4). It also
 *   does not mean that the file is missing, and §2.3.1.3 permits everything only for a missing file. These statuses are
 *   300 (several representations), 304 (no condition was sent, §15.4.5), 305 (deprecated, §15.4.6), 306 (unused,
 *   §15.4.7), and unknown codes, which count as 300 (§15).
 * - A status above 599 is invalid. RFC 9110 §15 asks clients to treat it as 5xx.
 * - 1xx is interim (§15.2), and clients report 0 if no response arrived. Neither is an answer.
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

/** Whether a status redirects a GET to another URL (RFC 9110 §15.4; "redirect status" in the Fetch standard). */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Whether the retry schedule applies after this status, instead of the cache lifetime. */
export function isRetriedAccess(status: number): boolean {
  const rule = findFailureRule(status);
  return rule === "tooManyRequests" || rule === "serverError" || rule === "networkFailure";
}
