import { type Following, followSignal, leaveSignal } from "./signal-followers.ts";

/**
 * Waits for something that cannot be aborted, until the signal is.
 * @throws the signal's reason. What the promise comes to then is nobody's concern.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let following: Following | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    following = followSignal(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    leaveSignal(following);
  }
}
