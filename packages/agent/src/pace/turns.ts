import type { Clock } from "../clock.ts";
import { tell } from "../observe/events.ts";
import { inSpan } from "../observe/spans.ts";
import type { AskedWait, PaceOptions } from "./asked-wait.ts";
import { HostQueue } from "./host-queue.ts";
import type { Place } from "./pacer.ts";
import type { ResilientPacer } from "./resilient-pacer.ts";

/** How long a place outlives a process that dies or a body that nobody reads, in milliseconds. */
const PLACE = 60_000;
/** How often one looks for a place that another process may have left, in milliseconds: more and more seldom. */
const FIRST_LOOK = 10;
const SELDOMEST_LOOK = 500;

/** So many hosts' wishes to be left alone are remembered, to say why one waits. */
const MOST_HELD = 10_000;

/** A request that waits. */
interface Asked {
  readonly url: string;
  readonly host: string;
  readonly signal: AbortSignal;
}

/** The right to make one request now. */
export interface Turn {
  /** What came of the request: a slow-down, or not. `holdMs`: what its Retry-After asks for. */
  answered(outcome: "slow" | "success", holdMs?: number): Promise<void>;
  /** Keeps the place while the answer is read. */
  keep(): void;
  /** Gives the place back; once is enough, twice does no harm. */
  done(): Promise<void>;
}

/** Hands out turns: one process's by its own queues, all processes' through the pacer. */
export class Turns {
  readonly #pacer: ResilientPacer;
  readonly #clock: Clock;
  readonly #pace: PaceOptions;
  readonly #queues = new Map<string, HostQueue>();
  /** Until when hosts have asked to be left alone, as far as this process knows; to say so. */
  readonly #held = new Map<string, { readonly until: number; readonly words: string }>();

  /** What ends the waits of this process. */
  readonly #waiting = new Set<AbortController>();

  constructor(pacer: ResilientPacer, clock: Clock, pace: PaceOptions) {
    this.#pacer = pacer;
    this.#clock = clock;
    this.#pace = pace;
  }

  /**
   * Waits for the turn of a request, behind those of this process that came before.
   * @param wait what has to be waited for at the time when it is called: that of those before may have taken hours.
   * @throws the signal's reason, and that of `close`.
   */
  async take(
    url: string,
    host: string,
    wait: () => AskedWait,
    caller: AbortSignal | undefined,
  ): Promise<Turn> {
    const ends = new AbortController();
    const onAbort = (): void => ends.abort(caller?.reason);
    if (caller?.aborted === true) onAbort();
    caller?.addEventListener("abort", onAbort, { once: true });
    this.#waiting.add(ends);
    try {
      return await this.#take({ url, host, signal: ends.signal }, wait);
    } finally {
      this.#waiting.delete(ends);
      caller?.removeEventListener("abort", onAbort);
    }
  }

  /** Ends all waits. */
  close(reason: unknown): void {
    for (const one of this.#waiting) one.abort(reason);
  }

  async #take(asked: Asked, wait: () => AskedWait): Promise<Turn> {
    const { host, signal } = asked;
    const leave = await this.#enter(host, signal);
    let place: Place | undefined;
    try {
      place = await this.#placeFor(asked);
      for (let now = wait(); now.opensInMs > 0; now = wait())
        await this.#sleep(asked, now.opensInMs, now.because);
      const now = wait();
      const start = await this.#pacer.reserve(host, now.intervalMs);
      const ms = start - this.#clock.now();
      if (ms > 0) await this.#sleepUntil(start, asked, ms, now);
    } catch (thrown) {
      leave();
      await place?.release();
      throw thrown;
    }
    return this.#turn(host, place, leave);
  }

  #turn(host: string, place: Place, leave: () => void): Turn {
    let over = false;
    let renewedAt = Date.now();
    const done = async (): Promise<void> => {
      if (over) return;
      over = true;
      clearInterval(watch);
      leave();
      await place.release();
    };
    // A body that nobody reads must not keep its host for ever; the pacer forgets its place as soon.
    const watch = setInterval(() => {
      if (Date.now() - renewedAt > PLACE) done().catch(() => {});
    }, PLACE / 2);
    watch.unref();
    return {
      answered: async (outcome, holdMs) => {
        await this.#pacer.report(host, outcome);
        if (holdMs === undefined || holdMs <= 0) return;
        const ms = Math.min(holdMs, this.#pace.mostRetryAfterMs);
        if (this.#held.size >= MOST_HELD) this.#held.clear();
        this.#held.set(host, {
          until: this.#clock.now() + ms,
          words: `Retry-After ${Math.ceil(ms / 1000)} s`,
        });
        await this.#pacer.hold(host, ms);
      },
      keep: () => {
        const now = Date.now();
        if (over || now - renewedAt < PLACE / 3) return;
        renewedAt = now;
        Promise.resolve(place.renew(PLACE)).catch(() => {});
      },
      done,
    };
  }

  async #enter(host: string, signal: AbortSignal): Promise<() => void> {
    let queue = this.#queues.get(host);
    if (queue === undefined) {
      queue = new HostQueue(this.#pace.concurrency);
      this.#queues.set(host, queue);
    }
    const entered = queue;
    await entered.enter(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      entered.leave();
      if (entered.idle) this.#queues.delete(host);
    };
  }

  async #placeFor({ url, host, signal }: Asked): Promise<Place> {
    for (let look = FIRST_LOOK; ; look = Math.min(look * 1.5, SELDOMEST_LOOK)) {
      const place = await this.#pacer.place(host, this.#pace.concurrency, PLACE);
      if (place !== undefined) return place;
      if (look === FIRST_LOOK) {
        const because = [`${this.#pace.concurrency} requests under way`];
        tell("wait", () => ({ url, host, ms: look, because }));
      }
      await this.#clock.sleep(look, signal);
    }
  }

  async #sleep({ url, host, signal }: Asked, ms: number, because: readonly string[]): Promise<void> {
    tell("wait", () => ({ url, host, ms, because }));
    await inSpan("maycrawl.wait", { url, attributes: { "maycrawl.wait_ms": ms } }, () =>
      this.#clock.sleep(ms, signal),
    );
  }

  /** Sleeps until a start that was handed out; who gives up leaves it to the next one. */
  async #sleepUntil(start: number, asked: Asked, ms: number, wait: AskedWait): Promise<void> {
    try {
      await this.#sleep(asked, ms, this.#reasons(asked.host, wait));
    } catch (thrown) {
      await this.#pacer.giveBack(asked.host, start, wait.intervalMs);
      throw thrown;
    }
  }

  #reasons(host: string, { because }: AskedWait): readonly string[] {
    const held = this.#held.get(host);
    if (held === undefined) return because;
    if (held.until > this.#clock.now()) return [held.words, ...because];
    this.#held.delete(host);
    return because;
  }
}
