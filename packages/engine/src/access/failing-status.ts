/** The lowest status of a server failure (RFC 9110 §15.6). */
export const MIN_SERVER_FAILURE = 500;

/** Statuses below 500 that are about the moment and not about the resource. */
export const temporaryClientErrors: readonly number[] = [408, 425, 429];

/**
 * Whether the server failed: 5xx (RFC 9110 §15.6, RFC 9309 §2.3.1.4), and a status above 599, which counts as 5xx (RFC 9110 §15).
 * It decides whether a robots.txt is unreachable, whether a site's pages answer, and whether a span failed.
 */
export function isServerFailure(status: number): boolean {
  return status >= MIN_SERVER_FAILURE;
}

/**
 * Whether the server asks for fewer requests: 429 (RFC 6585 §4) and 503 (RFC 9110 §15.6.4). Then a
 * `Retry-After` counts (RFC 9110 §10.2.3), the host's next turns come later, and its robots.txt is requested again sooner.
 */
export function asksToSlowDown(status: number): boolean {
  return status === 429 || status === 503;
}

/**
 * Whether the same request may succeed a moment later: after a server failure, 408 (RFC 9110 §15.5.9), 425 (RFC 8470 §5.2)
 * and 429 (RFC 6585 §4). It says nothing about the page: crawls try again, reports say "could not be fetched",
 * and commands exit with "not found out". A robots.txt goes by `isRetriedAccess` instead.
 */
export function isTemporaryFailure(status: number): boolean {
  return isServerFailure(status) || temporaryClientErrors.includes(status);
}
