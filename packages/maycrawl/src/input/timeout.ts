import { UsageError } from "../errors.ts";
import { visible } from "../output/visible.ts";

/** How long fetching a robots.txt may take in all, where `--timeout` says nothing. */
const DEFAULT_SECONDS = 10;
/** A day; timers cannot run for ever. */
const MOST_SECONDS = 86_400;

/**
 * The seconds that `--timeout` gives.
 * @throws {UsageError} for what is no positive number.
 */
export function timeoutOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^(?:\d+\.?\d*|\.\d+)$/.test(given) ? Number(given) : 0;
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds;
  throw new UsageError(
    `--timeout "${visible(given)}" is no number of seconds`,
    `expected a number above 0, at most ${MOST_SECONDS}`,
  );
}
