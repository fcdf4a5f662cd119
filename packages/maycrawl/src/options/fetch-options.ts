import { parseUrl } from "@maycrawl/engine/internal";
/** How robots.txt files are fetched, by the command line. */
import type { FetchingValues } from "../cli/common-options.ts";
import { UsageError } from "../cli/errors.ts";
import { addressPolicies, timeoutOf } from "../cli/option-values.ts";
import { maskedText } from "../output/masked-text.ts";
import { databasePath } from "./database-path.ts";

/** How robots.txt files are fetched, and where what is known of them is kept. */
export interface FetchOptions {
  /** How long a fetch may take, all redirects included. */
  readonly timeoutSeconds: number;
  readonly addresses: (typeof addressPolicies)[number];
  /** The values of `--resolve`. */
  readonly resolve: readonly string[];
  /** Whether to find out, after a 5xx for a robots.txt, if the site answers so for missing pages: it is then read as a 404. */
  readonly missingIs5xx: boolean;
  /** The file in which answers are kept; at most one of it and `redis`. */
  readonly cache: string | undefined;
  /** The URL of the Redis in which they are. */
  readonly redis: string | undefined;
}

/**
 * What the options say.
 * @throws {UsageError} where one is none, and where two contradict each other.
 */
export function fetchOptionsOf(options: FetchingValues): FetchOptions {
  const { cache, redis } = options;
  if (cache !== undefined && redis !== undefined) {
    throw new UsageError(
      "--cache and --redis are both given",
      "answers are kept in one place: leave one out",
    );
  }
  const kept = cache !== undefined ? "--cache" : redis !== undefined ? "--redis" : undefined;
  if (kept !== undefined && options.resolve !== undefined) {
    throw new UsageError(
      `--resolve leads to another server than the name does, and ${kept} would keep its answers for the real one`,
      "leave one of them out",
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

/** What is shared may be asked by strangers' URLs: the network behind the machine is then none of theirs. */
function addressesOf({ addresses, redis }: FetchingValues): FetchOptions["addresses"] {
  return addressPolicies.find((policy) => policy === addresses) ?? (redis === undefined ? "any" : "public");
}

/** @throws {UsageError} where it is no URL of a Redis. */
function checkRedis(url: string): void {
  const protocol = parseUrl(url)?.protocol;
  if ((protocol === "redis:" || protocol === "rediss:") && new URL(url).host !== "") return;
  throw new UsageError(
    `--redis "${maskedText(url)}" is no URL of a Redis`,
    'expected such as "redis://127.0.0.1:6379" or "rediss://user:password@host:6380/2"',
  );
}
