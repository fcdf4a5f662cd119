import {
  type AccessResult,
  compileAccess,
  type Explanation,
  explainAccess,
  getOrigin,
} from "@maycrawl/engine";
import { invalidUrl } from "@maycrawl/engine/internal";
import type { AccessEntry, PagesSeen } from "../entry/access-entry.ts";
import { credibleAttemptAt, lastAttemptAt } from "../entry/entry-attempts.ts";
import { hasPagesUpdate, pagesUpdate, withPages } from "../entry/pages-seen.ts";
import { diagnose } from "../fetch/robots-diagnostic.ts";
import type { RobotsFetcher } from "../fetch/robots-fetcher.ts";
import { hasHitListeners, publishEvent } from "../observe/agent-events.ts";
import type { SettledOptions } from "../options/agent-options.ts";
import type { Pacer } from "../pace/pacers/pacer.ts";
import type { ResilientStore } from "../store/resilient-store.ts";
import { CLOCK_SKEW_MS } from "../time/clock-skew.ts";
import type { AccessReport } from "./access-report.ts";
import { type AccessState, accessStateOf } from "./access-state.ts";
import { type CachedMatcher, MatcherCache } from "./matcher-cache.ts";
import { Refresher } from "./refresher.ts";
import { SharedTask } from "./shared-task.ts";

/** Time in ms in which a stale copy is used without another check while its refresh is running. */
const RECHECK_MS = 1_000;
/**
 * Maximum cache time in ms of an access result that depends on whether the site's pages answer. Other processes may
 * have stored newer page results.
 */
const PAGES_RECHECK_MS = 60_000;

/**
 * Access states of all origins for one crawler. They come from three layers: compiled robots.txt files in memory,
 * entries in the store, and the servers. Only one process at a time fetches the robots.txt of an origin.
 */
export class Origins {
  readonly #options: SettledOptions;
  readonly #store: ResilientStore;
  readonly #refresher: Refresher;
  readonly #hot: MatcherCache;
  #closed = false;
  /** Running loads by origin. Concurrent callers share one load. */
  readonly #loads = new Map<string, SharedTask<Found>>();
  readonly #refreshes = new Map<string, SharedTask<CachedMatcher>>();
  /**
   * Page results that are not yet written to the store (`#unwritten`) and running writes (`#pageWrites`), by
   * origin.
   */
  readonly #unwritten = new Map<string, PagesSeen>();
  readonly #pageWrites = new Map<string, SharedTask<void>>();

  /** @param pacer pacer that counts robots.txt requests as starts. Undefined if robots.txt requests do not count. */
  constructor(
    options: SettledOptions,
    store: ResilientStore,
    fetcher: RobotsFetcher,
    pacer: Pick<Pacer, "reserve"> | undefined,
  ) {
    this.#options = options;
    this.#store = store;
    this.#hot = new MatcherCache(options.maxCompiledBytes);
    this.#refresher = new Refresher({
      store,
      fetcher,
      clock: options.clock,
      dialect: options.dialect,
      revalidate: options.revalidate,
      probeMissingPages: options.probeMissingPages,
      pacer,
      before: options.beforeRobots,
      fetched: (origin, entry, fetched) =>
        publishEvent("fetch", () => ({ origin, fetched, access: this.#state(origin, entry).access })),
    });
  }

  /** Returns the matcher for the origin of a URL if it is in memory and still valid. */
  find(url: string | URL): CachedMatcher | undefined {
    const hot = this.#hot.find(url);
    if (hot === undefined) return undefined;
    const { validFrom = Number.NEGATIVE_INFINITY, validUntil } = hot;
    const now = this.#options.clock.now();
    return now < validUntil && now >= validFrom ? hot : undefined;
  }

  /**
   * Returns the same as `find`, and emits a `hit` event if there is a matcher.
   * @throws the signal's reason if the signal is aborted.
   */
  findWithEvent(url: string | URL, signal: AbortSignal | undefined): CachedMatcher | undefined {
    signal?.throwIfAborted();
    const hot = this.find(url);
    if (hot !== undefined && hasHitListeners())
      publishEvent("hit", () => ({ origin: hot.origin, from: "memory" }));
    return hot;
  }

  /**
   * Returns the matcher for the origin of a URL. Fetches the robots.txt if necessary.
   * @throws {InvalidUrlError} if the URL is not absolute or has no host.
   * @throws {AddressRefusedError} if the address policy refuses the origin.
   * @throws the signal's reason if the signal is aborted.
   */
  async load(url: string | URL, signal: AbortSignal | undefined): Promise<CachedMatcher> {
    return (await this.#find(url, signal)).hot;
  }

  /** Explains the decision for a URL. Throws the same errors as `load`. */
  async explain(url: string | URL, signal: AbortSignal | undefined): Promise<Explanation> {
    const { access } = (await this.load(url, signal)).state;
    const { productToken, dialect } = this.#options;
    return explainAccess(access, productToken, url, { dialect });
  }

  /** Reports on the robots.txt of a URL's origin. Throws the same errors as `load`. */
  async report(url: string | URL, signal: AbortSignal | undefined): Promise<AccessReport> {
    const { hot, fetched } = await this.#find(url, signal);
    const { origin, entry, state } = hot;
    const last = entry.attempts.at(-1) as AccessEntry["attempts"][0];
    const copy = state.copy?.fetched;
    return {
      origin,
      robotsUrl: `${origin}/robots.txt`,
      access: state.access,
      from: state.from,
      step: state.step,
      until: state.until,
      cached: !fetched,
      attempt: {
        at: last.lastAt,
        times: last.times,
        hops: last.fetched.hops,
        header: last.fetched.header,
        outcome: state.outcome,
        missingPage: last.fetched.missingPage,
      },
      dueAt: state.dueAt,
      truncated: state.truncated,
      bytes: copy?.bytes,
      diagnostics:
        state.access.kind === "successful" && copy !== undefined
          ? diagnose(copy, state.access.document, this.#options.limits.maxBytes)
          : [],
    };
  }

  /**
   * Records whether a page of an origin answered. Some dialects use this record after a long outage of the
   * robots.txt. Results are recorded only while the robots.txt is unreachable, in memory and in the store. Most
   * pages change nothing (`pagesUpdate`), and cause no write.
   */
  pageAnswered(origin: string, answered: boolean): void {
    const hot = this.#hot.get(origin);
    if (this.#closed || hot?.state.outcome.kind !== "unreachable") return;
    const now = this.#options.clock.now();
    const news = pagesUpdate(hot.entry.pages, answered, now);
    if (news === undefined) return;
    this.#applyPages(origin, news);
    this.#unwritten.set(origin, withPages(hot.entry, news, now).pages ?? news);
    if (!this.#pageWrites.has(origin)) this.#writePages(origin);
  }

  /** Writes the page results of an origin to the store, unless the store has them already. */
  #writePages(origin: string): void {
    const { clock } = this.#options;
    const note = new SharedTask(async (signal) => {
      for (
        let pages = this.#unwritten.get(origin);
        pages !== undefined;
        pages = this.#unwritten.get(origin)
      ) {
        this.#unwritten.delete(origin);
        const news = pages;
        // Waits for a running refresh. It holds the lease, and its attempt must not be lost.
        await this.#refreshes.get(origin)?.settled.catch(() => undefined);
        const change = (entry: AccessEntry): AccessEntry | undefined => {
          // If the robots.txt has been fetched since, the page results are no longer needed.
          const isOver = entry.attempts.at(-1)?.fetched.bytes !== undefined;
          return isOver || !hasPagesUpdate(entry.pages, news)
            ? undefined
            : withPages(entry, news, clock.now());
        };
        const kept = await this.#refresher.change(origin, change, signal);
        if (kept?.pages !== undefined) this.#applyPages(origin, kept.pages);
      }
    });
    this.#pageWrites.set(origin, note);
    const forget = (): void => void this.#pageWrites.delete(origin);
    note.keep().then(forget, forget);
  }

  /** Applies page results to the matcher in memory. */
  #applyPages(origin: string, pages: PagesSeen): void {
    const entry = this.#hot.get(origin)?.entry;
    if (entry === undefined) return;
    const learnt = withPages(entry, pages, this.#options.clock.now());
    this.#keep(origin, learnt, this.#state(origin, learnt), false);
  }

  /** Aborts all running tasks and clears the cache. */
  close(reason: unknown): void {
    this.#closed = true;
    const tasks = [...this.#loads.values(), ...this.#refreshes.values(), ...this.#pageWrites.values()];
    for (const task of tasks) task.abort(reason);
    this.#hot.clear();
  }

  async #find(url: string | URL, signal: AbortSignal | undefined): Promise<Found> {
    const origin = getOrigin(url);
    if (origin === undefined) throw invalidUrl(url);
    const known = this.findWithEvent(origin, signal);
    if (known !== undefined) return { hot: known, fetched: false };
    let task = this.#loads.get(origin);
    if (task === undefined || task.aborted) {
      const made = new SharedTask((ended) => this.#load(origin, ended));
      task = made;
      this.#loads.set(origin, made);
      const forget = (): void => {
        if (this.#loads.get(origin) === made) this.#loads.delete(origin);
      };
      made.settled.then(forget, forget);
    }
    return task.wait(signal);
  }

  async #load(origin: string, signal: AbortSignal): Promise<Found> {
    const entry = newerEntry(
      this.#hot.get(origin)?.entry,
      await this.#store.get(origin),
      this.#options.clock.now(),
    );
    signal.throwIfAborted();
    if (entry !== undefined) {
      const now = this.#options.clock.now();
      const state = this.#state(origin, entry, now);
      if (now < state.dueAt || isCopy(state)) {
        const early = now >= state.refreshAt;
        if (early) this.#refreshLater(origin);
        if (now < state.dueAt) publishEvent("hit", () => ({ origin, from: "store" }));
        if (isCopy(state)) publishEvent("stale", () => ({ origin, access: state.access }));
        return { hot: this.#keep(origin, entry, state, early), fetched: false };
      }
    }
    try {
      // A background refresh may be running already.
      const hot = await this.#refreshes.get(origin)?.wait(signal);
      if (hot !== undefined) return { hot, fetched: false };
    } catch {
      signal.throwIfAborted();
    }
    let fetched = true;
    const enough = (found: AccessEntry): boolean => {
      fetched = !this.#isFresh(origin, found);
      return !fetched;
    };
    const renewed = await this.#refresher.refresh(origin, enough, signal);
    return { hot: this.#keep(origin, renewed, this.#state(origin, renewed), false), fetched };
  }

  #refreshLater(origin: string): void {
    if (this.#refreshes.has(origin)) return;
    publishEvent("refresh", () => ({ origin }));
    const previousAt = lastAttemptAt(this.#hot.get(origin)?.entry);
    const task = new SharedTask(async (signal) => {
      const enough = (entry: AccessEntry): boolean =>
        lastAttemptAt(entry) > previousAt && this.#isFresh(origin, entry);
      const entry = await this.#refresher.refresh(origin, enough, signal);
      return this.#keep(origin, entry, this.#state(origin, entry), false);
    });
    this.#refreshes.set(origin, task);
    const forget = (): void => void this.#refreshes.delete(origin);
    task.keep().then(forget, forget);
  }

  #isFresh(origin: string, entry: AccessEntry): boolean {
    // The clock is read once for both uses. If a refresh is due immediately, `refreshAt` is the time given to `#state`.
    // A later time for `#state` than for the comparison would make the entry look fresh.
    const now = this.#options.clock.now();
    return now < this.#state(origin, entry, now).refreshAt;
  }

  /**
   * Compiles a matcher and keeps it in memory.
   * @param refreshing whether a refresh is running. Then the matcher is valid until `dueAt` instead of `refreshAt`.
   */
  #keep(origin: string, entry: AccessEntry, state: AccessState, refreshing: boolean): CachedMatcher {
    const { productToken, dialect, clock } = this.#options;
    const now = clock.now();
    // While the overdue refresh of a copy is running, the copy is not loaded again for each call.
    const overdue = isCopy(state) ? Math.max(state.dueAt, now + RECHECK_MS) : state.dueAt;
    const ends = refreshing ? overdue : state.refreshAt;
    const { access, from, step } = state;
    const known = this.#hot.get(origin);
    const recheckAt =
      step?.holds === "open-if-site-answers" ? now + PAGES_RECHECK_MS : Number.POSITIVE_INFINITY;
    // An unchanged entry is not parsed and compiled again.
    const same =
      known?.entry === entry &&
      known.state.from === from &&
      known.state.access.kind === access.kind &&
      (access.kind === "successful" || isSettled(known.state.access) === isSettled(access));
    const hot: CachedMatcher = {
      origin,
      entry,
      state: same ? { ...state, access: known.state.access } : state,
      matcher: same ? known.matcher : compileAccess(access, productToken, { dialect }),
      validFrom: now - CLOCK_SKEW_MS,
      validUntil: Math.min(ends, state.until ?? Number.POSITIVE_INFINITY, recheckAt),
    };
    if (!this.#closed) this.#hot.set(hot);
    return hot;
  }

  #state(origin: string, entry: AccessEntry, now: number = this.#options.clock.now()): AccessState {
    const { dialect, lifetime, retry, refreshAfter, limits, probeMissingPages } = this.#options;
    const { maxBytes, maxRedirects } = limits;
    const rules = { dialect, lifetime, retry, refreshAfter, maxBytes, maxRedirects, probeMissingPages };
    return accessStateOf(origin, entry, now, rules);
  }
}

/** Result of a load, and whether this process made a request for it. */
interface Found {
  readonly hot: CachedMatcher;
  readonly fetched: boolean;
}

/** Whether the dialect's specification defines the meaning of an access result. */
function isSettled(access: AccessResult): boolean {
  return access.kind === "successful" || access.settled !== false;
}

function isCopy({ from }: AccessState): boolean {
  return from === "copy" || from === "fresh-copy";
}

/** Returns the entry with the newer last attempt. */
function newerEntry(
  one: AccessEntry | undefined,
  other: AccessEntry | undefined,
  now: number,
): AccessEntry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [oneAt, otherAt] = [credibleAttemptAt(one, now), credibleAttemptAt(other, now)];
  // Both entries have the same last attempt, but may have different page results.
  if (oneAt === otherAt) return withPages(other, one.pages, now);
  return oneAt > otherAt ? one : other;
}
