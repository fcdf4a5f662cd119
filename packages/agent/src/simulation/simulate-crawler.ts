import type { Dialect } from "@maycrawl/engine";
import type { AccessEntry } from "../entry/access-entry.ts";
import { withFetched } from "../entry/entry-attempts.ts";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { type AccessState, accessStateOf } from "../origin/access-state.ts";
import { defaultAccessRules } from "../origin/default-rules.ts";
import { hoursOf, isSuccess, type Span } from "./span.ts";

/** Behaviour of a crawler with one dialect during a history. */
export interface TimeLine {
  readonly dialect: Dialect;
  readonly hours: readonly Hour[];
}

/** One hour of a time line. */
export interface Hour {
  /** Access result at the start of the hour. */
  readonly holds: "robots.txt" | "copy" | "closed" | "open";
  /** Source of the access result, as in `AccessState`. */
  readonly from: AccessState["from"];
  /** HTTP status of the last attempt; undefined if there was no answer. */
  readonly status: number | undefined;
  /** Number of requests for the robots.txt within the hour. */
  readonly requests: number;
}

const ORIGIN = "https://site.example";
const HOUR_MS = 3_600_000;
/** Fixed start of the simulation. The random delays of the retry schedule depend on the time of an attempt. */
const START = Date.UTC(2026, 0, 1);

/**
 * Simulates a crawler during a history. The crawler always has pages to fetch, so it requests the robots.txt again at
 * each `refreshAt` of the access state.
 */
export function simulateCrawler(history: readonly Span[], dialect: Dialect): TimeLine {
  const crawler = new Crawler(history, dialect);
  const length = hoursOf(history);
  const hours: Hour[] = [];
  for (let hour = 0; hour < length; hour++) {
    const begin = START + hour * HOUR_MS;
    const before = crawler.requests;
    crawler.runUntil(begin);
    const { holds, from, status } = crawler.stateAt(begin);
    crawler.runUntil(Math.min(begin + HOUR_MS, START + length * HOUR_MS) - 1);
    hours.push({ holds, from, status, requests: crawler.requests - before });
  }
  return { dialect, hours };
}

/** A simulated crawler at one site. */
class Crawler {
  requests = 0;
  readonly #history: readonly Span[];
  readonly #dialect: Dialect;
  #entry: AccessEntry | undefined;
  #next = START;
  /** Whether the site answered the crawler's last page requests. Some dialects use this value after a long outage. */
  #answers = false;

  constructor(history: readonly Span[], dialect: Dialect) {
    this.#history = history;
    this.#dialect = dialect;
    const [first] = history;
    if (first?.hours !== 0) return;
    this.#answers = first.siteAnswers;
    const lifetime = this.#state(withFetched(undefined, fetchedIn(first, START)), START).dueAt - START;
    this.#entry = withFetched(undefined, fetchedIn(first, START - lifetime));
  }

  /** Makes all attempts up to and including `time`. */
  runUntil(time: number): void {
    while (this.#next <= time) {
      const now = this.#next;
      this.#entry = withFetched(this.#entry, fetchedIn(this.#spanAt(now), now));
      this.requests++;
      this.#next = Math.max(this.#state(this.#entry, now).refreshAt, now + 1);
    }
  }

  /**
   * Returns the access result at `time`. If access is allowed, the crawler also requests pages, and learns whether the
   * site answers.
   */
  stateAt(time: number): Pick<Hour, "holds" | "from" | "status"> {
    const entry = this.#entry as AccessEntry;
    const { access, from } = this.#state(entry, time);
    const status = entry.attempts.at(-1)?.fetched.hops.at(-1)?.status;
    if (access.kind === "unreachable") return { holds: "closed", from, status };
    this.#answers = this.#spanAt(time).siteAnswers;
    if (access.kind === "unavailable") return { holds: "open", from, status };
    return { holds: from === "answer" ? "robots.txt" : "copy", from, status };
  }

  #state(entry: AccessEntry, now: number): AccessState {
    const site = { answers: this.#answers };
    return accessStateOf(ORIGIN, entry, now, { ...defaultAccessRules, dialect: this.#dialect, site });
  }

  #spanAt(time: number): Span {
    let end = START;
    const span = this.#history.find(({ hours }) => {
      end += hours * HOUR_MS;
      return time < end;
    });
    return span ?? (this.#history.at(-1) as Span);
  }
}

/** Returns the result of an attempt during a span. `at` is the time of the attempt, in ms since the epoch. */
function fetchedIn({ status, error, robots, cacheControl, retryAfter }: Span, at: number): FetchedRobots {
  const url = `${ORIGIN}/robots.txt`;
  return {
    startedAt: at,
    endedAt: at,
    hops: [
      {
        url,
        ms: 0,
        ...(status === undefined ? {} : { status }),
        ...(error === undefined ? {} : { failure: { reason: error, message: error } }),
      },
    ],
    ...(isSuccess(status) ? { bytes: new TextEncoder().encode(robots) } : {}),
    header: {
      ...(cacheControl === undefined ? {} : { cacheControl }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  };
}
