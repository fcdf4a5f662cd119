import { type Channel, channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { AccessResult, Decision } from "@maycrawl/engine";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "../entry/fetched-robots.ts";

/** What an agent tells, by the name of the event. Each goes to the channel `maycrawl:agent:<name>`. */
export interface AgentEvents {
  /** A robots.txt was asked for, over all its redirects. */
  readonly fetch: { readonly origin: string; readonly fetched: FetchedRobots; readonly access: AccessResult };
  /** A question was answered from what is known. `from`: this process's memory, or the store. */
  readonly hit: { readonly origin: string; readonly from: "memory" | "store" };
  /** A question was answered by a copy whose refresh failed or is under way. */
  readonly stale: { readonly origin: string; readonly access: AccessResult };
  /** A refresh began in the background. */
  readonly refresh: { readonly origin: string };
  /** A request waits its turn. */
  readonly wait: {
    readonly url: string;
    readonly host: string;
    readonly ms: number;
    /** Why so long, in words, the decisive reason first. */
    readonly because: readonly string[];
  };
  /** A request for a page is over: its body was read or left, or it failed. Each redirect is a request of its own. */
  readonly page: {
    readonly url: string;
    readonly method: string;
    /** Undefined where there was no answer. */
    readonly status?: number;
    /** How the body of the answer ended: read to its end, or left before; undefined where it failed. */
    readonly body?: "whole" | "left";
    /**
     * What the request, or its body, failed at: as in `FetchFailureReason`, `aborted` (by the caller's signal), or the code of an
     * error of the agent.
     */
    readonly failure?: string;
    /** Bytes of the body, decoded, that came. */
    readonly bytes: number;
    /** Milliseconds from the request to the end of the body. */
    readonly ms: number;
  };
  /** A URL may not be fetched. */
  readonly blocked: { readonly url: string; readonly decision: Decision };
  /** A store or pacer could not be reached, and the agent goes on from its own memory; or it is back. */
  readonly store: {
    readonly part: "store" | "pacer";
    readonly state: "lost" | "back";
    readonly error?: unknown;
  };
}

/** The name of something that an agent tells. */
export type AgentEventName = keyof AgentEvents;

/** The names of all events. */
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

/** The name of an event's channel, for `subscribe` of `node:diagnostics_channel`. */
export function getChannelName(event: AgentEventName): string {
  return `maycrawl:agent:${event}`;
}

/**
 * Listens to an event of all agents of this process, as `subscribe` does, which knows nothing of types.
 *
 * @example
 * const stop = onAgentEvent("wait", ({ host, ms }) => console.log(`${host}: ${ms} ms`));
 * @throws {InvalidOptionError} if no event has this name, or the listener is not a function.
 * @returns ends that.
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
  const listen = (message: unknown): void => listener(message as AgentEvents[Name]);
  subscribe(getChannelName(name), listen);
  return () => void unsubscribe(getChannelName(name), listen);
}

const channels = Object.fromEntries(
  agentEventNames.map((name) => [name, channel(getChannelName(name))]),
) as unknown as Readonly<Record<AgentEventName, Channel>>;

/** Whether somebody listens to hits, which come by the million. */
export function hitsAreHeard(): boolean {
  return channels.hit.hasSubscribers;
}

/** Tells whoever listens; the message is only made where somebody does. */
export function tell<Name extends AgentEventName>(name: Name, message: () => AgentEvents[Name]): void {
  const to = channels[name];
  if (to.hasSubscribers) to.publish(message());
}
