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

/** How many budgets of a host come with its lease, at most. */
const MAX_BUDGETS = 200;

/** How many URLs of a host come with its lease, at most. */
export const URLS_TOGETHER = 8;

/** A host as `take` returns it. */
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
  /** How long it is left alone after a request, in milliseconds. */
  readonly pauseMs: number;
  /** Its domain, and the room that this takes, where the hosts of a domain share it. */
  readonly site: string | null;
  readonly siteWeight: number | null;
  /** What the host waited for before the lease. */
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

/** What is used of a budget, as the database returns it. */
export interface LoadedBudget extends BudgetRow {
  readonly what: string;
  readonly first: string;
}

/** A URL of another host, and the lowest depth that its host was told, maybe by a message that is not in the inbox yet. */
export interface UrlElsewhere {
  readonly origin: string;
  readonly path: string;
  readonly depth: number;
}

/** The lease of a host ended before its changes were written. Another worker has the host now, or will have it. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(origin: string) {
    super(`The lease of ${origin} is over.`);
  }
}

/** A host whose lease this process has: what it knows of it, and what is still to be written. Nobody else changes it meanwhile. */
export class LeasedHost implements HostCounts {
  readonly id: number;
  readonly origin: string;
  readonly token: number;
  /** Whether it had no URL before this lease. Then all that is known of it is in memory: nothing has to be looked up. */
  readonly isNew: boolean;
  readonly urls: LeasedUrls;
  readonly used: Budgets;
  readonly alike: AlikePages;
  readonly visits: { add(url: number, round: number, visit: Visit, revisit: Revisit): void };
  readonly links: { set(page: number, edges: readonly Edge[]): void };
  /** Messages of other hosts that were taken in, and are to be deleted; undefined where the inbox was not looked at. */
  drained: number[] | undefined;
  /** Ids for visits, which are there before a visit is kept. */
  visitId = 0;
  robots: string | undefined;
  sitemapsRound: number;
  /** How many sitemaps are to be read. They are counted in the database, with each change of them. */
  files: number;
  /** Whether others have found URLs of it that were not taken in yet. */
  inbox: boolean;
  /** Whether it was stuck before this lease. */
  readonly wasStuck: boolean;
  /** More than 0 where its URLs are to be judged by other options than before. */
  readonly judge: number;
  /** `judge`, once they were. */
  judged: number | undefined;
  /** Whether the lease is lost: nothing that is kept of it will be written. */
  isLost = false;
  /** How long the host is left alone after each request, in milliseconds. */
  pauseMs: number;
  /** Until when it is left alone by what its answers have said, by `performance.now`. */
  heldUntil = 0;
  readonly #site: string | undefined;
  /** Room that the domain takes; undefined where the host shares it with no other. */
  #siteWeight: number | undefined;
  /** What changed of it, and is still to be written. */
  #siteChange = 0;
  readonly #counts: { queued: number; known: number; weight: number };
  readonly #budgets = new Map<string, LoadedBudget>();
  /** Whether all budgets of the host are in memory. */
  readonly hasAllBudgets: boolean;
  readonly #askedBudgets = new Set<string>();
  /** Links that were kept while the lease lasts, by page. */
  readonly #links = new Map<number, WrittenLinks>();
  /** URLs of other hosts to which pages of this host were found to lead while the lease lasts, by id. */
  readonly #elsewhere = new Map<number, UrlElsewhere>();
  readonly #changedBudgets = new Set<string>();
  readonly #alike = new Map<number, number>();
  readonly #changedAlike = new Set<number>();
  #sending: PendingMessage[] = [];
  #log: Log = emptyLog();
  /** The change that was begun last. */
  #lastChange: Promise<unknown> = Promise.resolve();
  /** What changes that are over have to be written. */
  #out: Out = emptyOut();
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
    this.urls.loadNext(urls ?? [], URLS_TOGETHER);
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
   * Changes the host, one change after another. What is written has all of a change or nothing of it, also when the lease is renewed
   * meanwhile. Where the action throws, nothing more is written at all.
   * @throws {LeaseLost}
   */
  change<T>(action: () => T | Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(async () => {
      if (this.isLost) throw new LeaseLost(this.origin);
      try {
        const value = await action();
        this.#keep();
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

  /** Which of some budgets have to be looked up before they are asked for. */
  unknownBudgets(whats: Iterable<string>): readonly string[] {
    if (this.hasAllBudgets) return [];
    return [...new Set(whats)].filter((what) => !this.#askedBudgets.has(what) && !this.#budgets.has(what));
  }

  /** Budgets were looked up. @param asked all of them; those that were not found are new. */
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
    if (origin !== this.origin) throw new Error(`${origin} is not ${this.origin}, whose lease this is.`);
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

  /** A URL of another host was found. */
  send(message: InboxMessage, sending?: PendingMessage): void {
    this.#log.inbox.push(message);
    if (sending !== undefined) this.#sending.push(sending);
  }

  /** A page leads to a URL of another host. */
  leadsTo(id: number, url: UrlElsewhere): void {
    const known = this.#elsewhere.get(id);
    if (known === undefined || known.depth > url.depth) this.#elsewhere.set(id, url);
  }

  /** What is known of a URL of another host, if a page was found to lead there while the lease lasts. */
  elsewhere(id: number): UrlElsewhere | undefined {
    return this.#elsewhere.get(id);
  }

  /** Takes what is to be remembered of messages once they were written. */
  takeSending(): readonly PendingMessage[] {
    const { sending } = this.#out;
    this.#out.sending = [];
    return sending;
  }

  /** The host, as it is written. @param release what is to become of it; undefined while the lease goes on. */
  takeHost(release: Released | undefined): WrittenHost {
    const written = this.#written;
    this.#written = { ...written, drained: undefined };
    const ms = this.heldUntil - performance.now();
    const rest = { pause: this.pauseMs, hold: ms > 0 ? ms : undefined };
    return { id: this.id, token: this.token, ...written, ...rest, ...release };
  }

  /** Takes what changed of the room of its domain since it was asked last. */
  takeSite(): { readonly name: string; readonly change: number } | undefined {
    const change = this.#siteChange;
    this.#siteChange = 0;
    return this.#site === undefined || change === 0 ? undefined : { name: this.#site, change };
  }

  /** Takes what changes that are over have to be written since it was asked last. */
  takeRows(): WrittenRows {
    const { log, urls, budgets, alike } = this.#out;
    this.#out = { ...emptyOut(), sending: this.#out.sending };
    const written = Array.from(urls.values(), (url) => writtenUrl(url, this.origin));
    return { ...log, urls: written, budgets: [...budgets.values()], alike: [...alike.values()] };
  }

  /** A change is over: what it came to is to be written. */
  #keep(): void {
    const out = this.#out;
    const log = this.#log;
    this.#log = emptyLog();
    out.log.visits.push(...log.visits);
    out.log.links.push(...log.links);
    out.log.contradictions.push(...log.contradictions);
    out.log.inbox.push(...log.inbox);
    out.sending.push(...this.#sending);
    this.#sending = [];
    for (const url of this.urls.takeChanged()) out.urls.set(url.id, url);
    for (const what of take(this.#changedBudgets))
      out.budgets.set(what, { host: this.id, ...(this.#budgets.get(what) as LoadedBudget) });
    for (const digest of take(this.#changedAlike))
      out.alike.set(digest, { host: this.id, digest, pages: this.#alike.get(digest) ?? 0 });
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

  /** Where a page leads, if that was kept while the lease lasts. */
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

/** What is written besides rows of which the last state counts. */
type Log = Pick<WrittenRows, "visits" | "links" | "contradictions" | "inbox">;

function emptyLog(): Log {
  return { visits: [], links: [], contradictions: [], inbox: [] };
}

/** What changes that are over have to be written. */
interface Out {
  readonly log: Log;
  readonly urls: Map<number, LeasedUrl>;
  readonly budgets: Map<string, object>;
  readonly alike: Map<number, object>;
  sending: PendingMessage[];
}

function emptyOut(): Out {
  return { log: emptyLog(), urls: new Map(), budgets: new Map(), alike: new Map(), sending: [] };
}

/** Takes all out of a set. */
function take<T>(set: Set<T>): readonly T[] {
  const all = [...set];
  set.clear();
  return all;
}
