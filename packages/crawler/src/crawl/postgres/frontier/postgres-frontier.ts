import type { Frontier, HostLease, NextReady } from "../../state/frontier.ts";
import { LeasedHost, LeaseLost, type TakenHost, URLS_PER_LEASE } from "../host/leased-host.ts";
import { LeaseAge } from "../host/leases.ts";
import type { WriteLossDetector } from "../worker/write-loss-detector.ts";
import { HostUrlPolicy, type HostUrlPolicyParts } from "./host-url-policy.ts";
import { type InboxParts, takeInbox } from "./inbox.ts";
import { PostgresTurn, type PostgresTurnParts } from "./postgres-turn.ts";
import { type RejudgeParts, rejudgeHost } from "./rejudge-host.ts";

/** Maximum number of hosts that are leased together. */
const HOSTS_TOGETHER = 10;
/** Pause before the next request for hosts, if fewer hosts than requested were ready, in milliseconds. */
const ASK_AGAIN_MS = 50;
/** Interval between checks whether other workers have released a host, in milliseconds. */
const LOOK_MS = 1_000;

/** State of the crawl. The SQL function `take` returns it with the leased hosts. */
export interface CrawlState {
  readonly round: number;
  readonly options: number;
  readonly scope: number;
  readonly stoppedAt: number | null;
}

/** Dependencies of `PostgresFrontier`. */
export interface PostgresFrontierParts
  extends Omit<PostgresTurnParts, "allow" | "giveBack" | "now">,
    HostUrlPolicyParts,
    InboxParts,
    RejudgeParts {
  readonly writeLoss: WriteLossDetector;
  readonly leaseMs: number;
  /** Pause after each request to a host that the crawl's options require, in milliseconds. */
  readonly pauseMs: number;
  readonly hostsAtOnce: number;
  /** Whether the crawl has a page limit. */
  readonly isLimited: boolean;
  /**
   * Called with the state of the crawl before the leased hosts are used. Loads what has changed.
   * @returns whether this worker can continue with this state.
   */
  readonly heard: (state: CrawlState) => Promise<boolean>;
  /** Reports that this worker is alive. */
  readonly beat: () => Promise<void>;
}

/** A frontier in a database that several workers share. */
export class PostgresFrontier implements Frontier {
  readonly #parts: PostgresFrontierParts;
  readonly #turnParts: PostgresTurnParts;
  #ready: HostLease[] = [];
  /** Earliest time to request hosts again, as `performance.now()`. */
  #askAt = 0;
  /** Number of pages that this worker has taken from the page limit and not used. */
  #allowed = 0;
  #isAtLimit = false;
  #isOver = false;

  constructor(parts: PostgresFrontierParts) {
    this.#parts = parts;
    this.#turnParts = {
      ...parts,
      now: parts.clock.now,
      allow: () => this.#allow(),
      giveBack: () => {
        this.#allowed++;
      },
    };
  }

  /** Whether the page limit of this round is reached. */
  get isAtLimit(): boolean {
    return this.#isAtLimit;
  }

  /** Whether the crawl has left the state that this worker knows: it is in another round, or has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async takeHost(): Promise<HostLease | undefined> {
    if (this.#isAtEnd) return undefined;
    if (this.#ready.length === 0 && performance.now() >= this.#askAt) await this.#take();
    return this.#ready.shift();
  }

  async nextReady(): Promise<NextReady | undefined> {
    if (this.#isAtEnd) return undefined;
    const { database, slot, clock, leases } = this.#parts;
    // If this worker has no host, its slot may still hold a lease whose answer was lost. Then it waits for the end of
    // that lease.
    const mine = leases.size === 0 ? 0 : slot;
    const [row] = await database.run<{
      said: { now: number; at: number | null; stuck: NextReady["stuck"] | null; isSeeding: boolean };
    }>(`SELECT ${database.schema}.next_ready($1) AS said`, [mine]);
    if (row === undefined) return undefined;
    const { now, at, stuck, isSeeding } = row.said;
    clock.set(now);
    const soon = clock.now() + LOOK_MS;
    if (isSeeding) return { at: soon, stuck: undefined };
    if (at === null) return undefined;
    const askAt = clock.now() + this.#askAt - performance.now();
    // Another worker may release the host before its lease ends.
    return { at: stuck === null ? Math.max(askAt, Math.min(at, soon)) : at, stuck: stuck ?? undefined };
  }

  /** Releases hosts that were leased but not handed out. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const turn of this.#ready.splice(0)) await turn.release({ readyAt: 0, waitingFor: undefined });
  }

  /** Allows hosts to be handed out again: the page limit was not reached after all. */
  resume(): void {
    this.#isAtLimit = false;
  }

  /** Processes the messages in all inboxes, even if the round continues without this worker or is over. */
  async takeInboxes(): Promise<void> {
    this.#isOver = false;
    while ((await this.#take(true)) > 0);
  }

  /** Whether no more hosts are handed out. */
  get #isAtEnd(): boolean {
    return this.#isOver || this.#isAtLimit || this.#parts.writeLoss.hasLosses;
  }

  /**
   * Leases hosts.
   * @param inboxes whether to lease hosts with messages, only to process these.
   * @returns the number of leased hosts.
   */
  async #take(inboxes = false): Promise<number> {
    const { database, slot, leaseMs, pauseMs, leases, clock, hostsAtOnce, heard, beat, writeLoss } =
      this.#parts;
    const room = inboxes ? HOSTS_TOGETHER : Math.min(HOSTS_TOGETHER, hostsAtOnce - leases.size);
    if (room <= 0) return 0;
    // While this worker has no host, workers at the limit may recount the pages. The new count then includes the pages
    // that this worker did not use.
    if (leases.size === 0) this.#allowed = 0;
    const { acknowledgedWrites } = writeLoss;
    const age = new LeaseAge();
    const [row] = await database.run<{
      said: {
        now: number;
        writes: number | null;
        hosts?: readonly TakenHost[] | null;
        crawl?: CrawlState;
      };
    }>(`SELECT ${database.schema}.take($1, $2, $3, $4, $5, $6, $7) AS said`, [
      slot,
      acknowledgedWrites,
      room,
      URLS_PER_LEASE,
      leaseMs,
      inboxes,
      pauseMs,
    ]);
    if (row === undefined) return 0;
    const { now, writes, crawl } = row.said;
    clock.set(now);
    if (writeLoss.compare(acknowledgedWrites, writes, now)) return 0;
    if (crawl === undefined) {
      await beat();
      return 0;
    }
    const hosts = row.said.hosts ?? [];
    if (hosts.length < room) this.#askAt = performance.now() + ASK_AGAIN_MS;
    const leased = hosts.map((taken) => {
      const host = new LeasedHost(taken, this.#parts.ids);
      return { taken, host, lost: leases.begin(host, age) };
    });
    const takesPart = await heard(crawl);
    if (!takesPart) this.#isOver = true;
    const turns = await Promise.all(
      leased.map(({ taken, host, lost }) => this.#turnOf(taken, host, lost, takesPart, inboxes)),
    );
    this.#ready.push(...turns.filter((turn) => turn !== undefined));
    return takesPart ? hosts.length : 0;
  }

  /**
   * Judges the host's URLs again and processes its inbox, if necessary.
   * @returns the turn of the host; undefined if the host has no more work.
   */
  async #turnOf(
    taken: TakenHost,
    host: LeasedHost,
    lost: AbortSignal,
    takesPart: boolean,
    inboxes: boolean,
  ): Promise<HostLease | undefined> {
    const { leases } = this.#parts;
    const policy = new HostUrlPolicy(host, this.#parts);
    const turn = new PostgresTurn(host, policy, lost, this.#turnParts);
    try {
      if (takesPart && host.judge > 0) await rejudgeHost(host, policy, this.#parts);
      if (takesPart && host.inbox)
        await takeInbox(host, policy, this.#parts, (urls) => turn.addSitemaps(urls));
    } catch (thrown) {
      if (!(thrown instanceof LeaseLost)) throw thrown;
      leases.end(host);
      return undefined;
    }
    if (takesPart && !inboxes && (host.queued > 0 || host.files > 0)) return turn;
    const { readyAt, waitingFor, stuck } = taken.wait;
    await turn.release({ readyAt, waitingFor: waitingFor ?? undefined, stuck: stuck ?? undefined });
    return undefined;
  }

  async #allow(): Promise<boolean> {
    const { database, isLimited } = this.#parts;
    if (!isLimited) return true;
    if (this.#isAtLimit) return false;
    if (this.#allowed > 0) {
      this.#allowed--;
      return true;
    }
    const rows = await database.run(
      `UPDATE ${database.schema}.allowance SET pages = pages - 1 WHERE pages >= 1 RETURNING pages`,
    );
    if (rows.length === 0) this.#isAtLimit = true;
    return rows.length > 0;
  }
}
