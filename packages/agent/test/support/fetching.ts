import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { expect, onTestFinished } from "vitest";
import type { FetchedRobots, FetchFailed, Hop } from "../../src/entry/fetched-robots.ts";
import { createFetcher } from "../../src/fetch/fetcher.ts";
import type { AttemptOptions, FetcherOptions, RobotsFetcher } from "../../src/fetch/robots-fetcher.ts";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { defaultLimits, type FetchLimits } from "../../src/options/fetch-limits.ts";
import { systemClock } from "../../src/time/clock.ts";
import { expectNoLeaks } from "./leaks.ts";

export const dialect: Dialect = defaultDialect;

/** Limits that a stalled machine does not exceed. A test that expects `timeout` sets its own limits. */
const LIMITS: FetchLimits = { ...defaultLimits, timeoutMs: 120_000, connectTimeoutMs: 120_000 };

export interface Settings extends Partial<Omit<FetcherOptions, "limits">> {
  readonly limits?: Partial<FetchLimits>;
}

/** Creates the fetcher under test. It is closed after the test. */
export function fetcher({ limits, ...settings }: Settings = {}): RobotsFetcher {
  const made = createFetcher({
    userAgent: "FaultBot/1.0 (+https://bot.example/)",
    guard: createAddressGuard("any"),
    clock: systemClock,
    ...settings,
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => made.close());
  return made;
}

/**
 * Fetches the origin's `/robots.txt`. Fails if a socket or timer is left open, even while the fetcher is open.
 */
export function fetchRobots(
  origin: string | URL,
  settings: Settings = {},
  attempt: Partial<AttemptOptions> = {},
): Promise<FetchedRobots> {
  const made = fetcher(settings);
  const url = new URL("/robots.txt", origin);
  return expectNoLeaks(() => made.fetchRobots(url, { dialect, ...attempt }));
}

export function lastHop({ hops }: FetchedRobots): Hop {
  return hops.at(-1) as Hop;
}

/** Returns the text of the robots.txt that was fetched. */
export function textOf(fetched: FetchedRobots): string | undefined {
  return fetched.bytes === undefined ? undefined : Buffer.from(fetched.bytes).toString();
}

/** Expects that the last request failed for this reason, and that neither status nor body was kept. */
export function expectFailure(fetched: FetchedRobots, reason: FetchFailed["reason"]): FetchFailed {
  const { failure, status } = lastHop(fetched);
  expect(failure, JSON.stringify(fetched.hops)).toMatchObject({ reason });
  expect(status).toBeUndefined();
  expect(fetched.bytes).toBeUndefined();
  return failure as FetchFailed;
}
