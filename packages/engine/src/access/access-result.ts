import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";

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
}

/**
 * The class of the HTTP status with which a fetch ended, redirects having been followed
 * (RFC 9309 §2.3.1.1 to §2.3.1.4): 2xx is successful; 3xx (more redirects than were followed, or one
 * that leads nowhere), 4xx and 5xx are what the dialect makes of them, in the RFC unavailable,
 * unavailable and unreachable. What is no final HTTP status opens no site: RFC 9110 §15 asks to take one above
 * 599 for a 5xx; a 1xx is interim (§15.2) and 0 what a client reports where nothing came, both of them no answer.
 */
export function accessKindOf(status: number, dialect: Dialect = defaultDialect): AccessResult["kind"] {
  const rules = dialect.access;
  if (status >= 200 && status <= 299) return "successful";
  if (status >= 300 && status <= 399) return rules.tooManyRedirects;
  if (status === 401 || status === 403) return rules.forbidden;
  if (status === 429) return rules.tooManyRequests;
  if (status >= 400 && status <= 499) return rules.clientError;
  return status >= 500 ? rules.serverError : rules.networkFailure;
}

/** Whether it is a status of a server that failed (RFC 9309 §2.3.1.4). */
export function isServerError(status: number | undefined): boolean {
  return status !== undefined && status >= 500 && status <= 599;
}
