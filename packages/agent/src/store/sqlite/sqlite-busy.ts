import { RobotsError } from "@maycrawl/engine";
import { isSqliteError } from "./sqlite-driver.ts";

/** https://www.sqlite.org/rescode.html#busy */
const BUSY = 5;
/** Longest pause between two tries, in ms: shorter than most commits take. With 8 ms, eight busy processes did a sixth of the work. */
const MAX_PAUSE_MS = 1;

/** Returns whether something failed since another connection has locked the file. */
export function isBusy(thrown: unknown): boolean {
  return isSqliteError(thrown instanceof RobotsError ? thrown.cause : thrown, BUSY);
}

/**
 * Tries something until no other connection has locked the file. Nothing else runs in this process meanwhile.
 * @param ms for how long.
 * @throws what the last try throws.
 */
export function whenFree<T>(action: () => T, ms: number): T {
  for (const end = performance.now() + ms; ; ) {
    try {
      return action();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() >= end) throw thrown;
    }
    // Processes with pauses of one length would meet again and again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAX_PAUSE_MS * (0.1 + 0.9 * Math.random()));
  }
}
