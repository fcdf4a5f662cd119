import { asksToSlowDown, isTemporaryFailure, parseRetryAfter } from "@maycrawl/engine/internal";
import type { Failure } from "../state/outcome.ts";

/**
 * Returns the failure that the status of an answer means; undefined if the request did not fail.
 * @param retryAfter value of the Retry-After field as received.
 * @param now milliseconds since the epoch.
 */
export function requestFailure(
  status: number,
  retryAfter: string | null | undefined,
  now: number,
): Failure | undefined {
  if (asksToSlowDown(status)) {
    return { kind: "overload", retryAfterMs: parseRetryAfter(retryAfter ?? "", now) };
  }
  return isTemporaryFailure(status) ? { kind: "status" } : undefined;
}
