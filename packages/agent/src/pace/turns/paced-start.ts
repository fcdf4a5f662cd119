import type { AbortScope } from "../../abort/abort-scope.ts";
import { abortable } from "../../abort/abortable.ts";
import { publishEvent } from "../../observe/agent-events.ts";
import type { Clock } from "../../time/clock.ts";
import type { Place, PlacedStart, Queued } from "../pacers/pacer.ts";
import type { ResilientPacer } from "../pacers/resilient-pacer.ts";
import type { HostQueue } from "./host-queues.ts";
import { nextPollMs, nextUnorderedPollMs } from "./poll-backoff.ts";
import type { AskedWait } from "./requested-delay.ts";
import type { RetryAfterReasons } from "./retry-after-reasons.ts";
import { type WaitingRequest, waitWithEvent } from "./wait-event.ts";

/** Maximum delay of a request's first start in ms. A delay of a tenth of the interval is always tolerated. */
const FIRST_TOLERATED_MS = 25;

/** Waits for a place and a start from the pacer. */
export class PacedStart {
  readonly #pacer: ResilientPacer;
  readonly #clock: Clock;
  readonly #retryAfter: RetryAfterReasons;
  readonly #limit: number;
  readonly #placeMs: number;

  /** @param placeMs duration of a place in ms, and of each renewal. */
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
   * Waits for one of the host's places, and reserves a start with it.
   * @returns undefined if the site's visiting time ends before a place is free.
   * @throws {WaitTooLongError} if the start is after the deadline.
   */
  async begin(request: WaitingRequest, queue: HostQueue): Promise<Begun | undefined> {
    const { host, scope, wait, deadline } = request;
    let pauseMs = 0;
    let since = this.#clock.now();
    let ahead: number | undefined;
    try {
      for (let polls = 0; ; polls++) {
        const waits = wait();
        const { intervalMs } = waits;
        // Waiting for a place may have taken hours.
        if (waits.opensInMs > 0) {
          this.leaveOrder(request);
          return undefined;
        }
        const { ticket } = request;
        const ask = { limit: this.#limit, placeMs: this.#placeMs, intervalMs, ticket };
        const begun = await this.#unlessEnded(
          this.#pacer.begin(host, ask),
          scope,
          (late) => late && this.#giveUp(host, late, intervalMs),
        );
        if (begun !== undefined && "place" in begun) {
          // Without an interval, `FairShare` alone decides how much time to leave to other processes.
          queue.contended = polls > 0 && intervalMs > 0;
          return { place: begun.place, start: begun.start, asked: waits };
        }
        if (begun === undefined) {
          pauseMs = nextUnorderedPollMs(pauseMs, queue.contended, intervalMs);
        } else {
          request.ticket = begun.ticket;
          deadline?.check(begun.startsInMs, this.#underWay());
          if (begun.ahead !== ahead) {
            pauseMs = 0;
            since = this.#clock.now();
          }
          ahead = begun.ahead;
          pauseMs = nextPollMs(begun, intervalMs, Math.max(0, this.#clock.now() - since), pauseMs);
        }
        if (polls === 0) this.#emitWait(request, pauseMs, begun?.ahead);
        // If the pacer keeps no order, random pauses keep one process from always polling first.
        await this.#clock.sleep(
          begun === undefined ? pauseMs * (0.75 + Math.random() / 4) : pauseMs,
          scope.signal,
        );
      }
    } catch (thrown) {
      this.leaveOrder(request);
      throw thrown;
    }
  }

  /** Gives up the ticket. Does not wait for the pacer, because a slow pacer may be the reason for giving up. */
  leaveOrder(request: WaitingRequest): void {
    const { host, ticket } = request;
    if (ticket !== undefined) this.#pacer.leaveOrder(host, ticket).catch(() => undefined);
  }

  #emitWait({ url, host }: WaitingRequest, ms: number, ahead: number | undefined): void {
    const before =
      ahead === undefined || ahead === 0
        ? []
        : [`${ahead} other process${ahead === 1 ? "" : "es"} waiting before this one`];
    publishEvent("wait", () => ({ url, host, ms, because: [...before, ...this.#underWay()] }));
  }

  #underWay(): readonly string[] {
    return [`${this.#limit} request${this.#limit === 1 ? "" : "s"} running`];
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
   * Waits for the start, and keeps the place. If the start was missed, waits for another start. On abort, gives the
   * start back.
   * @returns whether the request may be made: the place was not lost, the host is not held, and the site's visiting
   * time has not ended.
   */
  async waitForStart(begun: Begun, request: WaitingRequest): Promise<boolean> {
    const { place } = begun;
    let { start, asked: wait } = begun;
    // The tolerance doubles after each missed start. Otherwise a slow machine could miss every start.
    for (let tolerated = FIRST_TOLERATED_MS; ; tolerated *= 2) {
      const { intervalMs, because } = wait;
      let outcome: StartOutcome;
      try {
        outcome = await this.#waitForStart(
          place,
          request,
          start,
          because,
          Math.max(tolerated, intervalMs / 10),
        );
      } catch (thrown) {
        void this.#pacer.giveBack(request.host, start, intervalMs);
        throw thrown;
      }
      if (outcome === "in time") return true;
      await this.#pacer.giveBack(request.host, start, intervalMs);
      if (outcome === "unusable") return false;
      wait = request.wait();
      if (wait.opensInMs > 0) return false;
      start = await this.#start(request, wait.intervalMs);
    }
  }

  /** Waits until a start, and checks whether it can be used. */
  async #waitForStart(
    place: Place,
    request: WaitingRequest,
    start: number,
    because: readonly string[],
    tolerated: number,
  ): Promise<StartOutcome> {
    const { host, scope, wait } = request;
    const ms = start - this.#clock.now();
    request.deadline?.check(ms, because);
    if (ms > 0) {
      const reasons = this.#retryAfter.prependTo(host, this.#addSlowness(host, because));
      const isOurs = await waitWithEvent(request, ms, reasons, () => this.#sleepUntil(start, place, scope));
      const until = isOurs ? await this.#unlessEnded(this.#pacer.heldUntil(host), scope) : 0;
      if (!isOurs || until > this.#clock.now() || wait().opensInMs > 0) return "unusable";
    }
    if (this.#clock.now() - start <= tolerated) return "in time";
    // This process was suspended or busy. Since the start, other processes may have started requests, and may have
    // taken the place.
    return (await this.#renew(place, scope)) ? "late" : "unusable";
  }

  #addSlowness(host: string, because: readonly string[]): readonly string[] {
    const times = this.#pacer.slowness(host);
    return times > 1 ? [`${times} times slower after 429 or 503`, ...because] : because;
  }

  /** Sleeps until the start and renews the place. Returns whether the place was kept. */
  async #sleepUntil(start: number, place: Place, scope: AbortScope): Promise<boolean> {
    const max = this.#placeMs / 3;
    let left = start - this.#clock.now();
    while (left > max) {
      await this.#clock.sleep(max, scope.signal);
      if (!(await this.#renew(place, scope))) return false;
      // The time slept is subtracted, in case the clock was set back.
      left = Math.min(left - max, start - this.#clock.now());
    }
    if (left > 0) await this.#clock.sleep(left, scope.signal);
    return true;
  }

  #renew(place: Place, scope: AbortScope): Promise<boolean> {
    return this.#unlessEnded(Promise.resolve(place.renew(this.#placeMs)), scope);
  }

  /** Waits for a result of the pacer. Stops waiting on abort, and then undoes a result that arrives later. */
  async #unlessEnded<T>(
    answer: Promise<T>,
    scope: AbortScope,
    undo: (late: T) => unknown = () => undefined,
  ): Promise<T> {
    try {
      if (this.#pacer.isShared) return await abortable(answer, scope.signal);
      // A pacer in memory answers immediately.
      const result = await answer;
      scope.throwIfAborted();
      return result;
    } catch (thrown) {
      answer.then(undo).catch(() => undefined);
      throw thrown;
    }
  }
}

/** A place and a start, with the requested delay at the time of the reservation. */
export interface Begun extends PlacedStart {
  readonly asked: AskedWait;
}

/**
 * Result of waiting for a start. `late`: try another start. `unusable`: the request must wait from the beginning
 * again.
 */
type StartOutcome = "in time" | "late" | "unusable";
