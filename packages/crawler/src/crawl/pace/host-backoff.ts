import type { KnownWait } from "@maycrawl/agent";
import type { HostWait } from "../state/frontier.ts";
import type { Failure, UnreachableHost } from "../state/outcome.ts";
import type { HostHealth } from "./host-health.ts";

/** The pause of a host: the longest of the waits that its responses and failures cause. */
export class HostBackoff {
  readonly #health: HostHealth;
  readonly #now: () => number;
  #rest: HostWait = READY;
  #stuck: HostWait | undefined;
  /** Wait while the host is set aside because its URLs get no answer; undefined at other times. */
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

  /** Remaining milliseconds of the pause; 0 or negative if the host may be visited. */
  get leftMs(): number {
    return this.wait.readyAt - this.#now();
  }

  /** End of the pause, without the waits of a stuck host; in milliseconds since the epoch. */
  get restsUntil(): number {
    return this.#rest.readyAt;
  }

  /** Extends the pause, unless it already lasts longer. */
  until(wait: HostWait): void {
    if (wait.readyAt > this.#rest.readyAt) this.#rest = wait;
  }

  /** Applies the site's interval, which begins at the time `from`. */
  interval(from: number, { intervalMs, because }: KnownWait): void {
    if (intervalMs > 0) this.until({ readyAt: from + intervalMs, waitingFor: because.join(", ") });
  }

  /** Records the response time of a page. If responses become ever slower, the host gets a pause of similar length. */
  answered(ms: number, { intervalMs }: KnownWait): void {
    const { pace } = this.#health;
    this.succeeded();
    pace.answered(ms);
    const { pauseMs } = pace;
    if (pauseMs > intervalMs) this.#forMs(pauseMs, `its responses become slower (${Math.round(pauseMs)} ms)`);
  }

  /** Records a request that did not fail. */
  succeeded(): void {
    this.#health.succeeded();
    this.#aside = undefined;
  }

  /**
   * Records a failed request.
   * @param begunAt start of the request; see `HostHealth.failed`.
   * @param isRetry whether the URL failed before; see `HostHealth.failed`.
   * @returns whether the host is set aside.
   */
  failed(failure: Failure, because: string, begunAt: number, isRetry: boolean): boolean {
    const { ms, isAside } = this.#health.failed(failure, begunAt, isRetry);
    if (isAside) this.#aside = { readyAt: this.#now() + ms, waitingFor: because, stuck: "unreachable" };
    else if (ms > 0) this.#forMs(ms, because);
    return isAside;
  }

  /** Records that the robots.txt of the host is unreachable. */
  unreachable({ at, because, nowhere }: UnreachableHost): void {
    // The next attempt is at least a second away: otherwise a clock that was set back could cause a busy loop.
    const readyAt = Math.max(at, this.#now() + 1_000);
    this.#stuck = { readyAt, waitingFor: because, stuck: nowhere ? "nowhere" : "unreachable" };
  }

  #forMs(ms: number, waitingFor: string): void {
    this.until({ readyAt: this.#now() + ms, waitingFor });
  }
}

const READY: HostWait = { readyAt: 0, waitingFor: undefined };
