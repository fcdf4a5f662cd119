import { setTimeout as delay } from "node:timers/promises";

/** Waits for a promise, or until a signal is aborted. @throws the reason of the signal, or what the promise throws. */
export async function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    ended.abort();
  }
}

/** Waits for a promise, up to a number of milliseconds. */
export async function within(ms: number, promise: Promise<void>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([promise, delay(ms, undefined, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
