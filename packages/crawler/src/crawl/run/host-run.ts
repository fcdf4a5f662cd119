import { AddressRefusedError, type AskedWait, type RobotsAgent } from "@maycrawl/agent";
import type { CrawlEvent } from "../events.ts";
import type { Frontier, HostTurn, HostWait } from "../frontier.ts";
import type { QueuedUrl } from "../url/found-url.ts";
import type { LinkFinder } from "../visit/link-finder.ts";
import type { Outcome } from "../visit/outcome.ts";
import type { Visitor } from "../visit/visitor.ts";
import type { ResponsePace } from "./response-pace.ts";
import { readSitemaps } from "./sitemap-pass.ts";

/** A host that is ready in less is waited for, in milliseconds. */
const SHORT = 250;
/** How long one host may be served before others get their turn, in milliseconds. */
const LONGEST_TURN = 5_000;
/** How often a URL is tried in a round. */
const MOST_TRIES = 3;

/** What visiting a host needs. */
export interface HostRunOptions {
  readonly agent: RobotsAgent;
  readonly visitor: Visitor;
  readonly finder: LinkFinder;
  /** Where the entries of its sitemaps go. */
  readonly frontier: Pick<Frontier, "add" | "sitemap">;
  readonly sitemaps: boolean;
  /** Milliseconds in which the answer with a sitemap has to begin. */
  readonly mostMs: number;
  /** Requests to the host at once. */
  readonly connections: number;
  /** Ends waiting; what is under way goes on. */
  readonly stopping: AbortSignal;
  /** Ends all. */
  readonly signal: AbortSignal;
  readonly tell: (event: CrawlEvent) => Promise<void>;
  /** Whether one more page may be visited; it is counted then. */
  readonly admit: () => boolean;
  /** A page that was admitted was not visited after all. */
  readonly giveBack: () => void;
  /** Whether the host is not to be left to others before its time. */
  readonly mayStay: () => boolean;
  readonly now: () => number;
}

/** Visits a host's URLs, one after the other, until there are none, it has to wait, or others have waited long enough. */
export class HostRun {
  readonly #options: HostRunOptions;
  readonly #turn: HostTurn;
  readonly #pace: ResponsePace;
  /** What the host asked for a moment ago, after a visit: before the next one it is not asked about again. */
  #justAsked: AskedWait | undefined;

  constructor(options: HostRunOptions, turn: HostTurn, pace: ResponsePace) {
    this.#options = options;
    this.#turn = turn;
    this.#pace = pace;
  }

  /** @throws the signal's reason, and faults of the crawl itself. */
  async run(): Promise<void> {
    let wait: HostWait = { readyAt: 0, waitingFor: undefined };
    try {
      wait = await this.#serve();
    } catch (thrown) {
      if (!this.#options.stopping.aborted || thrown !== this.#options.stopping.reason) {
        // What failed first is told, though to let go of the host may fail, too.
        await this.#letGo(wait).catch(() => undefined);
        throw thrown;
      }
    }
    await this.#letGo(wait);
    const { waitingFor, readyAt } = wait;
    if (waitingFor === undefined || readyAt - this.#options.now() < 1_000) return;
    const { origin } = this.#turn;
    await this.#options.tell({ type: "wait", origin, until: readyAt, because: waitingFor });
  }

  async #letGo(wait: HostWait): Promise<void> {
    await this.#turn.release(wait);
  }

  async #serve(): Promise<HostWait> {
    await this.#readSitemaps();
    const { connections, now } = this.#options;
    const until = now() + LONGEST_TURN;
    const lanes = Array.from({ length: connections }, () => this.#lane(until));
    // One that fails must not leave the others behind.
    const ended = await Promise.allSettled(lanes);
    const failed = ended.find((lane) => lane.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    const waits = ended.flatMap((lane) => (lane.status === "fulfilled" ? [lane.value] : []));
    return waits.reduce((a, b) => (b.readyAt > a.readyAt ? b : a), READY);
  }

  /** One URL after the other. */
  async #lane(until: number): Promise<HostWait> {
    const { admit, giveBack, mayStay, now, stopping } = this.#options;
    for (;;) {
      if (stopping.aborted) return READY;
      const closed = await this.#closedFor();
      if (closed !== undefined) return closed;
      if (!admit()) return READY;
      const url = await this.#turn.next();
      if (url === undefined) {
        giveBack();
        return READY;
      }
      const wait = await this.#visit(url);
      if (wait !== undefined && wait.readyAt - now() > SHORT) return wait;
      if (now() > until || !mayStay()) return wait ?? READY;
    }
  }

  async #visit(url: QueuedUrl): Promise<HostWait | undefined> {
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
    return this.#keep(url, outcome);
  }

  /** Keeps what came of a URL. @returns how long the host is to be left alone. */
  async #keep(url: QueuedUrl, outcome: Outcome): Promise<HostWait | undefined> {
    const { tell, now, visitor } = this.#options;
    switch (outcome.kind) {
      case "visited": {
        const { visit, found, heardAt } = outcome;
        const isFollowed = await this.#turn.visited(url, visit, found);
        // Other pages may lead there, too.
        if (!isFollowed) visitor.forget();
        this.#pace.answered(visit.ms);
        await tell({ type: "visit", url: url.url, depth: url.depth, visit });
        return this.#waitAfter(heardAt);
      }
      case "skipped":
        await this.#turn.skipped(url, outcome.skip);
        await tell({ type: "skip", url: url.url, skip: outcome.skip });
        return undefined;
      case "unreachable": {
        const { at, because, nowhere } = outcome;
        // The next attempt is due in the future; a clock that was set back must not make this loop.
        const readyAt = Math.max(at, now() + 1_000);
        return { readyAt, waitingFor: because, stuck: nowhere ? "nowhere" : "unreachable" };
      }
      case "later": {
        const { at, because, visit } = outcome;
        if (isLastTry(url)) {
          await this.#turn.visited(url, visit, []);
          await tell({ type: "visit", url: url.url, depth: url.depth, visit });
        } else {
          await this.#turn.failed(url);
          await tell({ type: "later", url: url.url, at, because });
        }
        return { readyAt: at, waitingFor: because };
      }
    }
  }

  /** How long after a visit the host is left alone. */
  async #waitAfter(at: number): Promise<HostWait | undefined> {
    const asked = await this.#asked();
    this.#justAsked = asked;
    const { intervalMs, because } = asked;
    const pause = this.#pace.pauseMs;
    if (pause > intervalMs) {
      return {
        readyAt: this.#options.now() + pause,
        waitingFor: `its answers take ever longer (${Math.round(pause)} ms)`,
      };
    }
    return { readyAt: at + intervalMs, waitingFor: because.join(", ") };
  }

  /** The time of day at which a site does not want to be visited. */
  async #closedFor(): Promise<HostWait | undefined> {
    const { opensInMs, because } = this.#justAsked ?? (await this.#asked());
    this.#justAsked = undefined;
    if (opensInMs === 0) return undefined;
    return { readyAt: this.#options.now() + opensInMs, waitingFor: because.join(", ") };
  }

  async #asked(): Promise<AskedWait> {
    try {
      return await this.#options.agent.waitFor(this.#turn.origin, { signal: this.#options.stopping });
    } catch (thrown) {
      if (thrown instanceof AddressRefusedError) return NO_WAIT;
      throw thrown;
    }
  }

  async #readSitemaps(): Promise<void> {
    const { sitemaps, agent, stopping } = this.#options;
    const { origin, wantsSitemaps } = this.#turn;
    if (!sitemaps || !wantsSitemaps) return;
    try {
      const access = await agent.access(origin, { signal: stopping });
      // What may be fetched is not known: whoever asks for a page will see to it.
      if (access.kind === "unreachable") return;
    } catch (thrown) {
      if (thrown instanceof AddressRefusedError) return;
      throw thrown;
    }
    await readSitemaps(origin, undefined, { ...this.#options, signal: stopping });
    await this.#turn.sitemapsRead();
  }
}

function isLastTry({ tries }: QueuedUrl): boolean {
  return tries + 1 >= MOST_TRIES;
}

const READY: HostWait = { readyAt: 0, waitingFor: undefined };
const NO_WAIT: AskedWait = { intervalMs: 0, opensInMs: 0, because: [] };
