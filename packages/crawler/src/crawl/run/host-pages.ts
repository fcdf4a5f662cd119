import { setImmediate } from "node:timers/promises";
import type { CrawlEvent } from "../state/events.ts";
import type { QueuedUrl, Skip } from "../state/found-url.ts";
import type { HostLease } from "../state/frontier.ts";
import type { Failure, Outcome, UnreachableHost } from "../state/outcome.ts";
import type { Visitor } from "../visit/visitor.ts";

/** Maximum number of attempts for a URL in a round. */
const MAX_TRIES = 3;

/** Number of pages to skip before the event loop can serve other hosts. */
const SKIP_BATCH = 100;

/** Options of `HostPages`. */
export interface HostPagesOptions {
  readonly visitor: Visitor;
  /** Signal whose abort ends all waits. Requests that are under way continue. */
  readonly stopping: AbortSignal;
  /** Signal whose abort ends all waits and the requests under way. */
  readonly signal: AbortSignal;
  readonly tell: (event: CrawlEvent) => Promise<void>;
  /** Counts one more page. Returns false if the limit of pages is reached; the page is then not counted. */
  readonly admit: () => boolean;
  /** Subtracts a page that `admit` counted but that was not visited. */
  readonly giveBack: () => void;
  readonly now: () => number;
}

/** Result for one page. The pace of the host is computed from it. */
export type PageResult =
  | { readonly kind: "visited"; readonly heardAt: number; readonly ms: number }
  | { readonly kind: "skipped" }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      readonly because: string;
      readonly isRetry: boolean;
    }
  | UnreachableHost;

/** Visits a host's pages one by one, in the order of the frontier. */
export class HostPages {
  readonly #options: HostPagesOptions;
  readonly #turn: HostLease;

  constructor(options: HostPagesOptions, turn: HostLease) {
    this.#options = options;
    this.#turn = turn;
  }

  /**
   * Returns the next page to request; undefined if no page can be requested now; `limit` at the limit of pages. Skips
   * pages that robots.txt disallows: they need no request, so the host's interval does not apply to them.
   */
  async next(): Promise<QueuedUrl | undefined | "limit"> {
    const { admit, giveBack, now, visitor, stopping } = this.#options;
    if (!admit()) return "limit";
    for (let skipped = 1; !stopping.aborted; skipped++) {
      const url = await this.#turn.next(now());
      if (url === undefined) break;
      const skip = visitor.disallowed(url.url);
      if (skip === undefined) return url;
      await this.#skip(url, skip);
      if (skipped % SKIP_BATCH === 0) await setImmediate();
    }
    giveBack();
    return undefined;
  }

  /** Skips disallowed pages up to the next page to request. It is called while the host waits. */
  async skipDisallowed(): Promise<void> {
    const url = await this.next();
    if (url === undefined || url === "limit") return;
    await this.#turn.putBack(url);
    this.#options.giveBack();
  }

  /**
   * Visits a page and stores the outcome.
   * @param onResult called with the result for the host, before the outcome is stored.
   */
  async visit(url: QueuedUrl, onResult: (result: PageResult) => void): Promise<void> {
    const { visitor, stopping, signal, giveBack } = this.#options;
    let outcome: Outcome;
    try {
      outcome = await visitor.visit(url, stopping, signal, () => this.#turn.checkLease?.());
    } catch (thrown) {
      giveBack();
      throw thrown;
    }
    const isVisited = outcome.kind === "visited" || (outcome.kind === "later" && isLastTry(url));
    if (!isVisited) giveBack();
    const { now } = this.#options;
    const retryAt = outcome.kind === "later" && !isLastTry(url) ? now() + outcome.retryInMs : undefined;
    onResult(resultOf(url, outcome));
    await this.#keep(url, outcome, retryAt);
  }

  async #skip(url: QueuedUrl, skip: Skip): Promise<void> {
    await this.#turn.skipped(url, skip);
    await this.#options.tell({ type: "skip", url: url.url, skip });
  }

  async #keep(url: QueuedUrl, outcome: Outcome, retryAt: number | undefined): Promise<void> {
    const { tell } = this.#options;
    if (outcome.kind === "unreachable") return;
    if (outcome.kind === "skipped") return this.#skip(url, outcome.skip);
    if (retryAt !== undefined && outcome.kind === "later") {
      await this.#turn.failed(url, retryAt);
      await tell({ type: "later", url: url.url, at: retryAt, because: outcome.because });
      return;
    }
    const { visit } = outcome;
    await this.#turn.visited(url, visit, outcome.kind === "visited" ? outcome.found : []);
    await tell({ type: "visit", url: url.url, depth: url.clicks, visit });
  }
}

function resultOf(url: QueuedUrl, outcome: Outcome): PageResult {
  switch (outcome.kind) {
    case "visited":
      return { kind: "visited", heardAt: outcome.heardAt, ms: outcome.visit.ms };
    case "skipped":
      return { kind: "skipped" };
    case "later": {
      const { failure, because } = outcome;
      return { kind: "failed", failure, because, isRetry: url.tries > 0 };
    }
    case "unreachable":
      return outcome;
  }
}

function isLastTry({ tries }: QueuedUrl): boolean {
  return tries + 1 >= MAX_TRIES;
}
