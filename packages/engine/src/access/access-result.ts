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
 * (RFC 9309 §2.3.1.1 to §2.3.1.4): 2xx is successful, 3xx (more redirects than were followed, or one
 * that leads nowhere) and 4xx unavailable, 5xx unreachable. The RFC is silent on other numbers; they
 * say that a server answered, and not with a robots.txt.
 */
export function accessKindOf(status: number): AccessResult["kind"] {
  if (status >= 200 && status <= 299) return "successful";
  return status >= 500 && status <= 599 ? "unreachable" : "unavailable";
}
