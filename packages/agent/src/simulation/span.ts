import { isServerFailure } from "@maycrawl/engine/internal";
import type { FetchFailureReason } from "../entry/fetched-robots.ts";

/** Answers of a site to requests for its robots.txt, for a number of hours. */
export interface Span {
  /**
   * Length in hours. Only the first span may have 0 hours. It is then the result of an earlier fetch, whose lifetime
   * ends when the time line begins.
   */
  readonly hours: number;
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** Reason for a missing answer. */
  readonly error: FetchFailureReason | undefined;
  /** The robots.txt in a 2xx answer; empty for other answers. */
  readonly robots: string;
  readonly cacheControl: string | undefined;
  readonly retryAfter: string | undefined;
  /** Whether the site's other pages answer. Default: whether there is a status, and it is below 500. */
  readonly siteAnswers: boolean;
}

/** Maximum length of a history, in hours: a leap year. The outage rules of all dialects cover a shorter time. */
export const MAX_HISTORY_HOURS = 8_784;

/** Returns the length of a history, in hours. */
export function hoursOf(history: readonly Span[]): number {
  return history.reduce((sum, { hours }) => sum + hours, 0);
}

/** Whether a response with this status contains a robots.txt (RFC 9309 §2.3.1.1). */
export function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}

/** Whether a site's other pages answer by default: whether there is a status, and it is below 500. */
export function siteAnswersByDefault(status: number | undefined): boolean {
  return status !== undefined && !isServerFailure(status);
}
