import { CircuitBreaker } from "../../store/circuit-breaker.ts";
import type { Clock } from "../../time/clock.ts";
import type { MemoryPacer } from "./memory-pacer.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";

/** Tolerance in ms for a start that seems too early, because clocks are read at different times. */
const CLOCK_SKEW_MS = 250;
/** Maximum number of hosts with unreported starts or holds, and maximum number of unreleased places. */
const MAX_UNREPORTED = 10_000;

const FREE: Place = { renew: () => true, release: () => {} };

/**
 * A pacer with a fallback: a `MemoryPacer` grants the starts while the shared pacer is unavailable. `store` events
 * report the start and the end of an outage. The fallback also records this process's starts and holds when there is
 * no outage. So in an outage, no start of this process is too early after its other starts. Starts and holds during
 * the outage are reported to the shared pacer afterwards.
 */
export class ResilientPacer {
  readonly #pacer: Pacer;
  readonly #fallback: MemoryPacer;
  readonly #breaker: CircuitBreaker;
  /** Hosts whose last start or hold only the fallback knows, with the interval of that start. */
  readonly #unreported = new Map<string, number>();
  /** Places whose release failed, so that the shared pacer still counts them. */
  readonly #unreleased = new Set<Place>();

  /** @param fallback the same object as `pacer` if the pacer is not shared. */
  constructor(pacer: Pacer, fallback: MemoryPacer, clock: Clock) {
    this.#pacer = pacer;
    this.#fallback = fallback;
    this.#breaker = new CircuitBreaker("pacer", clock, {
      // The shared pacer may lose its state in the outage, so the current holds are reported to it afterwards.
      lost: () => {
        for (const held of fallback.heldHosts()) this.#markUnreported(held, 0);
      },
      back: () => this.#reportAll(),
    });
  }

  /** Whether other processes may also use the pacer. */
  get isShared(): boolean {
    return this.#pacer !== this.#fallback;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    if (!this.isShared) return this.#fallback.reserve(host, intervalMs);
    const start = await this.#breaker.call(async () => {
      // After an outage, `#reportAll` may not have reported this host yet. Without the report, the start could be too
      // early.
      await this.#reportHost(host);
      const earliest = this.#fallback.earliest(host, intervalMs);
      return this.#notBefore(earliest, host, await this.#pacer.reserve(host, intervalMs), intervalMs);
    });
    return start === undefined
      ? this.#reserveFromFallback(host, intervalMs)
      : this.#recordStart(host, start, intervalMs);
  }

  /** Whether callers of all processes that share the pacer get their places in the order of arrival. */
  get keepsOrder(): boolean {
    return this.isShared && this.#pacer.beginInOrder !== undefined;
  }

  /**
   * Takes a place and reserves a start, in the order of arrival if the pacer supports it. The methods of the place do
   * not reject if the shared pacer fails.
   * @returns undefined if all places are taken and the caller gets no ticket, because the pacer keeps no order or is
   * unavailable.
   */
  async begin(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued | undefined> {
    const { limit, placeMs, intervalMs } = ask;
    if (!this.isShared || (this.#pacer.begin === undefined && !this.keepsOrder)) {
      const place = await this.place(host, limit, placeMs);
      return place && this.#withStart(place, this.reserve(host, intervalMs));
    }
    let late = false;
    /** The place of the shared pacer, kept even if reserving its start fails. */
    let taken: Place | undefined;
    const answer = await this.#breaker.call(async () => {
      await this.#reportHost(host);
      const earliest = this.#fallback.earliest(host, intervalMs);
      const begun = await (this.keepsOrder
        ? this.#pacer.beginInOrder?.(host, ask)
        : this.#pacer.begin?.(host, limit, placeMs, intervalMs));
      if (begun === undefined) return {};
      if (!("place" in begun)) {
        if (late) await this.#pacer.leaveOrder?.(host, begun.ticket);
        return { begun };
      }
      const { place, start } = begun;
      if (!late) {
        taken = place;
        return { begun: { place, start: await this.#notBefore(earliest, host, start, intervalMs) } };
      }
      // The caller no longer waits, so the place and the start are given back for other callers.
      await Promise.all([place.release(), this.#pacer.giveBack?.(host, start, intervalMs)]);
      return {};
    });
    if (answer === undefined) {
      late = true;
      const place = taken === undefined ? this.#fallback.place(host, limit, placeMs) : this.#safe(taken);
      return place && this.#withStart(place, this.#reserveFromFallback(host, intervalMs));
    }
    const { begun } = answer;
    if (begun === undefined || !("place" in begun)) return begun;
    return { place: this.#safe(begun.place), start: this.#recordStart(host, begun.start, intervalMs) };
  }

  async leaveOrder(host: string, ticket: string): Promise<void> {
    if (this.keepsOrder) await this.#breaker.call(async () => this.#pacer.leaveOrder?.(host, ticket));
  }

  /**
   * Returns the milliseconds until a start for a new caller. If the shared pacer does not answer, the result contains
   * only what this process knows.
   */
  async startsInMs(host: string, intervalMs: number): Promise<number> {
    const known = this.#fallback.startsInMs(host, intervalMs);
    if (!this.isShared) return known;
    const shared = await this.#breaker.call(async () => this.#pacer.startsInMs?.(host, intervalMs));
    return Math.max(known, shared ?? 0);
  }

  /** Adds the start to a place. Releases the place if no start can be reserved. */
  async #withStart(place: Place, reserved: Promise<number>): Promise<PlacedStart> {
    try {
      return { place, start: await reserved };
    } catch (thrown) {
      await place.release();
      throw thrown;
    }
  }

  /**
   * Returns `start`, a start of the shared pacer. If `start` is before `earliest`, reserves and returns a later start.
   */
  async #notBefore(earliest: number, host: string, start: number, intervalMs: number): Promise<number> {
    if (start >= earliest - CLOCK_SKEW_MS) return start;
    // The shared pacer has lost its state since an earlier call of this process.
    await this.#pacer.giveBack?.(host, start, intervalMs);
    this.#markUnreported(host, intervalMs);
    await this.#reportHost(host);
    return this.#pacer.reserve(host, intervalMs);
  }

  #recordStart(host: string, start: number, intervalMs: number): number {
    this.#fallback.note(host, start, intervalMs);
    return start;
  }

  #reserveFromFallback(host: string, intervalMs: number): Promise<number> {
    this.#markUnreported(host, intervalMs);
    return this.#fallback.reserve(host, intervalMs);
  }

  async giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    this.#fallback.giveBack(host, start, intervalMs);
    if (this.isShared) await this.#breaker.call(async () => this.#pacer.giveBack?.(host, start, intervalMs));
  }

  async hold(host: string, ms: number): Promise<void> {
    this.#fallback.hold(host, ms);
    if (!this.isShared) return;
    if (!(await this.#breaker.succeeds(() => this.#pacer.hold?.(host, ms)))) this.#markUnreported(host, 0);
  }

  async heldUntil(host: string): Promise<number> {
    const known = this.#fallback.heldUntil(host);
    if (!this.isShared) return known;
    return Math.max(known, (await this.#breaker.call(async () => this.#pacer.heldUntil?.(host))) ?? known);
  }

  async report(host: string, outcome: "slow" | "success"): Promise<void> {
    this.#fallback.report(host, outcome);
    if (this.isShared) await this.#breaker.call(async () => this.#pacer.report?.(host, outcome));
  }

  /** Returns the milliseconds until the host's next start can be granted, as far as this process knows. */
  closedFor(host: string, intervalMs: number): number {
    return this.#fallback.closedFor(host, intervalMs);
  }

  /** Returns the slow-down factor of a host, as far as this process knows. */
  slowness(host: string): number {
    return this.#fallback.slowness(host);
  }

  /** Takes a place. Its methods do not reject if the shared pacer fails. */
  async place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    if (!this.isShared) return this.#fallback.place(host, limit, ms);
    if (this.#pacer.place === undefined) return FREE;
    let late = false;
    const answer = await this.#breaker.call(async () => {
      const place = await this.#pacer.place?.(host, limit, ms);
      // The caller no longer waits, so the place is released for other callers.
      if (late) await place?.release();
      return { place };
    });
    if (answer !== undefined) return answer.place && this.#safe(answer.place);
    late = true;
    return this.#fallback.place(host, limit, ms);
  }

  /** Wraps a place so that its methods do not reject if the shared pacer fails. */
  #safe(place: Place): Place {
    return {
      // Returns true during an outage: the request is running, and an unavailable pacer cannot give the place away.
      renew: async (ms) => (await this.#breaker.call(async () => place.renew(ms))) ?? true,
      release: async () => {
        const isDone = await this.#breaker.succeeds(() => place.release());
        if (!isDone && this.#unreleased.size < MAX_UNREPORTED) this.#unreleased.add(place);
      },
    };
  }

  #markUnreported(host: string, intervalMs: number): void {
    if (this.#unreported.size < MAX_UNREPORTED || this.#unreported.has(host))
      this.#unreported.set(host, Math.max(intervalMs, this.#unreported.get(host) ?? 0));
  }

  /**
   * Reports a host's starts and holds during an outage to the shared pacer, as one hold until the next possible start.
   */
  async #reportHost(host: string): Promise<void> {
    const intervalMs = this.#unreported.get(host);
    if (intervalMs === undefined) return;
    const ms = this.#fallback.closedFor(host, intervalMs);
    if (ms > 0) await this.#pacer.hold?.(host, ms);
    this.#unreported.delete(host);
  }

  async #reportAll(): Promise<void> {
    for (const place of this.#unreleased) {
      if (this.#breaker.isOpen) return;
      await this.#breaker.call(async () => {
        await place.release();
        this.#unreleased.delete(place);
      });
    }
    for (const host of [...this.#unreported.keys()]) {
      if (this.#breaker.isOpen) return;
      await this.#breaker.call(() => this.#reportHost(host));
    }
  }
}
