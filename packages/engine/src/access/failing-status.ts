/** Lowest status of a server failure (RFC 9110 §15.6). */
export const MIN_SERVER_FAILURE = 500;

/** Statuses below 500 that describe a temporary state and not the resource. */
export const temporaryClientErrors: readonly number[] = [408, 425, 429];

/**
 * Whether the server failed: 5xx (RFC 9110 §15.6, RFC 9309 §2.3.1.4), or a status above 599, which counts as 5xx
 * (RFC 9110 §15). This decides whether a robots.txt is unreachable, whether a site's pages answer, and whether a
 * tracing span failed.
 */
export function isServerFailure(status: number): boolean {
  return status >= MIN_SERVER_FAILURE;
}

/**
 * Whether the server asks for fewer requests: 429 (RFC 6585 §4) or 503 (RFC 9110 §15.6.4). Then `Retry-After`
 * applies (RFC 9110 §10.2.3), the next requests to the host start later, and its robots.txt is requested again
 * sooner.
 */
export function asksToSlowDown(status: number): boolean {
  return status === 429 || status === 503;
}

/**
 * Whether the same request may succeed a moment later: after a server failure, 408 (RFC 9110 §15.5.9), 425
 * (RFC 8470 §5.2) and 429 (RFC 6585 §4). Such a status is not a statement about the page: crawls retry, reports show
 * "could not be fetched", and commands exit with code 3. For a robots.txt use `isRetriedAccess`.
 */
export function isTemporaryFailure(status: number): boolean {
  return isServerFailure(status) || temporaryClientErrors.includes(status);
}
