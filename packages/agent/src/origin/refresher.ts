import type { AccessEntry } from "../entry/access-entry.ts";
import { lastCopy, withFetched } from "../entry/entry-attempts.ts";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { canProbe, withMissingPage } from "../fetch/missing-page.ts";
import type { AttemptOptions, RobotsFetcher } from "../fetch/robots-fetcher.ts";
import { describeFetch, robotsSubject } from "../observe/robots-span.ts";
import { inSpan } from "../observe/spans.ts";
import type { Pacer } from "../pace/pacers/pacer.ts";
import type { Lease } from "../store/access-store.ts";
import type { ResilientStore } from "../store/resilient-store.ts";
import type { Clock } from "../time/clock.ts";

/** How long the sole right to fetch outlives a process that dies, in milliseconds. */
const LEASE_MS = 4_000;
/** How often it is renewed while a fetch is under way, in milliseconds. */
const RENEW_INTERVAL_MS = 1_200;
/** How often one looks whether another process has done it, in milliseconds: more and more seldom. */
const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 250;

/** What a refresher works with. */
export interface RefresherParts {
  readonly store: ResilientStore;
  readonly fetcher: RobotsFetcher;
  readonly clock: Clock;
  readonly dialect: AttemptOptions["dialect"];
  /** Whether a copy is asked about with its validators. */
  readonly revalidate: boolean;
  /** Whether to find out after a 5xx how the site answers for a missing page. */
  readonly probeMissingPages: boolean;
  /** Counts each request as a start; undefined if they do not count. */
  readonly pacer: Pick<Pacer, "reserve"> | undefined;
  /** Called right before each request; what it throws ends the refresh. */
  readonly before: ((origin: string) => void | Promise<void>) | undefined;
  /** Told of each fetch that this process made. */
  readonly fetched: (origin: string, entry: AccessEntry, fetched: FetchedRobots) => void;
}

/** Fetches an origin's robots.txt: one process of all that share the store does, and the others wait for its answer. */
export class Refresher {
  readonly #parts: RefresherParts;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /**
   * Has an origin's entry renewed.
   * @param enough whether an entry that is found in the store will do.
   * @throws {AddressRefusedError} where the address policy refuses the origin.
   */
  async refresh(
    origin: string,
    enough: (entry: AccessEntry) => boolean,
    signal: AbortSignal,
  ): Promise<AccessEntry> {
    const { store, clock } = this.#parts;
    for (let look = FIRST_POLL_MS; ; look = Math.min(look * 1.5, MAX_POLL_MS)) {
      const lease = await store.lease(origin, LEASE_MS);
      if (lease !== undefined) {
        try {
          // Another process may have done it between the last look and the lease.
          const known = await store.get(origin);
          if (known !== undefined && enough(known)) return known;
          return await this.#fetch(origin, known, lease, signal);
        } finally {
          await lease.release();
        }
      }
      await clock.sleep(look, signal);
      const known = await store.get(origin);
      if (known !== undefined && enough(known)) return known;
    }
  }

  /**
   * Changes what is kept of an origin, under its lease: an attempt that another process writes meanwhile is not lost.
   * @param change returns the new entry; undefined to leave what is kept as it is.
   * @returns the entry that is kept now; undefined where nothing is.
   * @throws the signal's reason.
   */
  async change(
    origin: string,
    change: (entry: AccessEntry) => AccessEntry | undefined,
    signal: AbortSignal,
  ): Promise<AccessEntry | undefined> {
    const { store, clock } = this.#parts;
    for (let look = FIRST_POLL_MS; ; look = Math.min(look * 1.5, MAX_POLL_MS)) {
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
      await clock.sleep(look, signal);
    }
  }

  /** Reserves a start without an interval: it is now, and the next one keeps its interval from it. */
  async #count({ host }: URL): Promise<void> {
    await this.#parts.pacer?.reserve(host, 0);
  }

  /** Makes one request, over all its redirects. It counts as a start. */
  async #request(origin: string, url: URL, options: AttemptOptions): Promise<FetchedRobots> {
    const { fetcher, before } = this.#parts;
    await this.#count(url);
    await before?.(origin);
    const fetched = await fetcher.fetchRobots(url, options);
    // To look up the name and to connect takes time, also where this process is busy: when the server saw the request is not known.
    if (fetched.endedAt > fetched.startedAt) await this.#count(url);
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

/** The validators of the copy (RFC 9110 §13.1); only of one that stands, since a 304 says nothing of a failure. */
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
