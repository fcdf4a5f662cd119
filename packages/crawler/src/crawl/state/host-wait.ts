import type { HostWait } from "./frontier.ts";

/** Pause of a host whose sitemaps wait for room in the queue, in milliseconds. */
const NO_ROOM_MS = 2_000;

/** Remaining work of a host at the end of its turn. */
export interface WorkLeft {
  /** Time of the first retry; undefined if no URL waits for a retry. */
  readonly due: number | undefined;
  /** Whether it has sitemaps to read, but its queue has no room for their entries. */
  readonly hasNoRoom: boolean;
  readonly now: number;
}

/** Returns the wait of a host without a URL to visit now: until a retry is due, or until the queue has room. */
export function waitForWork(wait: HostWait, { due, hasNoRoom, now }: WorkLeft): HostWait {
  if (due !== undefined && due > wait.readyAt)
    return { readyAt: due, waitingFor: wait.waitingFor ?? "failed URLs are retried", stuck: wait.stuck };
  if (due === undefined && hasNoRoom)
    return { readyAt: Math.max(wait.readyAt, now + NO_ROOM_MS), waitingFor: "the queue of URLs is full" };
  return wait;
}
