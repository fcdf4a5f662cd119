import { defaultMaxListeners, getMaxListeners, setMaxListeners } from "node:events";

/** How many may listen to it: as many as the platform's `fetch` lets. */
const MAX_LISTENERS = 1_500;

/**
 * Lets a caller's signal be one for many pages that are read at once: Node takes more than ten listeners for a leak, and warns. Whoever
 * has set another limit keeps it.
 */
export function mayBeShared(signal: AbortSignal | undefined): void {
  if (signal !== undefined && limitOf(signal) === defaultMaxListeners) setMaxListeners(MAX_LISTENERS, signal);
}

/** Node takes a signal whose limit is 0, which is none, for no signal, and throws; so it does with one that is not its own. */
function limitOf(signal: AbortSignal): number | undefined {
  try {
    return getMaxListeners(signal);
  } catch {
    return undefined;
  }
}
