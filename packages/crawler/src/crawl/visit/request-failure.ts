import { asksToSlowDown, isTemporaryFailure, parseRetryAfter } from "@maycrawl/engine/internal";
import type { Failure } from "../state/outcome.ts";

/**
 * Returns how a request failed, by the status of its answer; undefined if it did not fail.
 * @param retryAfter the field's value as it was sent.
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
