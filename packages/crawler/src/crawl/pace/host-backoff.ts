import type { KnownWait } from "@maycrawl/agent";
import type { HostWait } from "../state/frontier.ts";
import type { Failure, UnreachableHost } from "../state/outcome.ts";
import type { HostHealth } from "./host-health.ts";

/** How long a host is left alone, by what its requests have shown: the longest of all waits. */
export class HostBackoff {
  readonly #health: HostHealth;
  readonly #now: () => number;
  #rest: HostWait = READY;
  #stuck: HostWait | undefined;
  /** Set while the host is set aside, since its URLs get no answer. */
  #aside: HostWait | undefined;

  constructor(health: HostHealth, now: () => number) {
    this.#health = health;
    this.#now = now;
  }

  get wait(): HostWait {
    const stuck = this.#stuck ?? this.#aside;
    return stuck === undefined
      ? this.#rest
      : { ...stuck, readyAt: Math.max(stuck.readyAt, this.#rest.readyAt) };
  }

  /** Milliseconds that are left of it; not more than 0 if the host may be visited. */
  get leftMs(): number {
    return this.wait.readyAt - this.#now();
  }

  /** Until when nobody may ask the host, stuck or not. */
  get restsUntil(): number {
    return this.#rest.readyAt;
  }

  /** Leaves the host alone, unless it is for longer already. */
  until(wait: HostWait): void {
    if (wait.readyAt > this.#rest.readyAt) this.#rest = wait;
  }

  /** Keeps the site's interval from a time. */
  interval(from: number, { intervalMs, because }: KnownWait): void {
    if (intervalMs > 0) this.until({ readyAt: from + intervalMs, waitingFor: because.join(", ") });
  }

  /** A page was answered: a host whose answers take ever longer is left alone for about as long. */
  answered(ms: number, { intervalMs }: KnownWait): void {
    const { pace } = this.#health;
    this.succeeded();
    pace.answered(ms);
    const { pauseMs } = pace;
    if (pauseMs > intervalMs)
      this.#forMs(pauseMs, `its answers take ever longer (${Math.round(pauseMs)} ms)`);
  }

  /** A request was answered, and that was no failure. */
  succeeded(): void {
    this.#health.succeeded();
    this.#aside = undefined;
  }

  /**
   * A request failed.
   * @param begunAt and `isRetry`: as for `HostHealth.failed`.
   * @returns whether the host is set aside.
   */
  failed(failure: Failure, because: string, begunAt: number, isRetry: boolean): boolean {
    const { ms, isAside } = this.#health.failed(failure, begunAt, isRetry);
    if (isAside) this.#aside = { readyAt: this.#now() + ms, waitingFor: because, stuck: "unreachable" };
    else if (ms > 0) this.#forMs(ms, because);
    return isAside;
  }

  unreachable({ at, because, nowhere }: UnreachableHost): void {
    // The next attempt is due in the future; a clock that was set back must not make this loop.
    const readyAt = Math.max(at, this.#now() + 1_000);
    this.#stuck = { readyAt, waitingFor: because, stuck: nowhere ? "nowhere" : "unreachable" };
  }

  #forMs(ms: number, waitingFor: string): void {
    this.until({ readyAt: this.#now() + ms, waitingFor });
  }
}

const READY: HostWait = { readyAt: 0, waitingFor: undefined };
