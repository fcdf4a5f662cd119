import type { RequestedPace, RequestRate } from "@maycrawl/engine";
import { msUntilDayTime } from "@maycrawl/engine/internal";
import type { PaceOptions } from "../../options/pace-options.ts";

/** Delays between two requests to a host, and before the first request. */
export interface AskedWait {
  readonly intervalMs: number;
  /** Milliseconds until the site's visiting time begins; 0 during it, and if the site has no visiting time. */
  readonly opensInMs: number;
  /** Reasons for the delays as text, such as `crawl-delay 10 s, robots.txt line 4, capped to 5 s`. */
  readonly because: readonly string[];
}

/** The delays of a host, with the expected wait of its next request. */
export interface KnownWait extends AskedWait {
  /**
   * Milliseconds until the next request to the host can start, as far as this process knows. The number includes the
   * rest of the interval after the last start, and the rest of a Retry-After. 0 if the request can start now.
   */
  readonly nextInMs: number;
  /**
   * Estimated wait of a new request in ms: for the visiting time, and for requests that are already waiting in this
   * process or in other processes that share the pacer. Slow responses make the real wait longer; aborted requests
   * make it shorter.
   */
  readonly estimateMs: number;
}

/**
 * Returns the delays from the robots.txt and the crawler's own interval. The longest interval applies.
 * @param requested the delays in the robots.txt; undefined without a robots.txt.
 * @param now milliseconds since the epoch.
 */
export function requestedDelay(
  requested: RequestedPace | undefined,
  own: PaceOptions,
  now: number,
): AskedWait {
  const intervals = requested === undefined ? [] : readIntervals(requested, now);
  const [longest] = intervals.toSorted((a, b) => b.ms - a.ms);
  const because: string[] = [];
  let intervalMs = own.intervalMs;
  if (longest !== undefined && longest.ms > own.intervalMs) {
    // The cap limits only the site's delay, not the crawler's own interval.
    intervalMs = Math.max(own.intervalMs, Math.min(longest.ms, own.maxIntervalMs));
    const capped = intervalMs < longest.ms ? `, capped to ${seconds(intervalMs)}` : "";
    because.push(`${longest.what}, robots.txt line ${longest.line}${capped}`);
  } else if (own.intervalMs > 0) {
    because.push(`own interval ${seconds(own.intervalMs)}`);
  }
  const opening = requested === undefined ? undefined : nextOpening(requested, now);
  if (opening === undefined || opening.ms === 0) return { intervalMs, opensInMs: 0, because };
  return { intervalMs, opensInMs: opening.ms, because: [opening.words, ...because] };
}

interface RequestedInterval {
  readonly ms: number;
  readonly what: string;
  readonly line: number;
}

function readIntervals(
  { crawlDelay, requestRates }: RequestedPace,
  now: number,
): readonly RequestedInterval[] {
  const intervals: RequestedInterval[] = [];
  if (crawlDelay !== undefined) {
    const { seconds: delay, record } = crawlDelay;
    intervals.push({ ms: delay * 1000, what: `crawl-delay ${delay} s`, line: record.line });
  }
  // A rate for the current time of day takes precedence over a rate without times.
  const current = requestRates.filter(
    (rate) => rate.during !== undefined && msUntilDayTime(rate.during, now) === 0,
  );
  const always = requestRates.filter((rate) => rate.during === undefined);
  const rate = (current.length > 0 ? current : always)[0] as
    | (RequestRate & RequestedPace["requestRates"][0])
    | undefined;
  if (rate !== undefined) {
    const ms = (rate.seconds * 1000) / rate.documents;
    intervals.push({ ms, what: `request-rate ${rate.record.value}`, line: rate.record.line });
  }
  return intervals;
}

function nextOpening({ visitTimes }: RequestedPace, now: number): { ms: number; words: string } | undefined {
  const openings = visitTimes.map(({ record, ...time }) => ({
    ms: msUntilDayTime(time, now),
    words: `visit-time ${record.value}, robots.txt line ${record.line}`,
  }));
  return openings.toSorted((a, b) => a.ms - b.ms)[0];
}

function seconds(ms: number): string {
  return `${Math.round(ms) / 1000} s`;
}
