import { randomBytes } from "node:crypto";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { AddressRefusedError } from "../errors.ts";
import { serverErrorOf } from "./missing-answer.ts";

/** Makes one request of the probe, and follows all redirects. */
export type ProbeRequest = (url: URL) => Promise<FetchedRobots>;

/**
 * Finds out whether a 5xx is the site's answer for all missing pages, and returns the attempt with `missingPage`.
 * The probe requests a random URL that the site cannot know. If its status is the same as that of the robots.txt,
 * the probe also requests `/`, because `/` fails during an outage. `endedAt` becomes the time of the last answer,
 * because the delay until the next attempt begins at that time. An attempt is returned unchanged if `serverErrorOf`
 * returns undefined for it.
 * @throws the errors of `request`. An address that the policy refuses counts as status 0.
 */
export async function withMissingPage(
  robotsUrl: URL,
  fetched: FetchedRobots,
  request: ProbeRequest,
): Promise<FetchedRobots> {
  const expected = serverErrorOf(fetched);
  if (expected === undefined) return fetched;
  const unknown = `/maycrawl-no-such-page-${randomBytes(8).toString("hex")}`;
  const { status, endedAt = fetched.endedAt } = await probe(new URL(unknown, robotsUrl), request);
  if (status !== expected) return { ...fetched, endedAt, missingPage: { status } };
  const home = await probe(new URL("/", robotsUrl), request);
  return {
    ...fetched,
    endedAt: home.endedAt ?? endedAt,
    missingPage: { status, home: home.status },
  };
}

/**
 * Returns the status of the last answer (0 without an answer) and its time. The time is undefined if the address
 * policy refused the request.
 */
async function probe(
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
