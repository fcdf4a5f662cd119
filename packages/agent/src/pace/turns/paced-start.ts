import type { AbortScope } from "../../abort/abort-scope.ts";
import { abortable } from "../../abort/abortable.ts";
import { tell } from "../../observe/agent-events.ts";
import type { Clock } from "../../time/clock.ts";
import type { Place, PlacedStart, Queued } from "../pacers/pacer.ts";
import type { ResilientPacer } from "../pacers/resilient-pacer.ts";
import type { HostQueue } from "./host-queues.ts";
import { nextPollMs, nextUnorderedPollMs } from "./poll-backoff.ts";
import type { AskedWait } from "./requested-delay.ts";
import type { RetryAfterReasons } from "./retry-after-reasons.ts";
import { type WaitingRequest, waitWithEvent } from "./wait-event.ts";

/** By how much one may be late for a start at first, in milliseconds; a tenth of the interval where that is more. */
const FIRST_TOLERATED_MS = 25;

/** Waits for what the pacer hands out: a place, and a start. */
export class PacedStart {
  readonly #pacer: ResilientPacer;
  readonly #clock: Clock;
  readonly #retryAfter: RetryAfterReasons;
  readonly #limit: number;
  readonly #placeMs: number;

  /** @param placeMs for how long places are taken at a time. */
  constructor(
    pacer: ResilientPacer,
    clock: Clock,
    retryAfter: RetryAfterReasons,
    concurrency: number,
    placeMs: number,
  ) {
    this.#pacer = pacer;
    this.#clock = clock;
    this.#retryAfter = retryAfter;
    this.#limit = Math.max(1, concurrency);
    this.#placeMs = placeMs;
  }

  /**
   * Waits for one of the host's places, and has a start reserved with it.
   * @returns undefined where the site is closed by then.
   * @throws {WaitTooLongError} where the start is too far away.
   */
  async begin(asked: WaitingRequest, queue: HostQueue): Promise<Begun | undefined> {
    const { host, scope, wait, deadline } = asked;
    let look = 0;
    let since = this.#clock.now();
    let ahead: number | undefined;
    try {
      for (let looks = 0; ; looks++) {
        const waits = wait();
        const { intervalMs } = waits;
        // To wait for a place may have taken hours.
        if (waits.opensInMs > 0) {
          this.leaveOrder(asked);
          return undefined;
        }
        const { ticket } = asked;
        const ask = { limit: this.#limit, placeMs: this.#placeMs, intervalMs, ticket };
        const begun = await this.#unlessEnded(
          this.#pacer.begin(host, ask),
          scope,
          (late) => late && this.#giveUp(host, late, intervalMs),
        );
        if (begun !== undefined && "place" in begun) {
          // Without an interval there is no time in which it would be of no use anyhow: see `FairShare`.
          queue.contended = looks > 0 && intervalMs > 0;
          return { place: begun.place, start: begun.start, asked: waits };
        }
        if (begun === undefined) {
          look = nextUnorderedPollMs(look, queue.contended, intervalMs);
        } else {
          asked.ticket = begun.ticket;
          deadline?.check(begun.startsInMs, this.#underWay());
          if (begun.ahead !== ahead) {
            look = 0;
            since = this.#clock.now();
          }
          ahead = begun.ahead;
          look = nextPollMs(begun, intervalMs, Math.max(0, this.#clock.now() - since), look);
        }
        if (looks === 0) this.#tellOfWait(asked, look, begun?.ahead);
        // Without an order, not all at the same times, of which one would always be the first.
        await this.#clock.sleep(begun === undefined ? look * (0.75 + Math.random() / 4) : look, scope.signal);
      }
    } catch (thrown) {
      this.leaveOrder(asked);
      throw thrown;
    }
  }

  /** Gives a ticket up. Not waited for: the pacer may be what one gives up on. */
  leaveOrder(asked: WaitingRequest): void {
    const { host, ticket } = asked;
    if (ticket !== undefined) this.#pacer.leaveOrder(host, ticket).catch(() => undefined);
  }

  #tellOfWait({ url, host }: WaitingRequest, ms: number, ahead: number | undefined): void {
    const before =
      ahead === undefined || ahead === 0
        ? []
        : [`${ahead} of other processes ${ahead === 1 ? "is" : "are"} before it`];
    tell("wait", () => ({ url, host, ms, because: [...before, ...this.#underWay()] }));
  }

  #underWay(): readonly string[] {
    return [`${this.#limit} request${this.#limit === 1 ? "" : "s"} under way`];
  }

  async #giveUp(host: string, late: PlacedStart | Queued, intervalMs: number): Promise<void> {
    if (!("place" in late)) return this.#pacer.leaveOrder(host, late.ticket);
    const { place, start } = late;
    await Promise.all([place.release(), this.#pacer.giveBack(host, start, intervalMs)]);
  }

  #start({ host, scope }: WaitingRequest, intervalMs: number): Promise<number> {
    return this.#unlessEnded(this.#pacer.reserve(host, intervalMs), scope, (late) =>
      this.#pacer.giveBack(host, late, intervalMs),
    );
  }

  /**
   * Waits for the start, or another where that was missed, and keeps the place meanwhile. Who gives up leaves the start to the next one.
   * @returns whether the request may be made: the place is not lost, and the site did not ask to be left alone meanwhile.
   */
  async reach(begun: Begun, asked: WaitingRequest): Promise<boolean> {
    const { place } = begun;
    let { start, asked: wait } = begun;
    // Who is late each time goes on at last: the machine is slow, and its next start would be as late.
    for (let tolerated = FIRST_TOLERATED_MS; ; tolerated *= 2) {
      const { intervalMs, because } = wait;
      let came: Came;
      try {
        came = await this.#come(place, asked, start, because, Math.max(tolerated, intervalMs / 10));
      } catch (thrown) {
        void this.#pacer.giveBack(asked.host, start, intervalMs);
        throw thrown;
      }
      if (came === "in time") return true;
      await this.#pacer.giveBack(asked.host, start, intervalMs);
      if (came === "in vain") return false;
      wait = asked.wait();
      if (wait.opensInMs > 0) return false;
      start = await this.#start(asked, wait.intervalMs);
    }
  }

  /** Waits until a start. */
  async #come(
    place: Place,
    asked: WaitingRequest,
    start: number,
    because: readonly string[],
    tolerated: number,
  ): Promise<Came> {
    const { host, scope, wait } = asked;
    const ms = start - this.#clock.now();
    asked.deadline?.check(ms, because);
    if (ms > 0) {
      const reasons = this.#retryAfter.prependTo(host, this.#slowness(host, because));
      const isOurs = await waitWithEvent(asked, ms, reasons, () => this.#sleepUntil(start, place, scope));
      const until = isOurs ? await this.#unlessEnded(this.#pacer.heldUntil(host), scope) : 0;
      if (!isOurs || until > this.#clock.now() || wait().opensInMs > 0) return "in vain";
    }
    if (this.#clock.now() - start <= tolerated) return "in time";
    // This process was stopped, or busy: others had their starts meanwhile, and maybe the place.
    return (await this.#renew(place, scope)) ? "late" : "in vain";
  }

  #slowness(host: string, because: readonly string[]): readonly string[] {
    const times = this.#pacer.slowness(host);
    return times > 1 ? [`${times} times as slow after 429 or 503`, ...because] : because;
  }

  /** @returns whether the place was kept until then. */
  async #sleepUntil(start: number, place: Place, scope: AbortScope): Promise<boolean> {
    const max = this.#placeMs / 3;
    let left = start - this.#clock.now();
    while (left > max) {
      await this.#clock.sleep(max, scope.signal);
      if (!(await this.#renew(place, scope))) return false;
      // What was slept counts, should the clock have been set back meanwhile.
      left = Math.min(left - max, start - this.#clock.now());
    }
    if (left > 0) await this.#clock.sleep(left, scope.signal);
    return true;
  }

  #renew(place: Place, scope: AbortScope): Promise<boolean> {
    return this.#unlessEnded(Promise.resolve(place.renew(this.#placeMs)), scope);
  }

  /** An answer of the pacer, which whoever gives up does not wait for: it is undone when it comes. */
  async #unlessEnded<T>(
    answer: Promise<T>,
    scope: AbortScope,
    undo: (late: T) => unknown = () => undefined,
  ): Promise<T> {
    try {
      if (this.#pacer.isShared) return await abortable(answer, scope.signal);
      // The memory of this process answers at once.
      const result = await answer;
      scope.throwIfAborted();
      return result;
    } catch (thrown) {
      answer.then(undo).catch(() => undefined);
      throw thrown;
    }
  }
}

/** A place and a start, and what had to be waited for when it was reserved. */
export interface Begun extends PlacedStart {
  readonly asked: AskedWait;
}

/** How one came to a start: in time; too late, others may be there; or it is of no use. */
type Came = "in time" | "late" | "in vain";
