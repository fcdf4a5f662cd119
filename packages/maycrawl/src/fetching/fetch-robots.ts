/** Fetching a robots.txt by its URL, wherever it is: nothing of it is kept, since no origin's URLs are governed by it. */
import { AddressRefusedError, defaultLimits, type FetchedRobots } from "@maycrawl/agent";
import {
  canProbe,
  createAddressGuard,
  createFetcher,
  siteKnowledgeOf,
  systemClock,
  systemResolver,
  withMissingPage,
} from "@maycrawl/agent/internal";
import {
  type ChainOutcome,
  type Dialect,
  defaultDialect,
  type FailedChain,
  getOrigin,
  resolveAccess,
  resolveFetchChain,
} from "@maycrawl/engine";
import { failedAccess, visible } from "@maycrawl/engine/internal";
import { resolverOf } from "../options/resolve-option.ts";
import { fetchFailureWords, missingPageOutcome } from "../robots/fetch-failure-words.ts";
import type { FindOptions, FoundRobots } from "../robots/found-robots.ts";
import { type RobotsOutcome, readBytes, redirectFailureOf } from "../robots/robots-outcome.ts";
import { followingMost, redirectsIn, USER_AGENT } from "./agent-settings.ts";
import { refusedRobots } from "./refused-address.ts";

/** Fetches the robots.txt at a URL. A server's answer and a network's failure are values; nothing is thrown. */
export async function fetchRobots(url: URL, { dialects, fetching }: FindOptions): Promise<FoundRobots> {
  const fetcher = createFetcher({
    userAgent: USER_AGENT,
    guard: createAddressGuard(fetching.addresses, resolverOf(fetching.resolve, systemResolver)),
    limits: { ...defaultLimits, timeoutMs: fetching.timeoutSeconds * 1000 },
    clock: systemClock,
  });
  try {
    const dialect = followingMost(dialects[0] ?? defaultDialect, dialects);
    const request = (one: URL): Promise<FetchedRobots> => fetcher.fetchRobots(one, { dialect });
    const answered = await request(url);
    const isProbed = fetching.missingIs5xx && dialects.some(canProbe);
    const fetched = isProbed ? await withMissingPage(url, answered, request) : answered;
    return fetchedRobots(url, fetched, defaultLimits.maxBytes);
  } catch (error) {
    if (error instanceof AddressRefusedError) return refusedRobots(url, error);
    throw error;
  } finally {
    await fetcher.close();
  }
}

/** What one attempt found, with nothing known from before. */
export function fetchedRobots(url: URL, fetched: FetchedRobots, max: number): FoundRobots {
  return {
    from: url.href,
    name: visible(url.href),
    url,
    max,
    bytes: fetched.bytes,
    outcomeIn: (dialect) => seenIn(dialect, url, fetched, max),
  };
}

function seenIn(dialect: Dialect, url: URL, fetched: FetchedRobots, max: number): RobotsOutcome {
  const { hops, bytes, endedAt, header } = fetched;
  const last = hops.at(-1);
  const steps = hops.map(({ status = 0, location, failure }) =>
    failure !== undefined ? { error: failure } : location === undefined ? { status } : { status, location },
  );
  const outcome = resolveFetchChain(url, steps, dialect);
  const seen = {
    redirects: redirectsIn(hops, dialect),
    contentType: header.contentType,
    contentEncoding: header.contentEncoding,
    fetchedAt: endedAt,
    missingPage: missingPageOutcome(fetched, dialect),
    error:
      outcome.kind !== "follow" && outcome.because === "no-answer" && last?.failure !== undefined
        ? fetchFailureWords(last.failure)
        : undefined,
  };
  if (outcome.kind === "successful" && bytes !== undefined) {
    const read = readBytes(bytes, outcome.status, max, dialect);
    const redirects = seen.redirects.filter((one) => getOrigin(one) === getOrigin(url));
    return { ...read, access: { ...read.access, redirects }, ...seen, holds: "answer" };
  }
  const failed = failedIn(outcome, last?.status ?? 0, dialect);
  const held = resolveAccess(
    { last: failedAccess(failed, endedAt) },
    endedAt,
    dialect,
    siteKnowledgeOf(fetched),
  );
  const redirectFailure = redirectFailureOf(failed.because);
  return { access: held.access, truncated: false, ...seen, redirectFailure, holds: held.from };
}

/** What a chain without a robots.txt comes to; where it was to go on, the fetcher's own limit has ended it. */
function failedIn(outcome: ChainOutcome, status: number, { access }: Dialect): FailedChain {
  if (outcome.kind !== "follow" && outcome.kind !== "successful") return outcome;
  return { kind: access.tooManyRedirects, status, because: "too-many-redirects" };
}
