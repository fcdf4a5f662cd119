/** The robots agent of maycrawl: fetches, caches and shares robots.txt, decides, and waits its turn. */
export type { AccessReport } from "./access-report.ts";
export { type AccessState, type AccessStateRules, accessStateOf, siteKnowledgeOf } from "./access-state.ts";
export { checkedFlag } from "./checked-flag.ts";
export { type Clock, systemClock } from "./clock.ts";
export { diagnose, type RobotsDiagnostic, type RobotsDiagnosticCode } from "./diagnose/robots-diagnostic.ts";
export {
  AddressRefusedError,
  AgentClosedError,
  BodyTooLongError,
  type FetchStage,
  FetchTimeoutError,
  IntegrityError,
  InvalidOptionError,
  type RefusalReason,
  RobotsAgentError,
  RobotsDisallowedError,
  RobotsFetchError,
  StoreFailedError,
  TooManyRedirectsError,
  UnsupportedSchemeError,
  WaitTooLongError,
} from "./errors.ts";
export type {
  FetchedRobots,
  FetchFailed,
  FetchFailureReason,
  Hop,
  KeptHeader,
  MissingPage,
} from "./fetch/fetched-robots.ts";
export { createFetcher, type FetcherOptions } from "./fetch/fetcher.ts";
export {
  canProbe,
  isMissingAnswer,
  type ProbeRequest,
  serverErrorOf,
  withMissingPage,
} from "./fetch/missing-page.ts";
export {
  type AttemptOptions,
  defaultLimits,
  type FetchLimits,
  type RobotsFetcher,
  type Validators,
} from "./fetch/robots-fetcher.ts";
export { type AddressGuard, createAddressGuard } from "./guard/address-guard.ts";
export type { AddressPolicy } from "./guard/address-policy.ts";
export { canonicalAddress, isGlobalUnicast } from "./guard/global-unicast.ts";
export { type Resolver, systemResolver } from "./guard/resolver.ts";
export { checkNames } from "./known-names.ts";
export { checkedNumber, checkOrder, type NumberRule } from "./number-checks.ts";
export { checkObject, checkOptions } from "./object-checks.ts";
export {
  type AgentEventName,
  type AgentEvents,
  agentEventNames,
  getChannelName,
  onAgentEvent,
} from "./observe/events.ts";
export type { RobotsAgentOptions } from "./options.ts";
export { type AskedWait, defaultPace, type KnownWait, type PaceOptions } from "./pace/asked-wait.ts";
export { MemoryPacer, type MemoryPacerOptions } from "./pace/memory-pacer.ts";
export type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pace/pacer.ts";
export type { Turn as HostTurn } from "./pace/turn.ts";
export type { FetchInit } from "./page-request.ts";
export { fieldOf, type GetOptions, type PageResponse } from "./page-response.ts";
export { PageTurn } from "./page-turn.ts";
export { type AskOptions, RobotsAgent, type TurnOptions } from "./robots-agent.ts";
export { settleNumbers } from "./settle-numbers.ts";
export { type AccessEntry, type Attempt, ENTRY_VERSION } from "./store/access-entry.ts";
export type { AccessStore, Awaitable, Lease } from "./store/access-store.ts";
export { credibleAttemptAt, lastAttemptAt, withFetched } from "./store/attempts.ts";
export { MemoryStore, type MemoryStoreOptions } from "./store/memory-store.ts";
export type { PagesSeen } from "./store/pages-seen.ts";
export { isUserAgent } from "./user-agent.ts";
