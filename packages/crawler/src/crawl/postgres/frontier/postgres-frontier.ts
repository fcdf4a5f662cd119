import type { Frontier, HostLease, NextReady } from "../../state/frontier.ts";
import { LeasedHost, LeaseLost, type TakenHost, URLS_TOGETHER } from "../host/leased-host.ts";
import { LeaseAge } from "../host/leases.ts";
import type { WriteLossDetector } from "../worker/write-loss-detector.ts";
import { HostUrlPolicy, type HostUrlPolicyParts } from "./host-url-policy.ts";
import { type InboxParts, takeInbox } from "./inbox.ts";
import { PostgresTurn, type PostgresTurnParts } from "./postgres-turn.ts";
import { type RejudgeParts, rejudgeHost } from "./rejudge-host.ts";

/** How many hosts are leased together. */
const HOSTS_TOGETHER = 10;
/** How soon hosts are asked for again where there were fewer than there is room for, in milliseconds. */
const ASK_AGAIN_MS = 50;
/** How often one looks whether others have released a host, in milliseconds. */
const LOOK_MS = 1_000;

/** The crawl, as each lease returns it. */
export interface CrawlState {
  readonly round: number;
  readonly options: number;
  readonly scope: number;
  readonly stoppedAt: number | null;
}

/** What handing out hosts needs. */
export interface PostgresFrontierParts
  extends Omit<PostgresTurnParts, "allow" | "giveBack" | "now">,
    HostUrlPolicyParts,
    InboxParts,
    RejudgeParts {
  readonly writeLoss: WriteLossDetector;
  readonly leaseMs: number;
  /** How long the crawl itself leaves a host alone after a request, in milliseconds. */
  readonly pauseMs: number;
  readonly hostsAtOnce: number;
  /** Pages that may still be visited are counted. */
  readonly isLimited: boolean;
  /**
   * Told of the crawl before hosts are handed out that were leased with it: reads what is new.
   * @returns whether this worker still takes part as it is.
   */
  readonly heard: (state: CrawlState) => Promise<boolean>;
  /** Says that this worker is there. */
  readonly beat: () => Promise<void>;
}

/** A frontier in a database that other workers share. */
export class PostgresFrontier implements Frontier {
  readonly #parts: PostgresFrontierParts;
  readonly #turnParts: PostgresTurnParts;
  #ready: HostLease[] = [];
  /** When hosts may be asked for again, by `performance.now`. */
  #askAt = 0;
  /** Pages that this worker may visit and has not begun. */
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

  /** Whether no more pages may be visited in this round. */
  get isAtLimit(): boolean {
    return this.#isAtLimit;
  }

  /** Whether the crawl goes on in another way than this worker knows: in another round, or not at all. */
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
    // A lease whose answer was lost is nobody's: one waits for its end, too.
    const mine = leases.size === 0 ? 0 : slot;
    const [row] = await database.run<{
      said: { now: number; at: number | null; stuck: NextReady["stuck"] | null; isSeeding: boolean };
    }>(`SELECT ${database.schema}.next_ready($1) AS said`, [mine]);
    if (row === undefined) return undefined;
    const { now, at, stuck, isSeeding } = row.said;
    clock.heard(now);
    const soon = clock.now() + LOOK_MS;
    if (isSeeding) return { at: soon, stuck: undefined };
    if (at === null) return undefined;
    const askAt = clock.now() + this.#askAt - performance.now();
    // Another worker may release it before its lease ends.
    return { at: stuck === null ? Math.max(askAt, Math.min(at, soon)) : at, stuck: stuck ?? undefined };
  }

  /** Gives back hosts that it has and did not begin. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const turn of this.#ready.splice(0)) await turn.release({ readyAt: 0, waitingFor: undefined });
  }

  /** Hands out hosts again, after the limit of pages turned out not to be reached. */
  goOn(): void {
    this.#isAtLimit = false;
  }

  /** Takes in what all inboxes have, though the round goes on without this worker, or is over. */
  async takeInboxes(): Promise<void> {
    this.#isOver = false;
    while ((await this.#take(true)) > 0);
  }

  /** Whether no more hosts are handed out. */
  get #isAtEnd(): boolean {
    return this.#isOver || this.#isAtLimit || this.#parts.writeLoss.areFound;
  }

  /** @returns how many hosts were leased. */
  async #take(inboxes = false): Promise<number> {
    const { database, slot, leaseMs, pauseMs, leases, clock, hostsAtOnce, heard, beat, writeLoss } =
      this.#parts;
    const room = inboxes ? HOSTS_TOGETHER : Math.min(HOSTS_TOGETHER, hostsAtOnce - leases.size);
    if (room <= 0) return 0;
    // While it has no host, those at the limit may count the pages anew: what it did not use is among them.
    if (leases.size === 0) this.#allowed = 0;
    const { known } = writeLoss;
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
      known,
      room,
      URLS_TOGETHER,
      leaseMs,
      inboxes,
      pauseMs,
    ]);
    if (row === undefined) return 0;
    const { now, writes, crawl } = row.said;
    clock.heard(now);
    if (writeLoss.compare(known, writes, now)) return 0;
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
    const isOurs = await heard(crawl);
    if (!isOurs) this.#isOver = true;
    const turns = await Promise.all(
      leased.map(({ taken, host, lost }) => this.#turnOf(taken, host, lost, isOurs, inboxes)),
    );
    this.#ready.push(...turns.filter((turn) => turn !== undefined));
    return isOurs ? hosts.length : 0;
  }

  /** @returns the turn of a host that has something to do; undefined where all of it was done. */
  async #turnOf(
    taken: TakenHost,
    host: LeasedHost,
    lost: AbortSignal,
    isOurs: boolean,
    inboxes: boolean,
  ): Promise<HostLease | undefined> {
    const { leases } = this.#parts;
    const policy = new HostUrlPolicy(host, this.#parts);
    const turn = new PostgresTurn(host, policy, lost, this.#turnParts);
    try {
      if (isOurs && host.judge > 0) await rejudgeHost(host, policy, this.#parts);
      if (isOurs && host.inbox) await takeInbox(host, policy, this.#parts, (urls) => turn.addSitemaps(urls));
    } catch (thrown) {
      if (!(thrown instanceof LeaseLost)) throw thrown;
      leases.end(host);
      return undefined;
    }
    if (isOurs && !inboxes && (host.queued > 0 || host.files > 0)) return turn;
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
