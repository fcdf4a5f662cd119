import { urlState } from "../file/url-state.ts";
import type { Revisit } from "../file/visit-table.ts";
import {
  type FoundAgain,
  type HandedOut,
  type HeldRow,
  type NewUrl,
  type QueuedRow,
  queuedUrlOf,
  type UrlRow,
  type UrlRows,
} from "../known/url-rows.ts";
import type { QueuedUrl } from "../url/found-url.ts";
import { foundByCodes } from "./tables-as-views.ts";
import type { UrlIds } from "./url-ids.ts";

/** A URL as the functions of the database return it: what is NULL is left out. */
export interface LoadedUrl {
  readonly id: number;
  readonly host: number;
  readonly path: string;
  readonly state: number;
  readonly depth: number;
  readonly by: number;
  readonly foundOn?: number;
  readonly redirects?: number;
  readonly linkedFrom?: number;
  readonly sitemap?: number;
  readonly sitemapRound?: number;
  readonly lastmod?: string;
  readonly skipped?: string;
  readonly skippedBecause?: string;
  readonly round: number;
  readonly seed?: number;
  readonly judged?: number;
  readonly tries?: number;
  readonly visit?: number;
  readonly intervalMs?: number;
  readonly dueAt?: number;
  readonly leftOut?: number;
  readonly visitedAt?: number;
  readonly visitedIn?: number;
  readonly status?: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly hash?: string;
  readonly redirect?: string;
  readonly robots?: string;
}

/** A row of `url_row`, as the functions of the database take it. */
export type WrittenUrl = Readonly<Record<string, number | string | undefined>>;

type Mutable<T> = { -readonly [name in keyof T]: T[name] | undefined };

/** A URL in memory. */
interface Row extends Mutable<LoadedUrl> {
  id: number;
  path: string;
  state: number;
  depth: number;
  by: number;
  round: number;
}

/**
 * The URLs of one host that were loaded from the database, while this process alone may change them, and what was changed of them. A
 * URL has to be looked up before it is asked for, unless the host is new: then all of its URLs are in memory.
 */
export class LeasedUrls implements UrlRows {
  readonly #host: number;
  readonly #origin: string;
  readonly #ids: UrlIds;
  readonly #isNew: boolean;
  readonly #rows = new Map<number, Row>();
  /** The id of each URL that was looked up, whether it has a row or not. */
  readonly #idOf = new Map<string, number>();
  readonly #changed = new Set<Row>();
  readonly #later = new Map<number, number>();

  /** @param isNew whether the host had no URL before. */
  constructor(host: number, origin: string, ids: UrlIds, isNew: boolean) {
    this.#host = host;
    this.#origin = origin;
    this.#ids = ids;
    this.#isNew = isNew;
  }

  /** How many URLs are in memory. */
  get size(): number {
    return this.#rows.size;
  }

  /** URLs that wait after a failure, with the time when they are due. */
  get later(): Map<number, number> {
    return this.#later;
  }

  /** When the first URL is due that waits after a failure. */
  get nextDue(): number | undefined {
    let first: number | undefined;
    for (const at of this.#later.values()) if (first === undefined || at < first) first = at;
    return first;
  }

  /** Whether a URL has to be looked up before it can be asked for. */
  isUnknown(url: string): boolean {
    return !this.#idOf.has(url);
  }

  isLoaded(id: number): boolean {
    return this.#rows.has(id);
  }

  /** Takes rows of this host into memory; what is there already is newer. */
  load(rows: readonly LoadedUrl[]): void {
    for (const row of rows) {
      const known = this.#rows.get(row.id);
      if (known !== undefined) {
        // What its visitor asks for comes only with URLs whose turn it is.
        if (known.visit === row.visit) Object.assign(known, visitOf(row));
        continue;
      }
      this.#rows.set(row.id, { ...row });
      this.#idOf.set(this.#origin + row.path, row.id);
      if (row.state === urlState.later) this.#later.set(row.id, row.dueAt ?? 0);
    }
  }

  /**
   * URLs were looked up by these ids, and their rows are loaded: the others have none.
   * @returns those whose id another URL has: they have to be looked up by the next one.
   */
  lookedUp(asked: ReadonlyMap<string, number>): readonly string[] {
    const taken: string[] = [];
    for (const [url, id] of asked) {
      const row = this.#rows.get(id);
      if (row !== undefined && this.#origin + row.path !== url) taken.push(url);
      else this.#idOf.set(url, id);
    }
    return taken;
  }

  find(url: string): UrlRow | undefined {
    const id = this.#idOf.get(url);
    if (id !== undefined) return this.byId(id);
    if (!this.#isNew) throw new Error(`${url} was not looked up.`);
    return undefined;
  }

  byId(id: number): UrlRow | undefined {
    const row = this.#rows.get(id);
    return row && this.#known(row);
  }

  handedOut(id: number): HandedOut {
    const { state, depth, leftOut = 0 } = this.#of(id);
    return { state, depth, leftOut };
  }

  insert(url: NewUrl): number {
    const id = this.#idOf.get(url.url) ?? this.#freeId(url.url);
    this.#idOf.set(url.url, id);
    const row: Row = {
      id,
      host: this.#host,
      path: url.url.slice(this.#origin.length),
      state: url.state,
      depth: url.depth,
      by: foundByCodes.indexOf(url.by),
      foundOn: url.foundOn ?? undefined,
      redirects: url.redirects || undefined,
      linkedFrom: url.linkedFrom ?? undefined,
      sitemap: url.sitemap ?? undefined,
      sitemapRound: url.sitemapRound ?? undefined,
      lastmod: url.lastmod ?? undefined,
      skipped: url.skipped ?? undefined,
      skippedBecause: url.skippedBecause ?? undefined,
      round: url.round,
      seed: url.seed || undefined,
      judged: url.judged || undefined,
      tries: undefined,
      visit: undefined,
      intervalMs: undefined,
      dueAt: undefined,
      leftOut: undefined,
      visitedAt: undefined,
      visitedIn: undefined,
      status: undefined,
      etag: undefined,
      lastModified: undefined,
      hash: undefined,
      redirect: undefined,
      robots: undefined,
    };
    this.#rows.set(id, row);
    this.#changed.add(row);
    return id;
  }

  foundAgain(id: number, again: FoundAgain): void {
    const row = this.#changing(id);
    row.depth = again.depth;
    row.linkedFrom = again.linkedFrom ?? undefined;
    if (foundByCodes[row.by] === "sitemap" && again.linkedOn !== null) row.foundOn = again.linkedOn;
    row.sitemap = again.sitemap ?? undefined;
    row.sitemapRound = again.sitemapRound ?? undefined;
    row.lastmod = again.lastmod ?? undefined;
    row.seed = again.seed || undefined;
  }

  queue(id: number, round: number): void {
    const row = this.#changing(id);
    row.state = urlState.queued;
    row.round = round;
    row.tries = undefined;
    this.#unskip(row);
  }

  skip(id: number, reason: string, because: string): void {
    const row = this.#changing(id);
    row.state = urlState.skipped;
    row.skipped = reason;
    row.skippedBecause = because;
    this.#later.delete(id);
  }

  retry(id: number, retryAt: number): void {
    const row = this.#changing(id);
    row.state = urlState.later;
    row.tries = (row.tries ?? 0) + 1;
    row.dueAt = retryAt;
    this.#later.set(id, retryAt);
  }

  restore(id: number): void {
    const row = this.#changing(id);
    row.state = urlState.visited;
    this.#unskip(row);
  }

  mark(id: number, leftOut: number): void {
    this.#changing(id).leftOut = leftOut || undefined;
  }

  lower(id: number, depth: number): void {
    this.#changing(id).depth = depth;
  }

  /** By which version of the options it was judged. */
  judged(id: number, version: number): void {
    this.#changing(id).judged = version;
  }

  /** A URL was visited. @returns the id of its visit before. */
  visited(
    id: number,
    visit: { readonly id: number; readonly at: number; readonly round: number },
    { gone, intervalMs, dueAt }: Revisit,
  ): number | undefined {
    const row = this.#changing(id);
    const before = row.visit;
    row.state = gone ? urlState.gone : urlState.visited;
    row.visit = visit.id;
    row.visitedAt = visit.at;
    row.visitedIn = visit.round;
    row.intervalMs = intervalMs;
    row.dueAt = dueAt;
    row.tries = undefined;
    this.#unskip(row);
    this.#later.delete(id);
    return before;
  }

  /** They are counted by `retry` and what ends it. */
  countLater(): void {}

  /** Held URLs are loaded in portions by whoever wakes them. */
  held(): readonly HeldRow[] {
    throw new Error("Held URLs of a database are not asked for one by one.");
  }

  /** A URL as its visitor asks for it; undefined where it is not to be visited any more. */
  queued(id: number): QueuedUrl | undefined {
    const row = this.#of(id);
    if (row.state !== urlState.queued && row.state !== urlState.later) return undefined;
    return queuedUrlOf({
      ...this.#known(row),
      tries: row.tries ?? 0,
      intervalMs: row.intervalMs ?? null,
      at: row.visitedAt ?? null,
      status: row.status ?? null,
      etag: row.etag ?? null,
      lastModified: row.lastModified ?? null,
      hash: row.hash ?? null,
      redirect: row.redirect ?? null,
      robots: row.robots ?? null,
    } satisfies QueuedRow);
  }

  /** Takes what was changed since it was asked last, to be written. */
  takeChanged(): readonly WrittenUrl[] {
    const rows = Array.from(this.#changed, (row) => ({
      id: row.id,
      host: this.#host,
      path: row.path,
      state: row.state,
      depth: row.depth,
      found_by: row.by,
      found_on: row.foundOn,
      redirects: row.redirects,
      linked_from: row.linkedFrom,
      sitemap: row.sitemap,
      sitemap_round: row.sitemapRound,
      lastmod: row.lastmod,
      skipped: row.skipped,
      skipped_because: row.skippedBecause,
      round: row.round,
      seed: row.seed,
      judged: row.judged,
      tries: row.tries,
      visit: row.visit,
      interval_ms: row.intervalMs,
      due_at: row.dueAt,
      left_out: row.leftOut,
    }));
    this.#changed.clear();
    return rows;
  }

  /** The id of a URL of a new host. */
  #freeId(url: string): number {
    for (let attempt = 0; ; attempt++) {
      const id = this.#ids.of(url, attempt);
      if (!this.#rows.has(id)) return id;
    }
  }

  #unskip(row: Row): void {
    row.skipped = undefined;
    row.skippedBecause = undefined;
  }

  #of(id: number): Row {
    const row = this.#rows.get(id);
    if (row === undefined) throw new Error(`URL ${id} of ${this.#origin} was not loaded.`);
    return row;
  }

  #changing(id: number): Row {
    const row = this.#of(id);
    this.#changed.add(row);
    return row;
  }

  #known(row: Row): UrlRow {
    return {
      id: row.id,
      url: this.#origin + row.path,
      state: row.state,
      host: this.#host,
      by: foundByCodes[row.by] ?? "link",
      depth: row.depth,
      seed: row.seed ?? 0,
      linkedFrom: row.linkedFrom ?? null,
      sitemap: row.sitemap ?? null,
      sitemapRound: row.sitemapRound ?? null,
      lastmod: row.lastmod ?? null,
      skipped: row.skipped ?? null,
      redirects: row.redirects ?? 0,
      dueAt: row.dueAt ?? 0,
      leftOut: row.leftOut ?? 0,
      visitedAt: row.visitedAt ?? null,
      visitedIn: row.visitedIn ?? null,
    };
  }
}

/** What a row has of the last visit for the next one. */
function visitOf({ status, etag, lastModified, hash, redirect, robots }: LoadedUrl): Partial<Row> {
  if (status === undefined && hash === undefined) return {};
  return { status, etag, lastModified, hash, redirect, robots };
}
