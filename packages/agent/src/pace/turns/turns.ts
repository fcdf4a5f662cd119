import { AbortGroup } from "../../abort/abort-group.ts";
import { abortable } from "../../abort/abortable.ts";
import type { PaceOptions } from "../../options/pace-options.ts";
import type { Clock } from "../../time/clock.ts";
import { MIN_SLOWED_MS } from "../pacers/host-pace.ts";
import type { ResilientPacer } from "../pacers/resilient-pacer.ts";
import { type HostQueue, HostQueues } from "./host-queues.ts";
import { PacedStart } from "./paced-start.ts";
import { restMs } from "./poll-backoff.ts";
import type { AskedWait } from "./requested-delay.ts";
import { RetryAfterReasons } from "./retry-after-reasons.ts";
import { PlaceTurn, type ReportOutcome, type RequestTurn, type TurnTimes } from "./turn.ts";
import type { TurnDeadline } from "./turn-deadline.ts";
import { type WaitingRequest, waitWithEvent } from "./wait-event.ts";

/** A process that dies blocks its hosts for ten seconds. A body that is not read blocks its host for a minute. */
const TIMES: TurnTimes = { placeMs: 10_000, patienceMs: 60_000 };
/** Time in ms that a host's queue is remembered after its last request, if the pacer is shared. */
const REMEMBERED_MS = 60_000;

/** Grants turns to requests. Queues order the requests of this process; the pacer coordinates all processes. */
export class Turns {
  readonly #pacer: ResilientPacer;
  readonly #clock: Clock;
  readonly #pace: PaceOptions;
  readonly #times: TurnTimes;
  readonly #queues: HostQueues;
  readonly #retryAfter: RetryAfterReasons;
  readonly #starts: PacedStart;
  readonly #waits = new AbortGroup();

  constructor(pacer: ResilientPacer, clock: Clock, pace: PaceOptions, times: TurnTimes = TIMES) {
    this.#pacer = pacer;
    this.#clock = clock;
    this.#pace = pace;
    this.#times = times;
    this.#queues = new HostQueues(pace.concurrency, pacer.isShared ? REMEMBERED_MS : 0);
    this.#retryAfter = new RetryAfterReasons(clock);
    this.#starts = new PacedStart(pacer, clock, this.#retryAfter, pace.concurrency, times.placeMs);
  }

  /** Number of hosts with a waiting or running request. */
  get hosts(): number {
    return this.#queues.size;
  }

  /**
   * Waits for the turn of a request, behind earlier requests of this process.
   * @param wait returns the delays at the time of the call. They may change, because earlier requests may take hours.
   * @throws the reason of the signal or of `close`.
   * @throws {WaitTooLongError} if the turn would be after the deadline.
   */
  take(
    url: string,
    host: string,
    wait: () => AskedWait,
    caller: AbortSignal | undefined,
    deadline?: TurnDeadline,
  ): Promise<RequestTurn> {
    return this.#waits.run(caller, (scope) =>
      this.#take({ url, host, scope, wait, deadline, ticket: undefined }),
    );
  }

  /**
   * Estimates the wait of a new request in ms. It counts the waiting requests of this process, and those of other
   * processes that the pacer knows. The real wait is longer if responses take longer than the interval, and shorter
   * if requests are aborted.
   */
  async estimate(host: string, { opensInMs, intervalMs }: AskedWait): Promise<number> {
    const slowness = this.#pacer.slowness(host);
    const spacing = slowness > 1 ? Math.max(intervalMs, MIN_SLOWED_MS) * slowness : intervalMs;
    const here = this.#queues.waiting(host) * spacing;
    return Math.max(opensInMs, (await this.#pacer.startsInMs(host, intervalMs)) + here);
  }

  /** Aborts all current and future waits. */
  close(reason: unknown): void {
    this.#waits.close(reason);
  }

  async #take(request: WaitingRequest): Promise<RequestTurn> {
    const { host, scope, deadline, wait } = request;
    if (deadline !== undefined) {
      const waits = wait();
      deadline.check(await abortable(this.estimate(host, waits), scope.signal), waits.because);
    }
    const { queue, leave: leaveAt } = await this.#queues.enter(host, scope, this.#clock.now());
    const leave = (): void => leaveAt(this.#clock.now());
    try {
      for (;;) {
        const turn = await this.#attempt(request, queue, leave);
        if (turn !== undefined) return turn;
      }
    } catch (thrown) {
      leave();
      throw thrown;
    }
  }

  /**
   * Waits for a place and a start. Returns undefined if the start cannot be used, so that the caller must try again.
   */
  async #attempt(
    request: WaitingRequest,
    queue: HostQueue,
    leave: () => void,
  ): Promise<RequestTurn | undefined> {
    const { host } = request;
    await this.#waitForOpening(request);
    await this.#leaveToOthers(request, queue);
    const begun = await this.#starts.begin(request, queue);
    if (begun === undefined) return undefined;
    const { place } = begun;
    queue.share.took(this.#clock.now());
    const release = async (): Promise<void> => {
      queue.share.left(this.#clock.now());
      await place.release();
    };
    try {
      if (await this.#starts.waitForStart(begun, request)) {
        queue.lastStart = this.#clock.now();
        const counted = { renew: (ms: number) => place.renew(ms), release };
        return new PlaceTurn(counted, this.#times, leave, this.#answered(host));
      }
    } catch (thrown) {
      // Not awaited, because a slow pacer may be the reason for giving up.
      void release();
      throw thrown;
    }
    await release();
    return undefined;
  }

  /** Waits for the site's visiting time without holding a place. */
  async #waitForOpening(request: WaitingRequest): Promise<void> {
    for (let now = request.wait(); now.opensInMs > 0; now = request.wait()) {
      request.deadline?.check(now.opensInMs, now.because);
      await this.#sleep(request, now.opensInMs, now.because);
    }
  }

  /** Waits without a place while the interval has not passed, or while the host is left to other processes. */
  async #leaveToOthers(request: WaitingRequest, { share, lastStart, contended }: HostQueue): Promise<void> {
    if (!this.#pacer.isShared) return;
    const now = this.#clock.now();
    const { intervalMs, because } = request.wait();
    // The time left is at most the whole interval, even if the clock was set back.
    const untilIntervalMs = Math.min(lastStart + intervalMs - now, intervalMs);
    // A pacer that keeps the order gives other processes their turns by tickets.
    const inOrder = this.#pacer.keepsOrder;
    const rest = inOrder
      ? 0
      : Math.max(share.pauseMs(now), contended ? untilIntervalMs + restMs(intervalMs) : 0);
    const ms = Math.max(untilIntervalMs, rest);
    request.deadline?.check(ms, because);
    if (ms > 0)
      await this.#sleep(request, ms, ms === rest ? ["other processes are waiting for the host"] : because);
  }

  #answered(host: string): ReportOutcome {
    return async (outcome, holdMs = 0) => {
      const ms = Math.min(holdMs, this.#pace.maxRetryAfterMs);
      if (ms > 0) this.#retryAfter.set(host, ms);
      await Promise.all([this.#pacer.report(host, outcome), ms > 0 ? this.#pacer.hold(host, ms) : undefined]);
    };
  }

  #sleep(request: WaitingRequest, ms: number, because: readonly string[]): Promise<void> {
    return waitWithEvent(request, ms, because, () => this.#clock.sleep(ms, request.scope.signal));
  }
}
