import { RobotsError } from "@maycrawl/engine";
import { isSqliteError } from "./sqlite-driver.ts";

/** Result code SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy). */
const BUSY = 5;
/**
 * Longest pause between two attempts, in ms. It is shorter than most commits. With pauses of up to 8 ms, eight busy
 * processes did only a sixth of the work that they did with pauses of up to 1 ms.
 */
const MAX_PAUSE_MS = 1;

/** Whether an error means that another connection has locked the file. */
export function isBusy(thrown: unknown): boolean {
  return isSqliteError(thrown instanceof RobotsError ? thrown.cause : thrown, BUSY);
}

/**
 * Runs `action`, and repeats it while another connection has locked the file. This blocks the process.
 * @param ms maximum time for the attempts, in milliseconds.
 * @throws the error of the last attempt.
 */
export function retryWhileBusy<T>(action: () => T, ms: number): T {
  for (const end = performance.now() + ms; ; ) {
    try {
      return action();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() >= end) throw thrown;
    }
    // The pause is random: with equal pauses, processes would collide again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAX_PAUSE_MS * (0.1 + 0.9 * Math.random()));
  }
}
