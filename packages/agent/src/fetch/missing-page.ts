import { randomBytes } from "node:crypto";
import { classifyStatus, type Dialect } from "@maycrawl/engine";
import { isServerFailure, isTemporaryFailure } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { AddressRefusedError } from "../errors.ts";

/** Whether a 5xx means something else than a 404 in a dialect, so that a probe can change the answer. */
export function canProbe(dialect: Dialect): boolean {
  return classifyStatus(503, dialect) === "unreachable" && classifyStatus(404, dialect) === "unavailable";
}

/** Makes one request of the probe, over all its redirects. */
export type ProbeRequest = (url: URL) => Promise<FetchedRobots>;

/**
 * Finds out, after an attempt that ended with a 5xx, whether the site answers so for missing pages, and returns the attempt with
 * `missingPage`. Any other attempt is returned as it is. It requests an unknown URL of the site, and `/` only if both answers are
 * alike: during an outage `/` fails, too. The attempt ends with the last of these answers, and the next one is counted from there.
 * @throws what `request` throws. An address that the policy refuses counts as a missing answer.
 */
export async function withMissingPage(
  robotsUrl: URL,
  fetched: FetchedRobots,
  request: ProbeRequest,
): Promise<FetchedRobots> {
  const expected = serverErrorOf(fetched);
  if (expected === undefined) return fetched;
  const unknown = `/maycrawl-no-such-page-${randomBytes(8).toString("hex")}`;
  const { status, endedAt = fetched.endedAt } = await askFor(new URL(unknown, robotsUrl), request);
  if (status !== expected) return { ...fetched, endedAt, missingPage: { status } };
  const home = await askFor(new URL("/", robotsUrl), request);
  return {
    ...fetched,
    endedAt: home.endedAt ?? endedAt,
    missingPage: { status, home: home.status },
  };
}

/**
 * Returns the 5xx that an attempt ended with; undefined where it ended otherwise. FTP has no such statuses. A 5xx with Retry-After is
 * none, either: the server says that it is temporary (RFC 9110 §10.2.3).
 */
export function serverErrorOf({ hops, header }: FetchedRobots): number | undefined {
  const { status = 0, url = "" } = hops.at(-1) ?? {};
  if (header.retryAfter !== undefined) return undefined;
  return isServerFailure(status) && !url.startsWith("ftp:") ? status : undefined;
}

/**
 * Whether `missingPage` shows that the 5xx of an attempt is the site's answer for missing pages, and no outage. A 429 for `/` shows
 * nothing, for example: it may be the answer of a limit on requests, in front of a site that is down.
 */
export function isMissingAnswer(fetched: FetchedRobots): boolean {
  const { status, home = 0 } = fetched.missingPage ?? {};
  return status !== undefined && status === serverErrorOf(fetched) && home > 0 && !isTemporaryFailure(home);
}

/** The status of the last answer, 0 without one, and when that was known; undefined if nothing was requested. */
async function askFor(
  url: URL,
  request: ProbeRequest,
): Promise<{ readonly status: number; readonly endedAt?: number }> {
  try {
    const { hops, endedAt } = await request(url);
    return { status: hops.at(-1)?.status ?? 0, endedAt };
  } catch (thrown) {
    if (thrown instanceof AddressRefusedError) return { status: 0 };
    throw thrown;
  }
}
