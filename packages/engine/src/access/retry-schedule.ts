import { InvalidNumberError } from "../errors.ts";
import { checkNumber, checkOrder } from "../numbers.ts";
import { asksToSlowDown } from "./failing-status.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** Schedule for requesting a robots.txt again after failed attempts. */
export interface RetrySchedule {
  /** Seconds before the second attempt, if there was no answer or a 5xx other than 503. */
  readonly firstSeconds: number;
  /**
   * Seconds before the second attempt after a 503 or a 429. These statuses announce that the server will be available
   * again.
   */
  readonly firstSecondsBusy: number;
  /** Factor that multiplies the wait after each further failure. */
  readonly factor: number;
  /** Maximum wait in seconds before jitter, unless a Retry-After asks for a longer one. */
  readonly maxSeconds: number;
  /** Maximum wait in seconds that a Retry-After can set. */
  readonly maxRetryAfterSeconds: number;
  /** Minimum wait in seconds, even if a Retry-After is shorter. */
  readonly minSeconds: number;
  /**
   * Largest fraction (0 to 1) of the wait that chance adds or subtracts. It keeps many crawlers from retrying at
   * the same time.
   */
  readonly jitter: number;
}

/**
 * Default schedule: two minutes (half a minute after a 503 or 429), doubled after each failure up to three hours. A
 * Retry-After counts up to a day.
 */
export const defaultRetrySchedule: RetrySchedule = {
  firstSeconds: 120,
  firstSecondsBusy: 30,
  factor: 2,
  maxSeconds: 10_800,
  maxRetryAfterSeconds: 86_400,
  minSeconds: 10,
  jitter: 0.2,
};

/** Failed attempts so far. */
export interface FailedAttempts {
  /** Number of consecutive failures; at least 1. */
  readonly times: number;
  /** HTTP status of the last failure, if a server answered. */
  readonly status?: number | undefined;
  /** Retry-After field of the last failure, as it was sent. */
  readonly retryAfter?: string | undefined;
  /** End of the last failure, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Returns how long to wait before a robots.txt is requested again, in milliseconds from the last failure. The wait
 * grows with each failure, or follows the server's Retry-After (RFC 9110 §10.2.3), within the schedule's bounds.
 * Google's specification of 2019 (section "Handling HTTP result codes") asks for frequent attempts while a server
 * answers 503.
 * @param chance random number from 0 to 1; the same number gives the same wait.
 * @throws {InvalidNumberError} if a number of the schedule is not valid.
 */
export function retryDelay(
  { times, status, retryAfter, at }: FailedAttempts,
  chance: number,
  schedule: RetrySchedule = defaultRetrySchedule,
): number {
  checkSchedule(schedule);
  const min = schedule.minSeconds * 1000;
  const requested = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, at);
  const first = (asksToSlowDown(status ?? 0) ? schedule.firstSecondsBusy : schedule.firstSeconds) * 1000;
  const grown = first * schedule.factor ** Math.min(times - 1, 64);
  // The server must not get a request before its Retry-After has passed, so chance only lengthens this wait.
  if (requested !== undefined && requested > 0) {
    const max = schedule.maxRetryAfterSeconds * 1000;
    return Math.min(Math.max(requested * (1 + (schedule.jitter * chance) / 2), min), max);
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
