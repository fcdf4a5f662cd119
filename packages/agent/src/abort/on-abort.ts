import { defaultMaxListeners, getMaxListeners, setMaxListeners } from "node:events";

/**
 * Calls a listener when a signal is aborted, or immediately if it already is.
 * @returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  allowManyListeners(signal);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/**
 * Lets one signal of the caller's end thousands of requests: Node takes more than ten listeners for a leak, and warns. A limit that
 * the caller has set stays.
 */
export function allowManyListeners(signal: AbortSignal): void {
  if (limitOf(signal) === defaultMaxListeners) setMaxListeners(Number.POSITIVE_INFINITY, signal);
}

/** Returns undefined for a signal that Node does not take for one of its own, and for a limit of 0, on which it throws. */
function limitOf(signal: AbortSignal): number | undefined {
  try {
    return getMaxListeners(signal);
  } catch {
    return undefined;
  }
}
