/** The robots agent of maycrawl: fetches, caches and shares robots.txt, decides, and waits its turn. */

export { type AccessResult, type Decision, type Explanation, InvalidOptionError } from "@maycrawl/engine";
export { describeFailure } from "@maycrawl/engine/internal";
export type { AccessReport } from "./access-report.ts";
export type { AccessState } from "./access-state.ts";
export type { Clock } from "./clock.ts";
export type { RobotsDiagnostic, RobotsDiagnosticCode } from "./diagnose/robots-diagnostic.ts";
export {
  AddressRefusedError,
  AgentClosedError,
  BodyTooLongError,
  type FetchStage,
  FetchTimeoutError,
  IntegrityError,
  MissingPackageError,
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
export { defaultLimits, type FetchLimits } from "./fetch/robots-fetcher.ts";
export type { AddressPolicy } from "./guard/address-policy.ts";
export type { Resolver } from "./guard/resolver.ts";
export { agentMessages } from "./messages.ts";
export {
  type AgentEventName,
  type AgentEvents,
  agentEventNames,
  getChannelName,
  onAgentEvent,
} from "./observe/agent-events.ts";
export type { RobotsAgentOptions } from "./options.ts";
export { type AskedWait, defaultPace, type KnownWait, type PaceOptions } from "./pace/asked-wait.ts";
export { MemoryPacer, type MemoryPacerOptions } from "./pace/memory-pacer.ts";
export type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pace/pacer.ts";
export type { RequestTurn } from "./pace/turn.ts";
export type { FetchInit } from "./page-request.ts";
export type { GetOptions, PageResponse } from "./page-response.ts";
export type { PageTurn } from "./page-turn.ts";
export { type AskOptions, RobotsAgent, type TurnOptions } from "./robots-agent.ts";
export type { AccessEntry, Attempt } from "./store/access-entry.ts";
export type { AccessStore, Awaitable, Lease } from "./store/access-store.ts";
export { MemoryStore, type MemoryStoreOptions } from "./store/memory-store.ts";
export type { PagesSeen } from "./store/pages-seen.ts";
