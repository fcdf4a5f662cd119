/**
 * The robots agent of maycrawl. It fetches, caches and shares robots.txt files, decides which URLs may be fetched,
 * and paces requests.
 */

export type { AccessResult, Decision, Explanation } from "@maycrawl/engine";
export { InvalidOptionError } from "@maycrawl/engine";
export { describeFailure } from "@maycrawl/engine/internal";
export type { AccessEntry, Attempt, PagesSeen } from "./entry/access-entry.ts";
export type {
  FetchedRobots,
  FetchFailed,
  FetchFailureReason,
  Hop,
  KeptHeader,
  MissingPage,
} from "./entry/fetched-robots.ts";
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
export { agentMessages } from "./fetch/messages.ts";
export type { RobotsDiagnostic, RobotsDiagnosticCode } from "./fetch/robots-diagnostic.ts";
export type { AddressPolicy } from "./guard/address-policy.ts";
export type { Resolver } from "./guard/resolver.ts";
export type { FetchInit } from "./http/request/page-request.ts";
export type { GetOptions, PageResponse } from "./http/response/page-response.ts";
export {
  type AgentEventName,
  type AgentEvents,
  agentEventNames,
  getChannelName,
  onAgentEvent,
} from "./observe/agent-events.ts";
export type { RobotsAgentOptions } from "./options/agent-options.ts";
export { defaultLimits, type FetchLimits } from "./options/fetch-limits.ts";
export { defaultPace, type PaceOptions } from "./options/pace-options.ts";
export type { AccessReport } from "./origin/access-report.ts";
export type { AccessState } from "./origin/access-state.ts";
export { MemoryPacer, type MemoryPacerOptions } from "./pace/pacers/memory-pacer.ts";
export type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pace/pacers/pacer.ts";
export type { AskedWait, KnownWait } from "./pace/turns/requested-delay.ts";
export type { RequestTurn } from "./pace/turns/turn.ts";
export type { PageTurn } from "./page/page-turn.ts";
export { type AskOptions, RobotsAgent, type TurnOptions } from "./robots-agent.ts";
export type { AccessStore, Awaitable, Lease } from "./store/access-store.ts";
export { MemoryStore, type MemoryStoreOptions } from "./store/memory-store.ts";
export type { Clock } from "./time/clock.ts";
