import type { HostWait } from "./frontier.ts";

/** How long a host waits that has sitemaps to read and no room for what they name, in milliseconds. */
const NO_ROOM_MS = 2_000;

/** What a host still has to do at the end of its turn. */
export interface WorkLeft {
  /** When its first URL is due; undefined where none waits. */
  readonly due: number | undefined;
  /** Whether it has sitemaps to read, and no room for what they name. */
  readonly hasNoRoom: boolean;
  readonly now: number;
}

/** Returns how long a host waits that has no URL to visit now: until one is due, or until there is room. */
export function waitForWork(wait: HostWait, { due, hasNoRoom, now }: WorkLeft): HostWait {
  if (due !== undefined && due > wait.readyAt)
    return { readyAt: due, waitingFor: wait.waitingFor ?? "what failed is tried again", stuck: wait.stuck };
  if (due === undefined && hasNoRoom)
    return { readyAt: Math.max(wait.readyAt, now + NO_ROOM_MS), waitingFor: "too many URLs wait" };
  return wait;
}
