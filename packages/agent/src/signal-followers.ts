import { ComingsAndGoings } from "./comings-and-goings.ts";

/** Somebody who is told of a signal. */
export interface Following {
  readonly group: Group;
  readonly place: number;
}

interface Group {
  readonly signal: AbortSignal;
  readonly tell: () => void;
  readonly followers: ComingsAndGoings<() => void>;
  count: number;
}

/** Of the whole process: Node warns of a leak where a signal has more than ten listeners, as that of a pool of fetches would. */
const groups = new WeakMap<AbortSignal, Group>();

/**
 * Tells many of one signal, with one listener for all of them. A listener that is removed from an `AbortSignal` still leads to the one
 * that was added after it; where thousands come and go on one signal, what is long over is kept alive by them, until all memory is
 * searched.
 * @param onAbort called when the signal is aborted, or at once where it is already; only until `leaveSignal`.
 */
export function followSignal(signal: AbortSignal | undefined, onAbort: () => void): Following | undefined {
  if (signal === undefined) return undefined;
  if (signal.aborted) {
    onAbort();
    return undefined;
  }
  const group = groups.get(signal) ?? opened(signal);
  if (group.count++ === 0) signal.addEventListener("abort", group.tell, { once: true });
  return { group, place: group.followers.come(onAbort) };
}

/** Says once that a follower has gone. */
export function leaveSignal(following: Following | undefined): void {
  if (following === undefined) return;
  const { group, place } = following;
  group.followers.go(place);
  if (--group.count === 0) group.signal.removeEventListener("abort", group.tell);
}

function opened(signal: AbortSignal): Group {
  const followers = new ComingsAndGoings<() => void>();
  const tell = (): void => {
    for (const follower of followers) follower();
  };
  const group: Group = { signal, tell, followers, count: 0 };
  groups.set(signal, group);
  return group;
}
