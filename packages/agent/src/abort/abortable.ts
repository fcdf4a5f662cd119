import { onAbort } from "@maycrawl/engine/internal";

/**
 * Returns the result of a promise, but stops waiting when the signal aborts. For operations that accept no signal.
 * @throws the signal's reason if the signal aborts first. The result of the promise is then ignored.
 * @throws the promise's error.
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
