/** Fetches a robots.txt from any URL. Nothing is cached, because the file need not be the robots.txt of an origin. */
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
import { followedRedirects, USER_AGENT, withMaxRedirects } from "./agent-settings.ts";
import { refusedRobots } from "./refused-address.ts";

/** Options of one fetch. */
export interface FetchRobotsOptions {
  /** Aborts the fetch. */
  readonly signal?: AbortSignal;
  /** Maximum number of bytes that are read. Default: the agent's limit. */
  readonly maxBytes?: number;
}

/**
 * Fetches the robots.txt at a URL. Server errors and network failures are returned as values, not thrown.
 * @throws the reason of the signal, if it aborts.
 */
export async function fetchRobots(
  url: URL,
  { dialects, fetching }: FindOptions,
  { signal, maxBytes = defaultLimits.maxBytes }: FetchRobotsOptions = {},
): Promise<FoundRobots> {
  const fetcher = createFetcher({
    userAgent: USER_AGENT,
    guard: createAddressGuard(fetching.addresses, resolverOf(fetching.resolve, systemResolver)),
    limits: { ...defaultLimits, maxBytes, timeoutMs: fetching.timeoutSeconds * 1000 },
    clock: systemClock,
  });
  try {
    const dialect = withMaxRedirects(dialects[0] ?? defaultDialect, dialects);
    const request = (one: URL): Promise<FetchedRobots> => fetcher.fetchRobots(one, { dialect, signal });
    const answered = await request(url);
    const isProbed = fetching.missingIs5xx && dialects.some(canProbe);
    const fetched = isProbed ? await withMissingPage(url, answered, request) : answered;
    return fetchedRobots(url, fetched, maxBytes);
  } catch (error) {
    if (error instanceof AddressRefusedError) return refusedRobots(url, error);
    throw error;
  } finally {
    await fetcher.close();
  }
}

/** Returns the robots.txt from a single attempt. Results of earlier attempts are not used. */
export function fetchedRobots(url: URL, fetched: FetchedRobots, max: number): FoundRobots {
  return {
    from: url.href,
    name: visible(url.href),
    url,
    max,
    bytes: fetched.bytes,
    outcomeIn: (dialect) => outcomeFor(dialect, url, fetched, max),
  };
}

function outcomeFor(dialect: Dialect, url: URL, fetched: FetchedRobots, max: number): RobotsOutcome {
  const { hops, bytes, endedAt, header } = fetched;
  const last = hops.at(-1);
  const steps = hops.map(({ status = 0, location, failure }) =>
    failure !== undefined ? { error: failure } : location === undefined ? { status } : { status, location },
  );
  const outcome = resolveFetchChain(url, steps, dialect);
  const common = {
    redirects: followedRedirects(hops, dialect),
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
    const redirects = common.redirects.filter((one) => getOrigin(one) === getOrigin(url));
    return { ...read, access: { ...read.access, redirects }, ...common, holds: "answer" };
  }
  const failed = failedIn(outcome, last?.status ?? 0, dialect);
  const held = resolveAccess(
    { last: failedAccess(failed, endedAt) },
    endedAt,
    dialect,
    siteKnowledgeOf(fetched),
  );
  const redirectFailure = redirectFailureOf(failed.because);
  return { access: held.access, truncated: false, ...common, redirectFailure, holds: held.from };
}

/**
 * Returns the failure of a redirect chain without a robots.txt. If the chain has not ended by the dialect's rules, the
 * fetcher's own redirect limit has ended it.
 */
function failedIn(outcome: ChainOutcome, status: number, { access }: Dialect): FailedChain {
  if (outcome.kind !== "follow" && outcome.kind !== "successful") return outcome;
  return { kind: access.tooManyRedirects, status, because: "too-many-redirects" };
}
