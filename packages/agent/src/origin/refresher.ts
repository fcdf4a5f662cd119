import type { AccessEntry } from "../entry/access-entry.ts";
import { lastCopy, withFetched } from "../entry/entry-attempts.ts";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { canProbe } from "../fetch/missing-answer.ts";
import { withMissingPage } from "../fetch/missing-page.ts";
import type { AttemptOptions, RobotsFetcher } from "../fetch/robots-fetcher.ts";
import { describeFetch, robotsSubject } from "../observe/robots-span.ts";
import { inSpan } from "../observe/spans.ts";
import type { Pacer } from "../pace/pacers/pacer.ts";
import type { Lease } from "../store/access-store.ts";
import type { ResilientStore } from "../store/resilient-store.ts";
import type { Clock } from "../time/clock.ts";

/** Duration of the lease in ms. The lease of a process that dies ends after this time. */
const LEASE_MS = 4_000;
/** Interval in ms between renewals of the lease during a fetch. */
const RENEW_INTERVAL_MS = 1_200;
/** First and longest pause in ms between checks whether another process has finished. The pauses grow. */
const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 250;

/** Dependencies and settings of a `Refresher`. */
export interface RefresherParts {
  readonly store: ResilientStore;
  readonly fetcher: RobotsFetcher;
  readonly clock: Clock;
  readonly dialect: AttemptOptions["dialect"];
  /** Whether requests are conditional, with the validators of the copy. */
  readonly revalidate: boolean;
  /** Whether to check after a 5xx how the site answers for a missing page. */
  readonly probeMissingPages: boolean;
  /** Pacer that counts each request as a start. Undefined if requests do not count. */
  readonly pacer: Pick<Pacer, "reserve"> | undefined;
  /** Called right before each request. An error that `before` throws ends the refresh. */
  readonly before: ((origin: string) => void | Promise<void>) | undefined;
  /** Called after each fetch of this process. */
  readonly fetched: (origin: string, entry: AccessEntry, fetched: FetchedRobots) => void;
}

/**
 * Fetches robots.txt files. If processes share the store, one process fetches, and the others wait for its result.
 */
export class Refresher {
  readonly #parts: RefresherParts;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /**
   * Renews an origin's entry, or waits until another process has renewed it.
   * @param enough returns whether an entry from the store is new enough, so that no request is made.
   * @throws {AddressRefusedError} if the address policy refuses the origin.
   */
  async refresh(
    origin: string,
    enough: (entry: AccessEntry) => boolean,
    signal: AbortSignal,
  ): Promise<AccessEntry> {
    const { store, clock } = this.#parts;
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_POLL_MS)) {
      const lease = await store.lease(origin, LEASE_MS);
      if (lease !== undefined) {
        try {
          // Another process may have renewed the entry between the last check and the lease.
          const known = await store.get(origin);
          if (known !== undefined && enough(known)) return known;
          return await this.#fetch(origin, known, lease, signal);
        } finally {
          await lease.release();
        }
      }
      await clock.sleep(pauseMs, signal);
      const known = await store.get(origin);
      if (known !== undefined && enough(known)) return known;
    }
  }

  /**
   * Changes the stored entry of an origin under its lease, so that an attempt of another process is not overwritten.
   * @param change returns the new entry, or undefined to keep the current one.
   * @returns the stored entry; undefined if the store has none.
   * @throws the signal's reason.
   */
  async change(
    origin: string,
    change: (entry: AccessEntry) => AccessEntry | undefined,
    signal: AbortSignal,
  ): Promise<AccessEntry | undefined> {
    const { store, clock } = this.#parts;
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_POLL_MS)) {
      const lease = await store.lease(origin, LEASE_MS);
      if (lease !== undefined) {
        try {
          const known = await store.get(origin);
          const changed = known === undefined ? undefined : change(known);
          if (changed !== undefined) await store.set(origin, changed);
          return changed ?? known;
        } finally {
          await lease.release();
        }
      }
      await clock.sleep(pauseMs, signal);
    }
  }

  /**
   * Makes the pacer count a request: reserves a start with the interval 0. The next start is then one interval
   * later.
   */
  async #countStart({ host }: URL): Promise<void> {
    await this.#parts.pacer?.reserve(host, 0);
  }

  /** Fetches a URL and follows its redirects. The pacer counts the fetch as a start. */
  async #request(origin: string, url: URL, options: AttemptOptions): Promise<FetchedRobots> {
    const { fetcher, before } = this.#parts;
    await this.#countStart(url);
    await before?.(origin);
    const fetched = await fetcher.fetchRobots(url, options);
    // Counts the request again at its end. DNS lookup and connecting take time, so it is unknown when the server
    // got the request.
    if (fetched.endedAt > fetched.startedAt) await this.#countStart(url);
    return fetched;
  }

  async #fetch(
    origin: string,
    known: AccessEntry | undefined,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<AccessEntry> {
    const { store, dialect, revalidate, probeMissingPages } = this.#parts;
    const timer = setInterval(
      () => void Promise.resolve(lease.renew(LEASE_MS)).catch(() => {}),
      RENEW_INTERVAL_MS,
    );
    timer.unref();
    const url = new URL(`${origin}/robots.txt`);
    try {
      return await inSpan("maycrawl.fetch_robots", robotsSubject(url), async (span) => {
        const validators = revalidate ? validatorsOf(known) : undefined;
        const answered = await this.#request(origin, url, { dialect, signal, validators });
        describeFetch(span, answered);
        const isProbed = probeMissingPages && canProbe(dialect);
        const fetched = isProbed
          ? await withMissingPage(url, answered, (page) => this.#request(origin, page, { dialect, signal }))
          : answered;
        const entry = withFetched(known, fetched);
        await store.set(origin, entry);
        this.#parts.fetched(origin, entry, fetched);
        return entry;
      });
    } finally {
      clearInterval(timer);
    }
  }
}

/**
 * Returns the validators of the last fetched robots.txt (RFC 9110 §13.1). Undefined without a fetched
 * robots.txt, or if it has no validators: a 304 could then not confirm a copy.
 */
function validatorsOf(entry: AccessEntry | undefined): AttemptOptions["validators"] {
  const copy = lastCopy(entry)?.fetched;
  if (copy === undefined) return undefined;
  const { etag, lastModified } = copy.header;
  const url = copy.hops.at(-1)?.url;
  if (url === undefined || (etag === undefined && lastModified === undefined)) return undefined;
  return {
    url,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}
