import { RobotsError } from "@maycrawl/engine";

/**
 * Whether a request for a page failed because its site gave no answer: not because the caller gave up, the agent closed, its policy
 * refused the address or an option is wrong.
 * @param signal the caller's.
 */
export function isSiteFailure(thrown: unknown, signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted !== true && !(thrown instanceof RobotsError);
}
