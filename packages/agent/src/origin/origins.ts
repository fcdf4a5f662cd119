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
import { isNews, pageNews, withPages } from "../entry/pages-seen.ts";
import { diagnose } from "../fetch/robots-diagnostic.ts";
import type { RobotsFetcher } from "../fetch/robots-fetcher.ts";
import { hitsAreHeard, tell } from "../observe/agent-events.ts";
import type { SettledOptions } from "../options/agent-options.ts";
import type { Pacer } from "../pace/pacers/pacer.ts";
import type { ResilientStore } from "../store/resilient-store.ts";
import { CLOCK_SKEW_MS } from "../time/clock.ts";
import type { AccessReport } from "./access-report.ts";
import { type AccessState, accessStateOf } from "./access-state.ts";
import { type CachedMatcher, MatcherCache } from "./matcher-cache.ts";
import { Refresher } from "./refresher.ts";
import { SharedTask } from "./shared-task.ts";

/** How long a copy whose refresh is under way is taken without another look, in milliseconds. */
const RECHECK_MS = 1_000;
/** How long it is believed that a site's pages answer, or not, where that decides, in milliseconds: others may know better. */
const PAGES_ASKED_AGAIN_MS = 60_000;

/**
 * Where all origins stand with one crawler. Three layers: what is compiled, in this process's memory; what is known, in
 * the store; and the servers, each of which is asked by one at a time.
 */
export class Origins {
  readonly #options: SettledOptions;
  readonly #store: ResilientStore;
  readonly #refresher: Refresher;
  readonly #hot: MatcherCache;
  #closed = false;
  /** What is being looked for, so that all who ask meanwhile wait for one answer. */
  readonly #loads = new Map<string, SharedTask<Found>>();
  readonly #refreshes = new Map<string, SharedTask<CachedMatcher>>();
  /** What the pages of origins did that the store has to learn, and what is writing it. */
  readonly #owed = new Map<string, PagesSeen>();
  readonly #notes = new Map<string, SharedTask<void>>();

  /** @param pacer counts the requests for robots.txt; undefined if they do not count. */
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
        tell("fetch", () => ({ origin, fetched, access: this.#state(origin, entry).access })),
    });
  }

  /** Returns what is known of the origin of a URL, if that is at hand. */
  find(url: string | URL): CachedMatcher | undefined {
    const hot = this.#hot.find(url);
    if (hot === undefined) return undefined;
    const { validFrom = Number.NEGATIVE_INFINITY, validUntil } = hot;
    const now = this.#options.clock.now();
    return now < validUntil && now >= validFrom ? hot : undefined;
  }

  /** The same, for questions that count: each is a hit. @throws the signal's reason. */
  atHand(url: string | URL, signal: AbortSignal | undefined): CachedMatcher | undefined {
    signal?.throwIfAborted();
    const hot = this.find(url);
    if (hot !== undefined && hitsAreHeard()) tell("hit", () => ({ origin: hot.origin, from: "memory" }));
    return hot;
  }

  /**
   * Where the origin of a URL stands, fetched if it has to be.
   * @throws {InvalidUrlError} where the URL is not absolute or has no host.
   * @throws {AddressRefusedError} where the address policy refuses the origin.
   * @throws the signal's reason, when it is aborted.
   */
  async load(url: string | URL, signal: AbortSignal | undefined): Promise<CachedMatcher> {
    return (await this.#find(url, signal)).hot;
  }

  /** Explains the decision for a URL. Throws as `stand`. */
  async explain(url: string | URL, signal: AbortSignal | undefined): Promise<Explanation> {
    const { access } = (await this.load(url, signal)).state;
    const { productToken, dialect } = this.#options;
    return explainAccess(access, productToken, url, { dialect });
  }

  /** All that is known of the robots.txt of a URL's origin. Throws as `stand`. */
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
   * Takes note of whether a page of an origin answered: what a dialect asks after a long outage. It is kept in the store, for all
   * who share it, while the robots.txt is unreachable. Most pages are no news (`pageNews`), and cost no write.
   */
  pageAnswered(origin: string, answered: boolean): void {
    const hot = this.#hot.get(origin);
    if (this.#closed || hot?.state.outcome.kind !== "unreachable") return;
    const now = this.#options.clock.now();
    const news = pageNews(hot.entry.pages, answered, now);
    if (news === undefined) return;
    this.#learnPages(origin, news);
    this.#owed.set(origin, withPages(hot.entry, news, now).pages ?? news);
    if (!this.#notes.has(origin)) this.#notePages(origin);
  }

  /** Writes what is owed to the store of an origin's pages, unless it is known there. */
  #notePages(origin: string): void {
    const { clock } = this.#options;
    const note = new SharedTask(async (signal) => {
      for (let pages = this.#owed.get(origin); pages !== undefined; pages = this.#owed.get(origin)) {
        this.#owed.delete(origin);
        const news = pages;
        // It has the lease, and its attempt is to be kept, too.
        await this.#refreshes.get(origin)?.settled.catch(() => undefined);
        const change = (entry: AccessEntry): AccessEntry | undefined => {
          // Where the robots.txt was fetched meanwhile, what pages did before is of no account.
          const isOver = entry.attempts.at(-1)?.fetched.bytes !== undefined;
          return isOver || !isNews(entry.pages, news) ? undefined : withPages(entry, news, clock.now());
        };
        const kept = await this.#refresher.change(origin, change, signal);
        if (kept?.pages !== undefined) this.#learnPages(origin, kept.pages);
      }
    });
    this.#notes.set(origin, note);
    const forget = (): void => void this.#notes.delete(origin);
    note.keep().then(forget, forget);
  }

  /** Decides by what is known of an origin's pages from now on. */
  #learnPages(origin: string, pages: PagesSeen): void {
    const entry = this.#hot.get(origin)?.entry;
    if (entry === undefined) return;
    const learnt = withPages(entry, pages, this.#options.clock.now());
    this.#keep(origin, learnt, this.#state(origin, learnt), false);
  }

  /** Ends all that is under way. */
  close(reason: unknown): void {
    this.#closed = true;
    const tasks = [...this.#loads.values(), ...this.#refreshes.values(), ...this.#notes.values()];
    for (const task of tasks) task.abort(reason);
    this.#hot.clear();
  }

  async #find(url: string | URL, signal: AbortSignal | undefined): Promise<Found> {
    const origin = getOrigin(url);
    if (origin === undefined) throw invalidUrl(url);
    const known = this.atHand(origin, signal);
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
    const entry = newer(
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
        if (now < state.dueAt) tell("hit", () => ({ origin, from: "store" }));
        if (isCopy(state)) tell("stale", () => ({ origin, access: state.access }));
        return { hot: this.#keep(origin, entry, state, early), fetched: false };
      }
    }
    try {
      // A refresh in the background may have begun already.
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
    tell("refresh", () => ({ origin }));
    const asked = lastAttemptAt(this.#hot.get(origin)?.entry);
    const task = new SharedTask(async (signal) => {
      const enough = (entry: AccessEntry): boolean =>
        lastAttemptAt(entry) > asked && this.#isFresh(origin, entry);
      const entry = await this.#refresher.refresh(origin, enough, signal);
      return this.#keep(origin, entry, this.#state(origin, entry), false);
    });
    this.#refreshes.set(origin, task);
    const forget = (): void => void this.#refreshes.delete(origin);
    task.keep().then(forget, forget);
  }

  #isFresh(origin: string, entry: AccessEntry): boolean {
    // One time for both: what is due at once has `refreshAt` now, and a clock that goes on meanwhile would make it fresh.
    const now = this.#options.clock.now();
    return now < this.#state(origin, entry, now).refreshAt;
  }

  /** @param refreshing whether a refresh is under way, so that nothing has to be done before the entry is due. */
  #keep(origin: string, entry: AccessEntry, state: AccessState, refreshing: boolean): CachedMatcher {
    const { productToken, dialect, clock } = this.#options;
    const now = clock.now();
    // A copy whose refresh is overdue and under way is not looked up anew for each question.
    const overdue = isCopy(state) ? Math.max(state.dueAt, now + RECHECK_MS) : state.dueAt;
    const ends = refreshing ? overdue : state.refreshAt;
    const { access, from, step } = state;
    const known = this.#hot.get(origin);
    const asked =
      step?.holds === "open-if-site-answers" ? now + PAGES_ASKED_AGAIN_MS : Number.POSITIVE_INFINITY;
    // What is known already is parsed and compiled.
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
      validUntil: Math.min(ends, state.until ?? Number.POSITIVE_INFINITY, asked),
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

/** What a question found, and whether this process made a request for it. */
interface Found {
  readonly hot: CachedMatcher;
  readonly fetched: boolean;
}

/** Whether the dialect's text settles what an access result means. */
function isSettled(access: AccessResult): boolean {
  return access.kind === "successful" || access.settled !== false;
}

function isCopy({ from }: AccessState): boolean {
  return from === "copy" || from === "fresh-copy";
}

function newer(
  one: AccessEntry | undefined,
  other: AccessEntry | undefined,
  now: number,
): AccessEntry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [oneAt, otherAt] = [credibleAttemptAt(one, now), credibleAttemptAt(other, now)];
  // Of one attempt each may know other pages.
  if (oneAt === otherAt) return withPages(other, one.pages, now);
  return oneAt > otherAt ? one : other;
}
