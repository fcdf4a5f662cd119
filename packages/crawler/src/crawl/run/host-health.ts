import type { Failure } from "../visit/outcome.ts";
import { ResponsePace } from "./response-pace.ts";

/** How long a host is left alone after its first failure, in milliseconds; twice as long each time. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** A longer Retry-After counts as this one, as for the agent, in milliseconds. */
const LONGEST_ASKED = 3_600_000;
/** Number of failures in a row after which any failure slows the host. */
const IN_A_ROW = 3;

/** How much one request counts in what is usual. */
const WEIGHT = 0.2;

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
  #failures = 0;
  #waits = 0;
  #lastFailure = Number.NEGATIVE_INFINITY;

  /** Milliseconds from one request to the next, as it was in one turn; undefined before the second one. */
  get cycleMs(): number | undefined {
    return this.#cycleMs;
  }

  /** Takes note of how long after the one before a request began. */
  cycle(ms: number): void {
    this.#cycleMs = this.#cycleMs === undefined ? ms : this.#cycleMs + WEIGHT * (ms - this.#cycleMs);
  }

  /** Takes note of an answer that is no failure. */
  succeeded(): void {
    this.#failures = 0;
    this.#waits = 0;
  }

  /**
   * Takes note of a failure.
   * @param begunAt when its request began, by `performance.now()`: of failures at one moment only the first doubles the wait.
   * @param isRetry whether the URL failed before: that it fails again says nothing new of the host.
   * @returns milliseconds that the host is left alone; 0 if the failure is the URL's alone.
   */
  failed({ kind, retryAfterMs }: Failure, begunAt: number, isRetry: boolean): number {
    if (kind === "status" && isRetry) return 0;
    this.#failures++;
    const isNew = begunAt >= this.#lastFailure;
    this.#lastFailure = performance.now();
    if (kind === "status" && this.#failures < IN_A_ROW) return 0;
    if (isNew || this.#waits === 0) this.#waits++;
    const own = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#waits - 1));
    return Math.max(own, Math.min(LONGEST_ASKED, retryAfterMs ?? 0));
  }
}
