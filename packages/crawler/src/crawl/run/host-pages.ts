import { setImmediate } from "node:timers/promises";
import type { CrawlEvent } from "../state/events.ts";
import type { QueuedUrl, Skip } from "../state/found-url.ts";
import type { HostLease } from "../state/frontier.ts";
import type { Failure, Outcome, UnreachableHost } from "../state/outcome.ts";
import type { Visitor } from "../visit/visitor.ts";

/** How often a URL is tried in a round. */
const MAX_TRIES = 3;

/** Number of pages that are skipped before other hosts get their turn. */
const TOGETHER = 100;

/** What visiting a host's pages needs. */
export interface HostPagesOptions {
  readonly visitor: Visitor;
  /** Ends waiting; what is under way goes on. */
  readonly stopping: AbortSignal;
  /** Ends all. */
  readonly signal: AbortSignal;
  readonly tell: (event: CrawlEvent) => Promise<void>;
  /** Whether one more page may be visited; it is counted then. */
  readonly admit: () => boolean;
  /** A page that was admitted was not visited after all. */
  readonly giveBack: () => void;
  readonly now: () => number;
}

/** What a page's turn says of its host. */
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

/** A host's pages, one by one, as its frontier hands them out. */
export class HostPages {
  readonly #options: HostPagesOptions;
  readonly #turn: HostLease;

  constructor(options: HostPagesOptions, turn: HostLease) {
    this.#options = options;
    this.#turn = turn;
  }

  /**
   * Returns the next page to request: undefined if no page can be requested now, `limit` at the limit of pages. Pages before it that
   * robots.txt disallows are skipped. They need no request, so they use no turn of the host.
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
      if (skipped % TOGETHER === 0) await setImmediate();
    }
    giveBack();
    return undefined;
  }

  /** Skips the pages that robots.txt disallows and that come before the next one to request, while the host waits. */
  async skipDisallowed(): Promise<void> {
    const url = await this.next();
    if (url === undefined || url === "limit") return;
    await this.#turn.putBack(url);
    this.#options.giveBack();
  }

  /** Visits a page and keeps what came of it. @param over told what it says of the host, before that is kept. */
  async visit(url: QueuedUrl, over: (result: PageResult) => void): Promise<void> {
    const { visitor, stopping, signal, giveBack } = this.#options;
    let outcome: Outcome;
    try {
      outcome = await visitor.visit(url, stopping, signal, () => this.#turn.confirm?.());
    } catch (thrown) {
      giveBack();
      throw thrown;
    }
    const isVisited = outcome.kind === "visited" || (outcome.kind === "later" && isLastTry(url));
    if (!isVisited) giveBack();
    const { now } = this.#options;
    const retryAt = outcome.kind === "later" && !isLastTry(url) ? now() + outcome.retryInMs : undefined;
    over(resultOf(url, outcome));
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
    await tell({ type: "visit", url: url.url, depth: url.depth, visit });
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
