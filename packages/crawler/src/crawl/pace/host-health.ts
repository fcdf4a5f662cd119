import type { Failure } from "../state/outcome.ts";

/** First pause of a host after failures, in milliseconds; it doubles each time. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** Maximum pause for Retry-After, in milliseconds, the same as in the agent. */
const MAX_ASKED_MS = 3_600_000;
/** Number of URLs that fail in a row before the host gets a pause. A failure by overload causes a pause at once. */
const IN_A_ROW = 3;
/** Number of URLs in a row without an answer before the host is set aside. */
const WITHOUT_ANSWER = 8;
/**
 * First pause of a host that is set aside, in milliseconds; it doubles each time. It is shorter than the wait for such
 * hosts at the end of a round.
 */
const FIRST_ASIDE_MS = 30_000;
const MAX_ASIDE_MS = 3_600_000;

/** The pause of a host after a failure. */
export interface HostPause {
  /** Milliseconds without requests to the host; 0 if the failure concerns only the URL. */
  readonly ms: number;
  /** Whether the host is set aside: all other hosts come first, and the round waits for it only for a limited time. */
  readonly isAside: boolean;
}

/** Weight of the newest value in the moving average of request intervals. */
const CYCLE_WEIGHT = 0.2;

/** State of a host, derived from its responses. It persists between the turns of the host. */
export class HostHealth {
  /** Response times. */
  readonly pace: ResponsePace = new ResponsePace();
  /** Whether the next request is for a page; pages and sitemaps alternate. */
  isPagesTurn = true;
  /** Digest of the last known robots.txt. */
  robots: string | undefined;
  /** Milliseconds between two requests, from robots.txt and the crawl's rate; undefined before the first request. */
  intervalMs: number | undefined;
  #cycleMs: number | undefined;
  /** Number of URLs that failed in a row. */
  #failures = 0;
  /** Number of URLs in a row without an answer, or with 429 or 503 without Retry-After. */
  #unanswered = 0;
  /** Number of pauses since the last success. */
  #waits = 0;
  /** Number of times that the host was set aside since the last success. */
  #asides = 0;
  #lastFailure = Number.NEGATIVE_INFINITY;

  /** Average milliseconds from one request to the next within a turn; undefined before the second request. */
  get cycleMs(): number | undefined {
    return this.#cycleMs;
  }

  /** Whether the host got a pause since its last success. Until the next success, it gets one request at a time. */
  get isInDoubt(): boolean {
    return this.#waits > 0 || this.#unanswered >= IN_A_ROW;
  }

  /** Records the time between the starts of two requests. */
  cycle(ms: number): void {
    this.#cycleMs = this.#cycleMs === undefined ? ms : this.#cycleMs + CYCLE_WEIGHT * (ms - this.#cycleMs);
  }

  /** Records a request that did not fail. */
  succeeded(): void {
    this.#failures = 0;
    this.#unanswered = 0;
    this.#waits = 0;
    this.#asides = 0;
  }

  /** Records that the host gave no answers before: one more request without an answer sets it aside. */
  distrust(): void {
    this.#unanswered = Math.max(this.#unanswered, WITHOUT_ANSWER - 1);
  }

  /**
   * Records a failure. Only failures of different URLs in a row lengthen the pauses.
   * @param begunAt start of the request, from `performance.now()`. Of concurrent requests that fail, only the first
   *   lengthens the pause.
   * @param isRetry whether the URL failed before. Another failure of the same URL is not evidence about the host.
   */
  failed({ kind, retryAfterMs = 0 }: Failure, begunAt: number, isRetry: boolean): HostPause {
    const isNew = !isRetry && begunAt >= this.#lastFailure;
    this.#lastFailure = performance.now();
    if (!isRetry) this.#failures++;
    // A server that sends Retry-After is reachable.
    if (kind === "status" || retryAfterMs > 0) this.#unanswered = 0;
    else if (isNew || (!isRetry && this.#unanswered < IN_A_ROW)) this.#unanswered++;
    if (this.#unanswered >= WITHOUT_ANSWER) {
      if (isNew || this.#asides === 0) this.#asides++;
      const ms = Math.min(MAX_ASIDE_MS, FIRST_ASIDE_MS * 2 ** (this.#asides - 1));
      return { ms, isAside: true };
    }
    const isOfUrl = kind !== "overload" && (this.#failures < IN_A_ROW || (isRetry && kind === "status"));
    if (isOfUrl) return NO_PAUSE;
    if (isNew || this.#waits === 0) this.#waits++;
    const own = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#waits - 1));
    return { ms: Math.max(own, Math.min(MAX_ASKED_MS, retryAfterMs)), isAside: false };
  }
}

const NO_PAUSE: HostPause = { ms: 0, isAside: false };

/** Response time that does not yet indicate an overloaded server, in milliseconds. */
const QUICK_MS = 500;
/** Ratio of the average to the best response time. From this ratio on, a host gets a pause. */
const SLOWER = 3;
const MAX_PAUSE_MS = 30_000;
/** Weight of the newest value in the moving average of response times. */
const ANSWER_WEIGHT = 0.3;

/**
 * The pause of a host whose responses become ever slower. It is about as long as the response time. An overloaded
 * server can send 429 or 503, but most servers become slow first.
 */
class ResponsePace {
  /** Moving average of response times, in milliseconds. */
  #averageMs: number | undefined;
  #bestMs = Number.POSITIVE_INFINITY;

  /** Records a response time. */
  answered(ms: number): void {
    this.#averageMs =
      this.#averageMs === undefined ? ms : this.#averageMs + ANSWER_WEIGHT * (ms - this.#averageMs);
    // The best value slowly increases, because a server may become slower permanently.
    this.#bestMs = Math.min(this.#bestMs * 1.01, this.#averageMs);
  }

  /** Pause before the next request, in milliseconds. */
  get pauseMs(): number {
    const averageMs = this.#averageMs ?? 0;
    if (averageMs < QUICK_MS || averageMs < SLOWER * this.#bestMs) return 0;
    return Math.min(MAX_PAUSE_MS, averageMs);
  }
}
