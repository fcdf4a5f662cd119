import { CircuitBreaker } from "../../store/circuit-breaker.ts";
import type { Clock } from "../../time/clock.ts";
import type { MemoryPacer } from "./memory-pacer.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";

/** By how much a start may seem too early only because clocks are read at different times, in milliseconds. */
const CLOCK_SKEW_MS = 250;
/** So many hosts are remembered that a pacer has to be told of when it is back. */
const MAX_OWED = 10_000;

const FREE: Place = { renew: () => true, release: () => {} };

/**
 * A pacer that goes on by its own memory when the pacer behind it cannot be reached, and says so. The memory learns of
 * all that is done meanwhile and before, so that no host is asked too early because the pacer is gone; what was
 * learnt while it was gone is told to it when it is back.
 */
export class ResilientPacer {
  readonly #pacer: Pacer;
  readonly #spare: MemoryPacer;
  readonly #breaker: CircuitBreaker;
  /** The hosts whose last start or hold only the spare knows, with the interval of that start. */
  readonly #owed = new Map<string, number>();
  /** Places that the pacer takes for taken. */
  readonly #unreleased = new Set<Place>();

  /** @param spare the same as the pacer, where there is none behind it. */
  constructor(pacer: Pacer, spare: MemoryPacer, clock: Clock) {
    this.#pacer = pacer;
    this.#spare = spare;
    this.#breaker = new CircuitBreaker("pacer", clock, {
      // It may have to begin anew, and know nothing of them when it is back.
      lost: () => {
        for (const held of spare.heldHosts()) this.#owe(held, 0);
      },
      back: () => this.#tellOfAll(),
    });
  }

  /** Whether others, too, may take starts and places of the pacer. */
  get isShared(): boolean {
    return this.#pacer !== this.#spare;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    if (!this.isShared) return this.#spare.reserve(host, intervalMs);
    const start = await this.#breaker.ask(async () => {
      // Before it has told all hosts, this one must not be early.
      await this.#tellOf(host);
      const earliest = this.#spare.earliest(host, intervalMs);
      return this.#notBefore(earliest, host, await this.#pacer.reserve(host, intervalMs), intervalMs);
    });
    return start === undefined ? this.#reserveHere(host, intervalMs) : this.#noted(host, start, intervalMs);
  }

  /** Whether callers get their places in the order in which they came, from all who share the pacer. */
  get keepsOrder(): boolean {
    return this.isShared && this.#pacer.beginInOrder !== undefined;
  }

  /**
   * Takes a place and reserves a start, in order if the pacer keeps one. A place fails as little as the pacer does.
   * @returns undefined while all places are taken, if the pacer keeps no order or cannot be reached.
   */
  async begin(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued | undefined> {
    const { limit, placeMs, intervalMs } = ask;
    if (!this.isShared || (this.#pacer.begin === undefined && !this.keepsOrder)) {
      const place = await this.place(host, limit, placeMs);
      return place && this.#started(place, this.reserve(host, intervalMs));
    }
    let late = false;
    /** Ours, whatever becomes of its start. */
    let had: Place | undefined;
    const answer = await this.#breaker.ask(async () => {
      await this.#tellOf(host);
      const earliest = this.#spare.earliest(host, intervalMs);
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
        had = place;
        return { begun: { place, start: await this.#notBefore(earliest, host, start, intervalMs) } };
      }
      // Nobody waits for it any more, and nobody else could have it.
      await Promise.all([place.release(), this.#pacer.giveBack?.(host, start, intervalMs)]);
      return {};
    });
    if (answer === undefined) {
      late = true;
      const place = had === undefined ? this.#spare.place(host, limit, placeMs) : this.#safe(had);
      return place && this.#started(place, this.#reserveHere(host, intervalMs));
    }
    const { begun } = answer;
    if (begun === undefined || !("place" in begun)) return begun;
    return { place: this.#safe(begun.place), start: this.#noted(host, begun.start, intervalMs) };
  }

  async leaveOrder(host: string, ticket: string): Promise<void> {
    if (this.keepsOrder) await this.#breaker.ask(async () => this.#pacer.leaveOrder?.(host, ticket));
  }

  /** As far as this process knows, if the pacer does not say it. */
  async startsInMs(host: string, intervalMs: number): Promise<number> {
    const known = this.#spare.startsInMs(host, intervalMs);
    if (!this.isShared) return known;
    const shared = await this.#breaker.ask(async () => this.#pacer.startsInMs?.(host, intervalMs));
    return Math.max(known, shared ?? 0);
  }

  /** Without a start the place is of no use. */
  async #started(place: Place, reserved: Promise<number>): Promise<PlacedStart> {
    try {
      return { place, start: await reserved };
    } catch (thrown) {
      await place.release();
      throw thrown;
    }
  }

  /** A start that the pacer gave, or another where that is too early. */
  async #notBefore(earliest: number, host: string, start: number, intervalMs: number): Promise<number> {
    if (start >= earliest - CLOCK_SKEW_MS) return start;
    // It began anew, or was cleared, while nobody here asked it.
    await this.#pacer.giveBack?.(host, start, intervalMs);
    this.#owe(host, intervalMs);
    await this.#tellOf(host);
    return this.#pacer.reserve(host, intervalMs);
  }

  #noted(host: string, start: number, intervalMs: number): number {
    this.#spare.note(host, start, intervalMs);
    return start;
  }

  #reserveHere(host: string, intervalMs: number): Promise<number> {
    this.#owe(host, intervalMs);
    return this.#spare.reserve(host, intervalMs);
  }

  async giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    this.#spare.giveBack(host, start, intervalMs);
    if (this.isShared) await this.#breaker.ask(async () => this.#pacer.giveBack?.(host, start, intervalMs));
  }

  async hold(host: string, ms: number): Promise<void> {
    this.#spare.hold(host, ms);
    if (!this.isShared) return;
    if (!(await this.#breaker.did(() => this.#pacer.hold?.(host, ms)))) this.#owe(host, 0);
  }

  async heldUntil(host: string): Promise<number> {
    const known = this.#spare.heldUntil(host);
    if (!this.isShared) return known;
    return Math.max(known, (await this.#breaker.ask(async () => this.#pacer.heldUntil?.(host))) ?? known);
  }

  async report(host: string, outcome: "slow" | "success"): Promise<void> {
    this.#spare.report(host, outcome);
    if (this.isShared) await this.#breaker.ask(async () => this.#pacer.report?.(host, outcome));
  }

  /** Returns the milliseconds until the host's next start can be handed out, as far as this process knows. */
  closedFor(host: string, intervalMs: number): number {
    return this.#spare.closedFor(host, intervalMs);
  }

  /** How many times as slow as it was a host is, as far as this process knows. */
  slowness(host: string): number {
    return this.#spare.slowness(host);
  }

  /** The place fails as little as the pacer does. */
  async place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    if (!this.isShared) return this.#spare.place(host, limit, ms);
    if (this.#pacer.place === undefined) return FREE;
    let late = false;
    const answer = await this.#breaker.ask(async () => {
      const place = await this.#pacer.place?.(host, limit, ms);
      // Nobody waits for it any more, and nobody else could have it.
      if (late) await place?.release();
      return { place };
    });
    if (answer !== undefined) return answer.place && this.#safe(answer.place);
    late = true;
    return this.#spare.place(host, limit, ms);
  }

  #safe(place: Place): Place {
    return {
      // Who cannot ask goes on: the request is under way, and a pacer that is gone gives the place to nobody.
      renew: async (ms) => (await this.#breaker.ask(async () => place.renew(ms))) ?? true,
      release: async () => {
        const isDone = await this.#breaker.did(() => place.release());
        if (!isDone && this.#unreleased.size < MAX_OWED) this.#unreleased.add(place);
      },
    };
  }

  #owe(host: string, intervalMs: number): void {
    if (this.#owed.size < MAX_OWED || this.#owed.has(host))
      this.#owed.set(host, Math.max(intervalMs, this.#owed.get(host) ?? 0));
  }

  /** Tells the pacer of what it has missed. */
  async #tellOf(host: string): Promise<void> {
    const intervalMs = this.#owed.get(host);
    if (intervalMs === undefined) return;
    const ms = this.#spare.closedFor(host, intervalMs);
    if (ms > 0) await this.#pacer.hold?.(host, ms);
    this.#owed.delete(host);
  }

  async #tellOfAll(): Promise<void> {
    for (const place of this.#unreleased) {
      if (this.#breaker.isOpen) return;
      await this.#breaker.ask(async () => {
        await place.release();
        this.#unreleased.delete(place);
      });
    }
    for (const host of [...this.#owed.keys()]) {
      if (this.#breaker.isOpen) return;
      await this.#breaker.ask(() => this.#tellOf(host));
    }
  }
}
