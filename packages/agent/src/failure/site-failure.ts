import { RobotsError } from "@maycrawl/engine";

/**
 * Whether a page request failed because its site gave no answer. False if the caller aborted, or for an error of
 * this library: the agent was closed, its policy refused the address, or an option is invalid.
 * @param signal the caller's signal.
 */
export function isSiteFailure(thrown: unknown, signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted !== true && !(thrown instanceof RobotsError);
}
