import type { RequestedPace, RequestRate } from "@maycrawl/engine";
import { untilDayTime } from "@maycrawl/engine/internal";
import type { PaceOptions } from "../../options/pace-options.ts";

/** How long a crawler has to wait between two requests, and before the first one. */
export interface AskedWait {
  readonly intervalMs: number;
  /** Milliseconds until the site's visiting time begins; 0 within it, and where there is none. */
  readonly opensInMs: number;
  /** What makes them so long, in words: `crawl-delay 10 s, robots.txt line 4, capped to 5 s`. */
  readonly because: readonly string[];
}

/** The same, and how long the host's next request has to wait by now. */
export interface KnownWait extends AskedWait {
  /**
   * Milliseconds until the next request to the host can start, as far as this process knows: the interval since the last start, the
   * rest of a Retry-After. 0 if it can start now.
   */
  readonly nextInMs: number;
  /**
   * Milliseconds that a request which comes now has to wait, as an estimate: for the visiting time, and behind the requests that wait
   * for the host in this process, and in those that share the pacer. Slow answers make it longer, requests that give up shorter.
   */
  readonly estimateMs: number;
}

/**
 * What the site's wishes and the crawler's own interval come to: the longest of them counts.
 * @param asked undefined where there is no robots.txt.
 * @param now milliseconds since the epoch.
 */
export function requestedDelay(asked: RequestedPace | undefined, own: PaceOptions, now: number): AskedWait {
  const wishes = asked === undefined ? [] : wishesIn(asked, now);
  const [longest] = wishes.toSorted((a, b) => b.ms - a.ms);
  const because: string[] = [];
  let intervalMs = own.intervalMs;
  if (longest !== undefined && longest.ms > own.intervalMs) {
    // The cap is for what sites wish; the crawler's own interval is its own affair.
    intervalMs = Math.max(own.intervalMs, Math.min(longest.ms, own.maxIntervalMs));
    const capped = intervalMs < longest.ms ? `, capped to ${seconds(intervalMs)}` : "";
    because.push(`${longest.what}, robots.txt line ${longest.line}${capped}`);
  } else if (own.intervalMs > 0) {
    because.push(`own interval ${seconds(own.intervalMs)}`);
  }
  const opening = asked === undefined ? undefined : nextOpening(asked, now);
  if (opening === undefined || opening.ms === 0) return { intervalMs, opensInMs: 0, because };
  return { intervalMs, opensInMs: opening.ms, because: [opening.words, ...because] };
}

interface Wish {
  readonly ms: number;
  readonly what: string;
  readonly line: number;
}

function wishesIn({ crawlDelay, requestRates }: RequestedPace, now: number): readonly Wish[] {
  const wishes: Wish[] = [];
  if (crawlDelay !== undefined) {
    const { seconds: delay, record } = crawlDelay;
    wishes.push({ ms: delay * 1000, what: `crawl-delay ${delay} s`, line: record.line });
  }
  // A rate for this part of the day goes before one for all times.
  const current = requestRates.filter(
    (rate) => rate.during !== undefined && untilDayTime(rate.during, now) === 0,
  );
  const always = requestRates.filter((rate) => rate.during === undefined);
  const rate = (current.length > 0 ? current : always)[0] as
    | (RequestRate & RequestedPace["requestRates"][0])
    | undefined;
  if (rate !== undefined) {
    const ms = (rate.seconds * 1000) / rate.documents;
    wishes.push({ ms, what: `request-rate ${rate.record.value}`, line: rate.record.line });
  }
  return wishes;
}

function nextOpening({ visitTimes }: RequestedPace, now: number): { ms: number; words: string } | undefined {
  const openings = visitTimes.map(({ record, ...time }) => ({
    ms: untilDayTime(time, now),
    words: `visit-time ${record.value}, robots.txt line ${record.line}`,
  }));
  return openings.toSorted((a, b) => a.ms - b.ms)[0];
}

function seconds(ms: number): string {
  return `${Math.round(ms) / 1000} s`;
}
