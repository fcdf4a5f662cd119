import { compileAccess, type Decision, InvalidUrlError, originOf } from "@maycrawl/engine";
import type { AccessReport } from "./access-report.ts";
import { diagnose } from "./diagnose/diagnosis.ts";
import type { RobotsFetcher } from "./fetch/robots-fetcher.ts";
import { type HotOrigin, HotOrigins } from "./hot-origins.ts";
import { hitsAreHeard, tell } from "./observe/events.ts";
import type { SettledOptions } from "./options.ts";
import type { Pacer } from "./pace/pacer.ts";
import { Refresher } from "./refresher.ts";
import { SharedTask } from "./shared-task.ts";
import { type Standing, type StandingRules, standingOf } from "./standing.ts";
import type { AccessEntry } from "./store/access-entry.ts";
import { lastAttemptAt } from "./store/attempts.ts";
import type { ResilientStore } from "./store/resilient-store.ts";
import { TurnTime } from "./turn-time.ts";

/** How long a copy whose refresh is under way is taken without another look, in milliseconds. */
const LOOKED_AGAIN = 1_000;
/** So many origins of which it is known that they answer are kept. */
const MOST_ANSWERING = 100_000;

/**
 * Where all origins stand with one crawler. Three layers: what is compiled, in this process's memory; what is known, in
 * the store; and the servers, each of which is asked by one at a time.
 */
export class Origins {
  readonly #options: SettledOptions;
  readonly #store: ResilientStore;
  readonly #refresher: Refresher;
  readonly #hot: HotOrigins;
  readonly #time: TurnTime;
  #closed = false;
  /** What is being looked for, so that all who ask meanwhile wait for one answer. */
  readonly #loads = new Map<string, SharedTask<Found>>();
  readonly #refreshes = new Map<string, SharedTask<HotOrigin>>();
  /** Origins whose pages were had: what a dialect asks after a long outage. */
  readonly #answering = new Set<string>();

  /** @param pacer counts the requests for robots.txt; undefined if they do not count. */
  constructor(
    options: SettledOptions,
    store: ResilientStore,
    fetcher: RobotsFetcher,
    pacer: Pick<Pacer, "reserve"> | undefined,
  ) {
    this.#options = options;
    this.#store = store;
    this.#hot = new HotOrigins(options.mostOctetsCompiled);
    this.#time = new TurnTime(options.clock);
    this.#refresher = new Refresher({
      store,
      fetcher,
      clock: options.clock,
      dialect: options.dialect,
      revalidate: options.revalidate,
      pacer,
      before: options.beforeRobots,
      fetched: (origin, entry, fetched) =>
        tell("fetch", () => ({ origin, fetched, access: this.#standing(origin, entry).access })),
    });
  }

  /** The decision about a URL, where everything is at hand. */
  decide(url: string | URL): Decision | undefined {
    if (typeof url !== "string") return this.find(url)?.matcher.decide(url);
    const decision = this.#hot.decide(url, this.#time.now());
    if (decision !== undefined && hitsAreHeard()) {
      tell("hit", () => ({ origin: String(originOf(url)), from: "memory" }));
    }
    return decision;
  }

  /** The origin of a URL, where everything is at hand. */
  find(url: string | URL): HotOrigin | undefined {
    const hot = typeof url === "string" ? this.#hot.find(url) : this.#hot.get(String(originOf(url)));
    return hot !== undefined && this.#time.now() < hot.validUntil ? hot : undefined;
  }

  /** The same, for questions that count: each is a hit. @throws the signal's reason. */
  atHand(url: string | URL, signal: AbortSignal | undefined): HotOrigin | undefined {
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
  async stand(url: string | URL, signal: AbortSignal | undefined): Promise<HotOrigin> {
    return (await this.#find(url, signal)).hot;
  }

  /** All that is known of the robots.txt of a URL's origin. Throws as `stand`. */
  async report(url: string | URL, signal: AbortSignal | undefined): Promise<AccessReport> {
    const { hot, fetched } = await this.#find(url, signal);
    const { origin, entry, standing } = hot;
    const last = entry.attempts.at(-1) as AccessEntry["attempts"][0];
    const copy = entry.attempts[0]?.fetched;
    return {
      origin,
      robotsUrl: `${origin}/robots.txt`,
      access: standing.access,
      from: standing.from,
      step: standing.step,
      until: standing.until,
      cached: !fetched,
      attempt: {
        at: last.lastAt,
        times: last.times,
        hops: last.fetched.hops,
        header: last.fetched.header,
        outcome: standing.outcome,
      },
      dueAt: standing.dueAt,
      truncated: standing.truncated,
      octets: copy?.octets,
      diagnoses:
        standing.access.kind === "successful" && copy !== undefined
          ? diagnose(copy, standing.access.document)
          : [],
    };
  }

  /** Remembers whether an origin's pages can be had. */
  pageAnswered(origin: string, answered: boolean): void {
    this.#answering.delete(origin);
    if (!answered) return;
    if (this.#answering.size >= MOST_ANSWERING) this.#answering.clear();
    this.#answering.add(origin);
  }

  /** Ends all that is under way. */
  close(reason: unknown): void {
    this.#closed = true;
    for (const task of [...this.#loads.values(), ...this.#refreshes.values()]) task.abort(reason);
    this.#hot.clear();
  }

  async #find(url: string | URL, signal: AbortSignal | undefined): Promise<Found> {
    const origin = originOf(url);
    if (origin === undefined) throw new InvalidUrlError(url);
    signal?.throwIfAborted();
    const known = this.#hot.get(origin);
    if (known !== undefined && this.#options.clock.now() < known.validUntil) {
      if (typeof url === "string") this.#hot.spell(origin, url);
      tell("hit", () => ({ origin, from: "memory" }));
      return { hot: known, fetched: false };
    }
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
    const found = await task.wait(signal);
    if (typeof url === "string") this.#hot.spell(origin, url);
    return found;
  }

  async #load(origin: string, signal: AbortSignal): Promise<Found> {
    const entry = newer(this.#hot.get(origin)?.entry, await this.#store.get(origin));
    signal.throwIfAborted();
    if (entry !== undefined) {
      const standing = this.#standing(origin, entry);
      const now = this.#options.clock.now();
      if (now < standing.dueAt || isCopy(standing)) {
        const early = now >= standing.refreshAt;
        if (early) this.#refreshLater(origin);
        if (now < standing.dueAt) tell("hit", () => ({ origin, from: "store" }));
        if (isCopy(standing)) tell("stale", () => ({ origin, access: standing.access }));
        return { hot: this.#keep(origin, entry, standing, early), fetched: false };
      }
    }
    const underWay = await this.#underWay(origin, signal);
    if (underWay !== undefined) return { hot: underWay, fetched: false };
    let fetched = true;
    const enough = (found: AccessEntry): boolean => {
      fetched = !this.#isFresh(origin, found);
      return !fetched;
    };
    const renewed = await this.#refresher.refresh(origin, enough, signal);
    return { hot: this.#keep(origin, renewed, this.#standing(origin, renewed), false), fetched };
  }

  /** What a refresh in the background comes to that has begun already; undefined where there is none, or it failed. */
  async #underWay(origin: string, signal: AbortSignal): Promise<HotOrigin | undefined> {
    const refresh = this.#refreshes.get(origin);
    if (refresh === undefined) return undefined;
    try {
      return await refresh.wait(signal);
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  #refreshLater(origin: string): void {
    if (this.#refreshes.has(origin)) return;
    tell("refresh", () => ({ origin }));
    const asked = lastAttemptAt(this.#hot.get(origin)?.entry);
    const task = new SharedTask(async (signal) => {
      const enough = (entry: AccessEntry): boolean =>
        lastAttemptAt(entry) > asked && this.#isFresh(origin, entry);
      const entry = await this.#refresher.refresh(origin, enough, signal);
      return this.#keep(origin, entry, this.#standing(origin, entry), false);
    });
    this.#refreshes.set(origin, task);
    const forget = (): void => void this.#refreshes.delete(origin);
    task.keep().then(forget, forget);
  }

  #isFresh(origin: string, entry: AccessEntry): boolean {
    return this.#options.clock.now() < this.#standing(origin, entry).refreshAt;
  }

  /** @param refreshing whether a refresh is under way, so that nothing has to be done before the entry is due. */
  #keep(origin: string, entry: AccessEntry, standing: Standing, refreshing: boolean): HotOrigin {
    const { productToken, dialect, clock } = this.#options;
    // A copy whose refresh is overdue and under way is not looked up anew for each question.
    const ends = refreshing ? Math.max(standing.dueAt, clock.now() + LOOKED_AGAIN) : standing.refreshAt;
    const { access, from } = standing;
    const known = this.#hot.get(origin);
    // What is known already is parsed and compiled.
    const same =
      known?.entry === entry && known.standing.from === from && known.standing.access.kind === access.kind;
    const hot: HotOrigin = {
      origin,
      entry,
      standing: same ? { ...standing, access: known.standing.access } : standing,
      matcher: same ? known.matcher : compileAccess(access, productToken, { dialect }),
      validUntil: Math.min(ends, standing.until ?? Number.POSITIVE_INFINITY),
    };
    if (!this.#closed) this.#hot.set(hot);
    return hot;
  }

  #standing(origin: string, entry: AccessEntry): Standing {
    return standingOf(origin, entry, this.#options.clock.now(), this.#rules(origin));
  }

  #rules(origin: string): StandingRules {
    const { dialect, lifetime, retry, refreshAfter, limits, answersMissingWith5xx } = this.#options;
    const site = { answers: this.#answering.has(origin), answersMissingWith5xx };
    const { mostOctets, mostRedirects } = limits;
    return { dialect, lifetime, retry, refreshAfter, mostOctets, mostRedirects, site };
  }
}

/** What a question found, and whether this process made a request for it. */
interface Found {
  readonly hot: HotOrigin;
  readonly fetched: boolean;
}

function isCopy({ from }: Standing): boolean {
  return from === "copy" || from === "fresh-copy";
}

function newer(one: AccessEntry | undefined, other: AccessEntry | undefined): AccessEntry | undefined {
  return lastAttemptAt(one) > lastAttemptAt(other) ? one : other;
}
