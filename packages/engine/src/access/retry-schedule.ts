import { InvalidNumberError } from "../errors.ts";
import { checkNumber, checkOrder } from "../numbers.ts";
import { asksToSlowDown } from "./failing-status.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** Times at which the agent requests a robots.txt again after a failed attempt. */
export interface RetrySchedule {
  /** Seconds before the second attempt, where there was no answer or a 5xx other than 503. */
  readonly firstSeconds: number;
  /** Seconds before the second attempt after a 503 or a 429: such servers say that they will be back. */
  readonly firstSecondsBusy: number;
  /** What each further failure multiplies the wait by. */
  readonly factor: number;
  /** The longest wait in seconds, unless the server asks for a longer one. */
  readonly maxSeconds: number;
  /** The longest Retry-After that is believed, in seconds. */
  readonly maxRetryAfterSeconds: number;
  /** The shortest wait in seconds, whatever a Retry-After says. */
  readonly minSeconds: number;
  /** The part of a wait, 0 to 1, by which chance may change it both ways, so that many crawlers do not come at once. */
  readonly jitter: number;
}

/** From two minutes (half a minute after a 503) to three hours, doubled each time; a Retry-After of up to a day. */
export const defaultRetrySchedule: RetrySchedule = {
  firstSeconds: 120,
  firstSecondsBusy: 30,
  factor: 2,
  maxSeconds: 10_800,
  maxRetryAfterSeconds: 86_400,
  minSeconds: 10,
  jitter: 0.2,
};

/** The failures so far. */
export interface FailedAttempts {
  /** How many there were in a row; one at least. */
  readonly times: number;
  /** The HTTP status of the last one, where a server answered. */
  readonly status?: number | undefined;
  /** Its Retry-After, as it was sent. */
  readonly retryAfter?: string | undefined;
  /** When it ended, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * How long to wait, in milliseconds from the last failure, before a robots.txt is asked for again: longer after each
 * failure, or as long as the server's Retry-After says (RFC 9110 §10.2.3), within the schedule's bounds. Google's
 * specifications ask for frequent attempts while a server answers 503 (2019, handling HTTP result codes).
 * @param chance from 0 to 1; the same chance gives the same wait.
 * @throws {InvalidNumberError} for a schedule whose numbers have no meaning.
 */
export function retryDelay(
  { times, status, retryAfter, at }: FailedAttempts,
  chance: number,
  schedule: RetrySchedule = defaultRetrySchedule,
): number {
  checkSchedule(schedule);
  const min = schedule.minSeconds * 1000;
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, at);
  const first = (asksToSlowDown(status ?? 0) ? schedule.firstSecondsBusy : schedule.firstSeconds) * 1000;
  const grown = first * schedule.factor ** Math.min(times - 1, 64);
  // A server that says when it is back must not be asked before; chance may only add to that.
  if (asked !== undefined && asked > 0) {
    const max = schedule.maxRetryAfterSeconds * 1000;
    return Math.min(Math.max(asked * (1 + (schedule.jitter * chance) / 2), min), max);
  }
  return Math.max(
    Math.min(grown, schedule.maxSeconds * 1000) * (1 + schedule.jitter * (2 * chance - 1)),
    min,
  );
}

function checkSchedule(schedule: RetrySchedule): void {
  if (schedule === defaultRetrySchedule) return;
  const { minSeconds, maxSeconds, maxRetryAfterSeconds, jitter } = schedule;
  for (const name of ["firstSeconds", "firstSecondsBusy", "maxSeconds", "maxRetryAfterSeconds"] as const)
    checkNumber(name, schedule[name]);
  checkNumber("minSeconds", minSeconds);
  checkNumber("factor", schedule.factor, 1);
  if (schedule.factor === Number.POSITIVE_INFINITY)
    throw new InvalidNumberError("factor", schedule.factor, "a finite number");
  if (!(typeof jitter === "number" && jitter >= 0 && jitter <= 1))
    throw new InvalidNumberError("jitter", jitter, "a number from 0 to 1");
  checkOrder("minSeconds", minSeconds, "maxSeconds", maxSeconds);
  checkOrder("minSeconds", minSeconds, "maxRetryAfterSeconds", maxRetryAfterSeconds);
}
