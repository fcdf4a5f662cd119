import { type Channel, channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { AccessResult, Decision } from "@maycrawl/engine";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "../entry/fetched-robots.ts";

/** Events of an agent, by name. Each event is published to the channel `maycrawl:agent:<name>`. */
export interface AgentEvents {
  /** An attempt to fetch a robots.txt, including all redirects, has ended. */
  readonly fetch: { readonly origin: string; readonly fetched: FetchedRobots; readonly access: AccessResult };
  /** A query was answered from a known robots.txt. `from`: this process's memory, or the store. */
  readonly hit: { readonly origin: string; readonly from: "memory" | "store" };
  /** A query was answered from a copy whose refresh failed or is still running. */
  readonly stale: { readonly origin: string; readonly access: AccessResult };
  /** A refresh started in the background. */
  readonly refresh: { readonly origin: string };
  /** A request begins to wait for its turn. `ms`: the wait that is known so far, in milliseconds. */
  readonly wait: {
    readonly url: string;
    readonly host: string;
    readonly ms: number;
    /** Reasons for the length of the wait, as text. The decisive reason is first. */
    readonly because: readonly string[];
  };
  /**
   * A page request ended: its body was read or discarded, or it failed. Each redirect is a separate request.
   */
  readonly page: {
    readonly url: string;
    readonly method: string;
    /** HTTP status. Undefined if there was no answer. */
    readonly status?: number;
    /**
     * Outcome of the answer's body: `whole` if it was read to its end, `left` if it was discarded earlier.
     * Undefined if the request or its body failed.
     */
    readonly body?: "whole" | "left";
    /**
     * Reason why the request or its body failed: a `FetchFailureReason`, `aborted` (by the caller's signal),
     * or the code of an error of the agent.
     */
    readonly failure?: string;
    /** Number of body bytes that were received, after decoding. */
    readonly bytes: number;
    /** Time from the request to the end of the body, in milliseconds. */
    readonly ms: number;
  };
  /** A URL may not be fetched. */
  readonly blocked: { readonly url: string; readonly decision: Decision };
  /**
   * A store or pacer became unavailable (`lost`), or is available again (`back`). While it is unavailable, the
   * agent uses its own memory.
   */
  readonly store: {
    readonly part: "store" | "pacer";
    readonly state: "lost" | "back";
    readonly error?: unknown;
  };
}

/** Name of an agent event. */
export type AgentEventName = keyof AgentEvents;

/** Names of all events. */
export const agentEventNames: readonly AgentEventName[] = [
  "fetch",
  "hit",
  "stale",
  "refresh",
  "wait",
  "page",
  "blocked",
  "store",
];

/** Returns the name of an event's channel, for `subscribe` of `node:diagnostics_channel`. */
export function getChannelName(event: AgentEventName): string {
  return `maycrawl:agent:${event}`;
}

/**
 * Listens to an event of all agents of this process. It is a typed form of `subscribe` of
 * `node:diagnostics_channel`.
 *
 * @example
 * const stop = onAgentEvent("wait", ({ host, ms }) => console.log(`${host}: ${ms} ms`));
 * @throws {InvalidOptionError} if no event has this name, or the listener is not a function.
 * @returns a function that removes the listener.
 */
export function onAgentEvent<Name extends AgentEventName>(
  name: Name,
  listener: (event: AgentEvents[Name]) => void,
): () => void {
  if (!agentEventNames.includes(name))
    throw new InvalidOptionError(
      `The event must be one of ${agentEventNames.join(", ")}; received ${formatValue(name)}.`,
    );
  if (typeof listener !== "function")
    throw new InvalidOptionError(`listener must be a function; received ${formatValue(listener)}.`);
  const onMessage = (message: unknown): void => listener(message as AgentEvents[Name]);
  subscribe(getChannelName(name), onMessage);
  return () => void unsubscribe(getChannelName(name), onMessage);
}

const channels = Object.fromEntries(
  agentEventNames.map((name) => [name, channel(getChannelName(name))]),
) as unknown as Readonly<Record<AgentEventName, Channel>>;

/**
 * Whether the event `hit` has listeners. Hits can occur millions of times, so they are published only if the event
 * has listeners.
 */
export function hasHitListeners(): boolean {
  return channels.hit.hasSubscribers;
}

/** Publishes an event. `message` is only called if the event has listeners. */
export function publishEvent<Name extends AgentEventName>(
  name: Name,
  message: () => AgentEvents[Name],
): void {
  const target = channels[name];
  if (target.hasSubscribers) target.publish(message());
}
