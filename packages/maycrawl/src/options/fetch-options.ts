import { parseUrl } from "@maycrawl/engine/internal";
/** Parser of the options for fetching. */
import type { FetchingValues } from "../cli/common-options.ts";
import { UsageError } from "../cli/errors.ts";
import { addressPolicies, timeoutOf } from "../cli/option-values.ts";
import { maskedText } from "../output/masked-text.ts";
import { databasePath } from "./database-path.ts";

/** Options for fetching and caching robots.txt files. */
export interface FetchOptions {
  /** Timeout in seconds: of fetching a robots.txt, redirects included, or of one page request. */
  readonly timeoutSeconds: number;
  readonly addresses: (typeof addressPolicies)[number];
  /** Values of `--resolve`. */
  readonly resolve: readonly string[];
  /**
   * Whether a 5xx for a robots.txt leads to a request for a missing page. If the site answers the missing page with the
   * same 5xx, but answers `/` normally, the 5xx for the robots.txt counts as a 404.
   */
  readonly missingIs5xx: boolean;
  /** Path of the cache file. At least one of `cache` and `redis` is undefined. */
  readonly cache: string | undefined;
  /** URL of the Redis cache. */
  readonly redis: string | undefined;
}

/**
 * Parses the options for fetching.
 * @throws {UsageError} for an invalid value, and for two options that exclude each other.
 */
export function fetchOptionsOf(options: FetchingValues): FetchOptions {
  const { cache, redis } = options;
  if (cache !== undefined && redis !== undefined) {
    throw new UsageError(
      "--cache and --redis are both given",
      "answers can be kept in one place only: omit one",
    );
  }
  const cacheOption = cache !== undefined ? "--cache" : redis !== undefined ? "--redis" : undefined;
  if (cacheOption !== undefined && options.resolve !== undefined) {
    throw new UsageError(
      `--resolve contacts a different server than the name, and ${cacheOption} would keep its answers for the real one`,
      "omit one of them",
    );
  }
  if (cache !== undefined) databasePath("--cache", cache, "robots.db");
  if (redis !== undefined) checkRedis(redis);
  return {
    timeoutSeconds: timeoutOf(options.timeout),
    addresses: addressesOf(options),
    resolve: options.resolve ?? [],
    missingIs5xx: options["missing-is-5xx"] === true,
    cache,
    redis,
  };
}

/**
 * Returns the address policy. With `--redis` the default is `public`: in a shared service the URLs may come from
 * strangers, who must not reach the internal network.
 */
function addressesOf({ addresses, redis }: FetchingValues): FetchOptions["addresses"] {
  return addressPolicies.find((policy) => policy === addresses) ?? (redis === undefined ? "any" : "public");
}

/**
 * Checks the URL of a Redis server.
 * @throws {UsageError} if `url` is not the URL of a Redis server.
 */
function checkRedis(url: string): void {
  const protocol = parseUrl(url)?.protocol;
  if ((protocol === "redis:" || protocol === "rediss:") && new URL(url).host !== "") return;
  throw new UsageError(
    `--redis "${maskedText(url)}" is not the URL of a Redis`,
    'expected such as "redis://127.0.0.1:6379" or "rediss://user:password@host:6380/2"',
  );
}
