import { onAbort } from "@maycrawl/engine/internal";

/**
 * Waits for a promise until the signal aborts, for operations that do not accept a signal.
 * @throws the signal's reason. The result of the promise is then ignored.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let stopListening = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stopListening = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stopListening();
  }
}
