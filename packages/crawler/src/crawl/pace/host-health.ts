import type { Failure } from "../state/outcome.ts";

/** How long a host is left alone after its first failure, in milliseconds; twice as long each time. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** A longer Retry-After counts as this one, as for the agent, in milliseconds. */
const MAX_ASKED_MS = 3_600_000;
/** The host waits after any failure once this number of URLs has failed in a row. */
const IN_A_ROW = 3;
/** The host is set aside once this number of URLs in a row got no answer. */
const WITHOUT_ANSWER = 8;
/** First time that a host is set aside, in milliseconds; it doubles. It is shorter than the wait for such hosts at the end of a round. */
const FIRST_ASIDE_MS = 30_000;
const LONGEST_ASIDE = 3_600_000;

/** The pause of a host after a failure. */
export interface HostPause {
  /** Milliseconds without requests to the host; 0 if the failure concerns only the URL. */
  readonly ms: number;
  /** Whether the host is set aside: it comes after all others, and the round does not wait for it for ever. */
  readonly isAside: boolean;
}

/** How much one request counts in what is usual. */
const CYCLE_WEIGHT = 0.2;

/** What a crawl knows of a host from its answers. It outlives the host's turns. */
export class HostHealth {
  /** How quick the answers are. */
  readonly pace: ResponsePace = new ResponsePace();
  /** Whether a page is next, and not a sitemap: they take turns. */
  isPagesTurn = true;
  /** Digest of the robots.txt that was reported last. */
  robots: string | undefined;
  /** Milliseconds between two requests that the site and the crawl want; undefined before the first. */
  intervalMs: number | undefined;
  #cycleMs: number | undefined;
  /** URLs that failed in a row. */
  #failures = 0;
  /** URLs in a row that got no answer, or only that the host has too much to do. */
  #unanswered = 0;
  #waits = 0;
  #asides = 0;
  #lastFailure = Number.NEGATIVE_INFINITY;

  /** Milliseconds from one request to the next, as it was in one turn; undefined before the second one. */
  get cycleMs(): number | undefined {
    return this.#cycleMs;
  }

  /** Whether the host has had to wait since its last answer: until the next one it gets one request at a time. */
  get isInDoubt(): boolean {
    return this.#waits > 0 || this.#unanswered >= IN_A_ROW;
  }

  /** Takes note of how long after the one before a request began. */
  cycle(ms: number): void {
    this.#cycleMs = this.#cycleMs === undefined ? ms : this.#cycleMs + CYCLE_WEIGHT * (ms - this.#cycleMs);
  }

  /** Takes note of an answer that is no failure. */
  succeeded(): void {
    this.#failures = 0;
    this.#unanswered = 0;
    this.#waits = 0;
    this.#asides = 0;
  }

  /** Takes note that the host gave no answers before: one more failure sets it aside. */
  distrust(): void {
    this.#unanswered = Math.max(this.#unanswered, WITHOUT_ANSWER - 1);
  }

  /**
   * Takes note of a failure. Only failures of different URLs in a row make the waits longer.
   * @param begunAt when its request began, by `performance.now()`: of failures at one moment only the first makes the wait longer.
   * @param isRetry whether the URL failed before: that it fails again says nothing new of the host.
   */
  failed({ kind, retryAfterMs = 0 }: Failure, begunAt: number, isRetry: boolean): HostPause {
    const isNew = !isRetry && begunAt >= this.#lastFailure;
    this.#lastFailure = performance.now();
    if (!isRetry) this.#failures++;
    // A server that says when to come back is there.
    if (kind === "status" || retryAfterMs > 0) this.#unanswered = 0;
    else if (isNew || (!isRetry && this.#unanswered < IN_A_ROW)) this.#unanswered++;
    if (this.#unanswered >= WITHOUT_ANSWER) {
      if (isNew || this.#asides === 0) this.#asides++;
      const ms = Math.min(LONGEST_ASIDE, FIRST_ASIDE_MS * 2 ** (this.#asides - 1));
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

/** Answers that take so long are no burden yet, in milliseconds. */
const QUICK_MS = 500;
/** How many times as slow as it was at its best a host has to be, to be spared. */
const SLOWER = 3;
const MAX_PAUSE = 30_000;
/** How much one answer counts in what is usual. */
const ANSWER_WEIGHT = 0.3;

/**
 * How long a host is left alone because its answers come ever later: about as long again as they take. A server says with
 * 429 and 503 that it has too much to do; most say it by slowness first.
 */
class ResponsePace {
  #usual: number | undefined;
  #best = Number.POSITIVE_INFINITY;

  /** An answer came after so many milliseconds. */
  answered(ms: number): void {
    this.#usual = this.#usual === undefined ? ms : this.#usual + ANSWER_WEIGHT * (ms - this.#usual);
    // What was quick by day may be slow by night for good.
    this.#best = Math.min(this.#best * 1.01, this.#usual);
  }

  /** Milliseconds to wait now beside all else. */
  get pauseMs(): number {
    const usual = this.#usual ?? 0;
    if (usual < QUICK_MS || usual < SLOWER * this.#best) return 0;
    return Math.min(MAX_PAUSE, usual);
  }
}
