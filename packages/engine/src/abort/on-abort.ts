/** Listeners of one signal, and the function that calls all of them. */
interface Listeners {
  readonly all: Set<() => void>;
  readonly call: () => void;
}

/**
 * Listeners of each signal. The signal itself gets only one event listener, `call`. Node warns about more than ten
 * event listeners, and the time to add one grows with their number.
 */
const listenersOf = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls a listener when a signal is aborted, or immediately if it is already aborted.
 * @returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  const { all, call } = listenersOf.get(signal) ?? listenTo(signal);
  all.add(listener);
  return () => {
    if (!all.delete(listener) || all.size > 0) return;
    signal.removeEventListener("abort", call);
    listenersOf.delete(signal);
  };
}

function listenTo(signal: AbortSignal): Listeners {
  const all = new Set<() => void>();
  const call = (): void => {
    for (const listener of all) listener();
  };
  signal.addEventListener("abort", call, { once: true });
  const listeners: Listeners = { all, call };
  listenersOf.set(signal, listeners);
  return listeners;
}
