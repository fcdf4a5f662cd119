import { type Distance, isNearer, nearest } from "../../state/distance.ts";
import type { Edge } from "../../state/edges.ts";
import type { HostWait } from "../../state/frontier.ts";
import type { HostChange, HostCounts } from "../../state/host-counts.ts";
import type { Visit } from "../../state/visit.ts";
import { type AlikePages, alikeDigest } from "../../urls/alike-pages.ts";
import { type BudgetRow, Budgets } from "../../urls/budgets.ts";
import type { Revisit } from "../../urls/revisit.ts";
import type { UrlIds } from "../client/row-ids.ts";
import { edgesOf, idsOfEdges } from "../schema/column-values.ts";
import type { InboxMessage, PendingMessage } from "./inbox-message.ts";
import { type LeasedUrl, type LoadedUrl, writtenUrl } from "./leased-url.ts";
import { LeasedUrls } from "./leased-urls.ts";
import {
  type Released,
  type WrittenHost,
  type WrittenLinks,
  type WrittenRows,
  writtenVisit,
} from "./written-rows.ts";

/**
 * Largest number of budgets that are all loaded with the lease of their host. If a host has more, further budgets are
 * looked up when needed.
 */
const MAX_BUDGETS = 200;

/** Maximum number of queued URLs, and of URLs due for a retry, that are loaded with a lease. */
export const URLS_PER_LEASE = 8;

/** A host as the SQL function `take` returns it. */
export interface TakenHost {
  readonly id: number;
  readonly origin: string;
  readonly token: number;
  readonly queued: number;
  readonly known: number;
  readonly weight: number;
  readonly files: number;
  readonly robots: string | null;
  readonly sitemapsRound: number;
  readonly inbox: boolean;
  readonly judge: number;
  /** Pause after each request to the host, in milliseconds. */
  readonly pauseMs: number;
  /**
   * Domain of the host, and the weight of the domain's waiting URLs (`siteWeight`). Both are null if the hosts of a
   * domain do not share a limit for queued URLs.
   */
  readonly site: string | null;
  readonly siteWeight: number | null;
  /** State of the host before the lease. */
  readonly wait: {
    readonly readyAt: number;
    readonly waitingFor: string | null;
    readonly stuck: HostWait["stuck"] | null;
  };
  readonly more: {
    readonly urls: readonly LoadedUrl[] | null;
    readonly later: readonly (readonly [id: number, dueAt: number])[] | null;
    readonly budgets: readonly LoadedBudget[] | null;
  };
}

/** Usage of one budget, as the database returns it. */
export interface LoadedBudget extends BudgetRow {
  readonly what: string;
  readonly first: string;
}

/**
 * A URL of another host, and the lowest distance known for it. The message that reports it may not be written yet.
 */
export interface ForeignUrl extends Distance {
  readonly origin: string;
  readonly path: string;
}

/** Thrown if a lease ended before the host's changes were written. Another worker has the host, or will take it. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(origin: string) {
    super(`The lease of ${origin} has ended.`);
  }
}

/**
 * A host that this process has leased: its data in memory, and the changes to write. No other worker changes its rows
 * during the lease.
 */
export class LeasedHost implements HostCounts {
  readonly id: number;
  readonly origin: string;
  readonly token: number;
  /** Whether the host had no URL before this lease. Then all its data is in memory, and nothing has to be looked up. */
  readonly isNew: boolean;
  readonly urls: LeasedUrls;
  readonly used: Budgets;
  readonly alike: AlikePages;
  readonly visits: { add(url: number, round: number, visit: Visit, revisit: Revisit): void };
  readonly links: { set(page: number, edges: readonly Edge[]): void };
  /** Ids of inbox messages that were processed and can be deleted; undefined if the inbox was not read. */
  drained: number[] | undefined;
  /** Id of the next visit. The caller sets it before it adds the visit. */
  visitId = 0;
  robots: string | undefined;
  sitemapsRound: number;
  /** Number of sitemaps to read. The database counts them again after each change of a sitemap. */
  files: number;
  /** Whether the inbox has messages that were not processed yet. */
  inbox: boolean;
  /** Whether the host was stuck before this lease. */
  readonly wasStuck: boolean;
  /** More than 0 if the host's URLs must be judged again because the options have changed. */
  readonly judge: number;
  /** The value of `judge`, set after the URLs were judged. */
  judged: number | undefined;
  /** Whether the lease is lost. Then no further changes are written. */
  isLost = false;
  /** Pause after each request to the host, in milliseconds. */
  pauseMs: number;
  /** Time until which the host's responses forbid further requests, as `performance.now()`. */
  heldUntil = 0;
  readonly #site: string | undefined;
  /** Weight of the domain's waiting URLs; undefined if the domain's hosts do not share a limit for queued URLs. */
  #siteWeight: number | undefined;
  /** Change of the domain's weight that is not written yet. */
  #siteChange = 0;
  readonly #counts: { queued: number; known: number; weight: number };
  readonly #budgets = new Map<string, LoadedBudget>();
  /** Whether all budgets of the host are in memory. */
  readonly hasAllBudgets: boolean;
  readonly #askedBudgets = new Set<string>();
  /** Links of pages that were set during this lease, by page id. */
  readonly #links = new Map<number, WrittenLinks>();
  /** URLs of other hosts that pages of this host link to, as found during this lease, by id. */
  readonly #elsewhere = new Map<number, ForeignUrl>();
  readonly #changedBudgets = new Set<string>();
  readonly #alike = new Map<number, number>();
  readonly #changedAlike = new Set<number>();
  #sending: PendingMessage[] = [];
  #log: Log = emptyLog();
  /** Promise of the last change. The next change waits for this promise. */
  #lastChange: Promise<unknown> = Promise.resolve();
  /** Results of completed changes that are not written yet. */
  #unwritten: Unwritten = emptyUnwritten();
  #written: Omit<WrittenHost, "id" | "token" | "pause" | "hold" | keyof Released>;

  constructor(taken: TakenHost, ids: UrlIds) {
    this.id = taken.id;
    this.origin = taken.origin;
    this.token = taken.token;
    this.robots = taken.robots ?? undefined;
    this.sitemapsRound = taken.sitemapsRound;
    this.inbox = taken.inbox;
    this.judge = taken.judge;
    this.wasStuck = taken.wait.stuck !== null;
    this.pauseMs = taken.pauseMs;
    this.#site = taken.site ?? undefined;
    this.#siteWeight = taken.site === null ? undefined : (taken.siteWeight ?? 0);
    this.files = taken.files;
    const { queued, known, weight } = taken;
    this.#counts = { queued, known, weight };
    const { urls, later, budgets } = taken.more;
    this.isNew = known === 0;
    this.urls = new LeasedUrls(taken.origin, ids, this.isNew);
    this.urls.loadNext(urls ?? [], URLS_PER_LEASE);
    for (const [id, dueAt] of later ?? []) this.urls.later.set(id, dueAt);
    this.hasAllBudgets = (budgets?.length ?? 0) <= MAX_BUDGETS;
    for (const budget of budgets ?? []) this.#budgets.set(budget.what, budget);
    this.used = new Budgets({
      find: (_, what) => this.#budgets.get(what),
      add: (_, what, more, first) => this.#addBudget(what, more, first),
    });
    this.alike = { count: (_, text) => this.#countAlike(alikeDigest(text)) };
    this.visits = { add: (url, round, visit, revisit) => this.#addVisit(url, round, visit, revisit) };
    this.links = { set: (page, edges) => this.#setLinks(page, edges) };
    this.#written = this.#values();
  }

  /**
   * Changes the host, one change after another. A write contains all or nothing of a change, even if the lease is
   * renewed during the change. If the action throws, the lease counts as lost and nothing more is written.
   * @throws {LeaseLost}
   */
  change<T>(action: () => T | Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(async () => {
      if (this.isLost) throw new LeaseLost(this.origin);
      try {
        const value = await action();
        this.#completeChange();
        return value;
      } catch (thrown) {
        this.isLost = true;
        throw thrown;
      }
    });
    this.#lastChange = changed.catch(() => undefined);
    return changed;
  }

  get queued(): number {
    return this.#counts.queued;
  }

  /** Returns the budgets that must be looked up before they are used. */
  unknownBudgets(names: Iterable<string>): readonly string[] {
    if (this.hasAllBudgets) return [];
    return [...new Set(names)].filter((what) => !this.#askedBudgets.has(what) && !this.#budgets.has(what));
  }

  /**
   * Adds budgets that were looked up.
   * @param asked names of all budgets that were looked up; those missing in `found` are new.
   */
  loadBudgets(asked: readonly string[], found: readonly LoadedBudget[]): void {
    for (const what of asked) this.#askedBudgets.add(what);
    for (const budget of found) if (!this.#budgets.has(budget.what)) this.#budgets.set(budget.what, budget);
  }

  isAlikeUnknown(digest: number): boolean {
    return !this.#alike.has(digest);
  }

  loadAlike(digest: number, pages: number): void {
    if (!this.#alike.has(digest)) this.#alike.set(digest, pages);
  }

  find(origin: string): number | undefined {
    return origin === this.origin ? this.id : undefined;
  }

  idOf(origin: string): number {
    if (origin !== this.origin) throw new Error(`The lease is for ${this.origin}, not for ${origin}.`);
    return this.id;
  }

  knownOf(): number {
    return this.#counts.known;
  }

  weightOf(): number {
    return this.#siteWeight ?? this.#counts.weight;
  }

  count(_id: number, { queued = 0, known = 0, weight = 0 }: HostChange): void {
    const counts = this.#counts;
    counts.queued = Math.max(0, counts.queued + queued);
    counts.known += known;
    counts.weight = Math.max(0, counts.weight + weight);
    if (this.#siteWeight !== undefined) {
      this.#siteWeight = Math.max(0, this.#siteWeight + weight);
      this.#siteChange += weight;
    }
  }

  /** Adds a message for another host. @param sending entry that the outbox remembers after the message is written. */
  send(message: InboxMessage, sending?: PendingMessage): void {
    this.#log.inbox.push(message);
    if (sending !== undefined) this.#sending.push(sending);
  }

  /** Records that a page links to a URL of another host. Keeps the lowest distance. */
  recordForeignUrl(id: number, url: ForeignUrl): void {
    const known = this.#elsewhere.get(id);
    if (known === undefined) this.#elsewhere.set(id, url);
    else if (isNearer(url, known)) this.#elsewhere.set(id, { ...url, ...nearest(url, known) });
  }

  /** Returns a recorded URL of another host; undefined if no link to it was found during this lease. */
  elsewhere(id: number): ForeignUrl | undefined {
    return this.#elsewhere.get(id);
  }

  /** Removes and returns the entries that the outbox remembers after the write. */
  takeSending(): readonly PendingMessage[] {
    const { sending } = this.#unwritten;
    this.#unwritten.sending = [];
    return sending;
  }

  /**
   * Returns the row of the host for the SQL function `write`.
   * @param release how the lease ends; undefined if it continues.
   */
  takeHost(release: Released | undefined): WrittenHost {
    const written = this.#written;
    this.#written = { ...written, drained: undefined };
    const ms = this.heldUntil - performance.now();
    const rest = { pause: this.pauseMs, hold: ms > 0 ? ms : undefined };
    return { id: this.id, token: this.token, ...written, ...rest, ...release };
  }

  /** Removes and returns the unwritten change of the domain's weight; undefined if it did not change. */
  takeSite(): { readonly name: string; readonly change: number } | undefined {
    const change = this.#siteChange;
    this.#siteChange = 0;
    return this.#site === undefined || change === 0 ? undefined : { name: this.#site, change };
  }

  /** Removes and returns the rows that completed changes must write. */
  takeRows(): WrittenRows {
    const { log, urls, budgets, alike } = this.#unwritten;
    this.#unwritten = { ...emptyUnwritten(), sending: this.#unwritten.sending };
    const written = Array.from(urls.values(), (url) => writtenUrl(url, this.origin));
    return { ...log, urls: written, budgets: [...budgets.values()], alike: [...alike.values()] };
  }

  /** Completes a change: adds its results to the unwritten ones. */
  #completeChange(): void {
    const unwritten = this.#unwritten;
    const log = this.#log;
    this.#log = emptyLog();
    unwritten.log.visits.push(...log.visits);
    unwritten.log.links.push(...log.links);
    unwritten.log.contradictions.push(...log.contradictions);
    unwritten.log.inbox.push(...log.inbox);
    unwritten.sending.push(...this.#sending);
    this.#sending = [];
    for (const url of this.urls.takeChanged()) unwritten.urls.set(url.id, url);
    for (const what of take(this.#changedBudgets))
      unwritten.budgets.set(what, { host: this.id, ...(this.#budgets.get(what) as LoadedBudget) });
    for (const digest of take(this.#changedAlike))
      unwritten.alike.set(digest, { host: this.id, digest, pages: this.#alike.get(digest) ?? 0 });
    const { drained } = this.#written;
    this.#written = this.#values();
    if (drained !== undefined)
      this.#written = { ...this.#written, drained: [...drained, ...(this.drained ?? [])] };
    this.drained = undefined;
  }

  #values(): Omit<WrittenHost, "id" | "token" | "pause" | "hold"> {
    const { robots, judged, drained } = this;
    return { ...this.#counts, robots, judged, drained };
  }

  #addBudget(what: string, { used = 0, taken = 0, own = 0 }: Partial<BudgetRow>, first: string): void {
    const known = this.#budgets.get(what) ?? { what, first, used: 0, taken: 0, own: 0 };
    this.#budgets.set(what, {
      what,
      first: known.first,
      used: known.used + used,
      taken: known.taken + taken,
      own: known.own + own,
    });
    this.#changedBudgets.add(what);
  }

  #countAlike(digest: number): number {
    const pages = (this.#alike.get(digest) ?? 0) + 1;
    this.#alike.set(digest, pages);
    this.#changedAlike.add(digest);
    return pages;
  }

  #addVisit(url: number, round: number, visit: Visit, revisit: Revisit): void {
    const id = this.visitId;
    const before = this.urls.visited(url, { id, at: visit.at, round }, revisit);
    this.#log.visits.push(writtenVisit({ id, url, host: this.id, round, before }, visit));
    for (const { code, message, id: messageId, params } of visit.contradictions) {
      const row = { code, message, message_id: messageId, params: JSON.stringify(params) };
      this.#log.contradictions.push({ url, host: this.id, round, ...row });
    }
  }

  /** Returns the links of a page if they were set during this lease. */
  linksOf(page: number): readonly Edge[] | undefined {
    const kept = this.#links.get(page);
    return kept && edgesOf(kept);
  }

  #setLinks(page: number, edges: readonly Edge[]): void {
    const kept = { page, host: this.id, links: idsOfEdges(edges, true), others: idsOfEdges(edges, false) };
    this.#links.set(page, kept);
    this.#log.links.push(kept);
  }
}

/** Rows that are only added. For the other tables, only the last state of each row is written. */
type Log = Pick<WrittenRows, "visits" | "links" | "contradictions" | "inbox">;

function emptyLog(): Log {
  return { visits: [], links: [], contradictions: [], inbox: [] };
}

/** Results of completed changes that are not written yet. */
interface Unwritten {
  readonly log: Log;
  readonly urls: Map<number, LeasedUrl>;
  readonly budgets: Map<string, object>;
  readonly alike: Map<number, object>;
  sending: PendingMessage[];
}

function emptyUnwritten(): Unwritten {
  return { log: emptyLog(), urls: new Map(), budgets: new Map(), alike: new Map(), sending: [] };
}

/** Removes and returns all items of a set. */
function take<T>(set: Set<T>): readonly T[] {
  const all = [...set];
  set.clear();
  return all;
}
