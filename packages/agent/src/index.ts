/** The robots agent of maycrawl: fetches, caches and shares robots.txt, decides, and waits its turn. */
export { type Clock, systemClock } from "./clock.ts";
export {
  AddressRefusedError,
  AgentClosedError,
  type AgentErrorCode,
  InvalidOptionError,
  type RefusalReason,
  RobotsAgentError,
  RobotsDisallowedError,
  RobotsFetchError,
  StoreFailedError,
  TooManyRedirectsError,
} from "./errors.ts";
export type {
  FetchedRobots,
  FetchFailed,
  FetchFailureReason,
  Hop,
  KeptHeader,
} from "./fetch/fetched-robots.ts";
export { defaultLimits, type FetchLimits } from "./fetch/robots-fetcher.ts";
export type { AddressPolicy } from "./guard/address-policy.ts";
export type { Pacer, Place } from "./pace/pacer.ts";
export { type AccessEntry, type Attempt, ENTRY_VERSION } from "./store/access-entry.ts";
export type { AccessStore, Awaitable, Lease } from "./store/access-store.ts";
