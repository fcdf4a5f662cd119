import { classifyStatus, type Dialect } from "@maycrawl/engine";
import { isServerFailure, isTemporaryFailure } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "../entry/fetched-robots.ts";

/** Whether a dialect treats a 5xx differently from a 404. Otherwise a probe cannot change the result. */
export function canProbe(dialect: Dialect): boolean {
  return classifyStatus(503, dialect) === "unreachable" && classifyStatus(404, dialect) === "unavailable";
}

/**
 * Returns the 5xx status of an attempt's last answer; undefined if it has another status. Also undefined for FTP,
 * which has no such statuses, and for a 5xx with `Retry-After`, which the server declares temporary (RFC 9110
 * §10.2.3).
 */
export function serverErrorOf({ hops, header }: FetchedRobots): number | undefined {
  const { status = 0, url = "" } = hops.at(-1) ?? {};
  if (header.retryAfter !== undefined) return undefined;
  return isServerFailure(status) && !url.startsWith("ftp:") ? status : undefined;
}

/**
 * Whether `missingPage` shows that an attempt's 5xx is the site's answer for missing pages, and not an outage. A
 * temporary failure of `/` proves nothing. For example, a 429 may come from a rate limiter in front of a site that
 * is down.
 */
export function isMissingAnswer(fetched: FetchedRobots): boolean {
  const { status, home = 0 } = fetched.missingPage ?? {};
  return status !== undefined && status === serverErrorOf(fetched) && home > 0 && !isTemporaryFailure(home);
}
