import type { AccessEntry, AccessState, FetchedRobots } from "@maycrawl/agent";
import { withFetched } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import { accessStateIn } from "../../fetching/origin-robots.ts";
import { hoursOf } from "./history.ts";
import { isSuccess, type Span } from "./time-span.ts";

/** What a crawler of a dialect does while a site does what a history says. */
export interface TimeLine {
  readonly dialect: Dialect;
  readonly hours: readonly Hour[];
}

/** One hour of it. */
export interface Hour {
  /** What holds as it begins. */
  readonly holds: "robots.txt" | "copy" | "closed" | "open";
  /** Whose word that is. */
  readonly from: AccessState["from"];
  /** Of the last attempt; undefined where there was no answer. */
  readonly status: number | undefined;
  /** How often the robots.txt was asked for within it. */
  readonly requests: number;
}

const ORIGIN = "https://site.example";
const HOUR_MS = 3_600_000;
/** Any time will do, but always the same one: by it the schedule's chance is drawn. */
const START = Date.UTC(2026, 0, 1);

/**
 * Plays a history as a crawler of a dialect lives through it that always has something to ask: it refreshes its copy
 * when that is worth it, and tries again when that is due.
 */
export function timeLine(history: readonly Span[], dialect: Dialect): TimeLine {
  const crawler = new Crawler(history, dialect);
  const length = hoursOf(history);
  const hours: Hour[] = [];
  for (let hour = 0; hour < length; hour++) {
    const begin = START + hour * HOUR_MS;
    const before = crawler.requests;
    crawler.goTo(begin);
    const { holds, from, status } = crawler.stateAt(begin);
    crawler.goTo(Math.min(begin + HOUR_MS, START + length * HOUR_MS) - 1);
    hours.push({ holds, from, status, requests: crawler.requests - before });
  }
  return { dialect, hours };
}

/** A crawler at one site. */
class Crawler {
  requests = 0;
  readonly #history: readonly Span[];
  readonly #dialect: Dialect;
  #entry: AccessEntry | undefined;
  #next = START;
  /** Whether the pages that it asked for last were had: what a dialect asks after a long outage. */
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

  /** Lets it live up to a time, which belongs to it. */
  goTo(time: number): void {
    while (this.#next <= time) {
      const now = this.#next;
      this.#entry = withFetched(this.#entry, fetchedIn(this.#spanAt(now), now));
      this.requests++;
      this.#next = Math.max(this.#state(this.#entry, now).refreshAt, now + 1);
    }
  }

  /** What holds; where that lets it, the crawler goes on to ask for pages. */
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
    return accessStateIn(this.#dialect, ORIGIN, entry, now, false, { answers: this.#answers });
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

/** What an attempt comes to. */
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
