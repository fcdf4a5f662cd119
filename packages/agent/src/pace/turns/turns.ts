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
import { type Answered, PlaceTurn, type RequestTurn, type TurnTimes } from "./turn.ts";
import type { TurnDeadline } from "./turn-deadline.ts";
import { type WaitingRequest, waitWithEvent } from "./wait-event.ts";

/** A process that dies keeps its hosts from others for ten seconds, a body that nobody reads for a minute. */
const TIMES: TurnTimes = { placeMs: 10_000, patienceMs: 60_000 };
/** For how long after its last request a host's queue is remembered, in milliseconds. */
const REMEMBERED_MS = 60_000;

/** Hands out turns: one process's by its own queues, all processes' through the pacer. */
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

  /** How many hosts are waited for, or asked. */
  get hosts(): number {
    return this.#queues.size;
  }

  /**
   * Waits for the turn of a request, behind those of this process that came before.
   * @param wait what has to be waited for at the time when it is called: that of those before may have taken hours.
   * @throws the signal's reason, and that of `close`.
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
   * Estimates the wait of a request that comes now, in milliseconds: behind those of this process that wait, and behind what the pacer
   * knows of others. It is shorter than the wait will be if answers take longer than the interval, and longer if others give up.
   */
  async estimate(host: string, { opensInMs, intervalMs }: AskedWait): Promise<number> {
    const slowness = this.#pacer.slowness(host);
    const spacing = slowness > 1 ? Math.max(intervalMs, MIN_SLOWED_MS) * slowness : intervalMs;
    const here = this.#queues.waiting(host) * spacing;
    return Math.max(opensInMs, (await this.#pacer.startsInMs(host, intervalMs)) + here);
  }

  /** Ends all waits, and those that would begin. */
  close(reason: unknown): void {
    this.#waits.close(reason);
  }

  async #take(asked: WaitingRequest): Promise<RequestTurn> {
    const { host, scope, deadline, wait } = asked;
    if (deadline !== undefined) {
      const waits = wait();
      deadline.check(await abortable(this.estimate(host, waits), scope.signal), waits.because);
    }
    const { queue, leave: leaveAt } = await this.#queues.enter(host, scope, this.#clock.now());
    const leave = (): void => leaveAt(this.#clock.now());
    try {
      for (;;) {
        const turn = await this.#attempt(asked, queue, leave);
        if (turn !== undefined) return turn;
      }
    } catch (thrown) {
      leave();
      throw thrown;
    }
  }

  /** Waits for a place and a start; undefined where the start cannot be used, and all has to be waited for again. */
  async #attempt(
    asked: WaitingRequest,
    queue: HostQueue,
    leave: () => void,
  ): Promise<RequestTurn | undefined> {
    const { host } = asked;
    await this.#opening(asked);
    await this.#leaveToOthers(asked, queue);
    const begun = await this.#starts.begin(asked, queue);
    if (begun === undefined) return undefined;
    const { place } = begun;
    queue.share.took(this.#clock.now());
    const release = async (): Promise<void> => {
      queue.share.left(this.#clock.now());
      await place.release();
    };
    try {
      if (await this.#starts.reach(begun, asked)) {
        queue.lastStart = this.#clock.now();
        const counted = { renew: (ms: number) => place.renew(ms), release };
        return new PlaceTurn(counted, this.#times, leave, this.#answered(host));
      }
    } catch (thrown) {
      // Not waited for: the pacer may be what one gives up on.
      void release();
      throw thrown;
    }
    await release();
    return undefined;
  }

  /** Waits for the site's visiting time, and keeps no place meanwhile. */
  async #opening(asked: WaitingRequest): Promise<void> {
    for (let now = asked.wait(); now.opensInMs > 0; now = asked.wait()) {
      asked.deadline?.check(now.opensInMs, now.because);
      await this.#sleep(asked, now.opensInMs, now.because);
    }
  }

  /** Waits without a place for as long as one would be of no use, or has to be left to other processes. */
  async #leaveToOthers(asked: WaitingRequest, { share, lastStart, contended }: HostQueue): Promise<void> {
    if (!this.#pacer.isShared) return;
    const now = this.#clock.now();
    const { intervalMs, because } = asked.wait();
    // No longer than the interval, where the clock was set back.
    const useless = Math.min(lastStart + intervalMs - now, intervalMs);
    // Others get their turns by their tickets where the pacer keeps the order.
    const inOrder = this.#pacer.keepsOrder;
    const rest = inOrder ? 0 : Math.max(share.rest(now), contended ? useless + restMs(intervalMs) : 0);
    const ms = Math.max(useless, rest);
    asked.deadline?.check(ms, because);
    if (ms > 0) await this.#sleep(asked, ms, ms === rest ? ["others wait for the host"] : because);
  }

  #answered(host: string): Answered {
    return async (outcome, holdMs = 0) => {
      const ms = Math.min(holdMs, this.#pace.maxRetryAfterMs);
      if (ms > 0) this.#retryAfter.set(host, ms);
      await Promise.all([this.#pacer.report(host, outcome), ms > 0 ? this.#pacer.hold(host, ms) : undefined]);
    };
  }

  #sleep(asked: WaitingRequest, ms: number, because: readonly string[]): Promise<void> {
    return waitWithEvent(asked, ms, because, () => this.#clock.sleep(ms, asked.scope.signal));
  }
}
