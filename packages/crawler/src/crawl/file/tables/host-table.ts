import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { RemainingHostWork } from "../../pace/remaining-time.ts";
import type { CrawlStatus } from "../../state/events.ts";
import type { HostWait, NextReady } from "../../state/frontier.ts";
import type { HostChange, HostCounts } from "../../state/host-counts.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";
import { recountHosts } from "./recount-hosts.ts";

/** SQL condition for hosts with work. It must equal the condition of the index, character by character. */
const HAS_WORK = "(queued > 0 OR files > 0)";
/** Weight that each host adds to its group, because a domain may have an unlimited number of hosts. */
const HOST_WEIGHT = 1;
/** Maximum number of ready hosts that are loaded together. */
const READY_TOGETHER = 32;
/** Maximum number of origins whose ids are cached. */
const MAX_REMEMBERED = 20_000;

/** A host with URLs to visit or sitemaps to read. */
export interface ReadyHost {
  readonly id: number;
  readonly origin: string;
  readonly sitemapsRound: number;
  /** Number of sitemaps to read. */
  readonly files: number;
  /** Digest of the host's last robots.txt; null before the first one. */
  readonly robots: string | null;
}

/** The hosts of a crawl, in its file: how much work each host has, and when it is ready. */
export class HostTable implements HostCounts {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #count: SqliteStatement;
  readonly #ready: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #sitemaps: SqliteStatement;
  readonly #robots: SqliteStatement;
  readonly #origin: SqliteStatement;
  readonly #sums: SqliteStatement;
  readonly #longest: SqliteStatement;
  readonly #files: SqliteStatement;
  readonly #largest: SqliteStatement;
  /** Ready hosts, in the order in which they are handed out. */
  #nextHosts: ReadyHost[] = [];
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, number>();
  /** Counts that are not written yet. */
  readonly #counts = new Map<number, Required<HostChange>>();
  readonly #groupOf: (origin: string) => string;
  /** Weight of the waiting URLs, by group. */
  readonly #weights = new Map<string, number>();
  readonly #groups = new Map<number, string>();

  /** @param groupOf returns the group of an origin. The hosts of a group share the room for waiting URLs. */
  constructor(file: CrawlFile, groupOf: (origin: string) => string) {
    this.#file = file;
    this.#groupOf = groupOf;
    this.#find = file.prepare("SELECT id, known FROM host WHERE origin = ?");
    this.#insert = file.prepare("INSERT INTO host (origin) VALUES (?)");
    this.#count = file.prepare(
      "UPDATE host SET queued = queued + ?, known = known + ?, weight = max(0, weight + ?), files = max(0, files + ?) WHERE id = ?",
    );
    this.#ready = file.prepare(
      `SELECT id, origin, sitemaps_round AS "sitemapsRound", files, robots FROM host WHERE ${HAS_WORK} AND ready_at <= ? ORDER BY ready_at LIMIT ?`,
    );
    this.#next = file.prepare(
      `SELECT id, ready_at AS "readyAt", stuck FROM host WHERE ${HAS_WORK} ORDER BY stuck IS NOT NULL, stuck DESC, ready_at LIMIT ?`,
    );
    this.#release = file.prepare("UPDATE host SET ready_at = ?, waiting_for = ?, stuck = ? WHERE id = ?");
    this.#sums = file.prepare(
      "SELECT sum(queued) AS queued, count(*) AS hosts, sum(ready_at > ?) AS waiting FROM host WHERE queued > 0",
    );
    this.#files = file.prepare("SELECT sum(files) AS sitemaps FROM host WHERE queued > 0 OR files > 0");
    this.#longest = file.prepare(
      'SELECT origin, ready_at AS "until", waiting_for AS because FROM host WHERE queued > 0 AND ready_at > ? AND waiting_for IS NOT NULL ORDER BY ready_at DESC LIMIT 3',
    );
    const left =
      'SELECT origin, queued, ready_at AS "readyAt", stuck IS NOT NULL AS "isStuck" FROM host WHERE queued > 0';
    this.#largest = file.prepare(
      `SELECT * FROM (${left} ORDER BY queued DESC LIMIT ?1) UNION SELECT * FROM (${left} ORDER BY ready_at DESC LIMIT ?1)`,
    );
    this.#sitemaps = file.prepare("UPDATE host SET sitemaps_round = ? WHERE id = ?");
    this.#robots = file.prepare("UPDATE host SET robots = ? WHERE id = ?");
    this.#origin = file.prepare("SELECT origin FROM host WHERE id = ?");
    // Each page changes the counts of its host. Counts that a crash loses are recounted when the crawl continues.
    file.writeBehind(() => this.#write());
    this.weigh();
  }

  /** Returns the id of an origin; undefined if it does not have one. */
  find(origin: string): number | undefined {
    const remembered = this.#ids.get(origin);
    if (remembered !== undefined) return remembered;
    const row = this.#find.get(origin) as { id: number; known: number } | undefined;
    return row && this.#remember(origin, row.id, row.known);
  }

  /** Returns the id of an origin. Adds a host if the origin does not have one. */
  idOf(origin: string): number {
    const known = this.find(origin);
    if (known !== undefined) return known;
    const group = this.#groupOf(origin);
    this.#weights.set(group, (this.#weights.get(group) ?? 0) + HOST_WEIGHT);
    return this.#remember(origin, Number(this.#insert.run(origin).lastInsertRowid), 0);
  }

  #remember(origin: string, id: number, known: number): number {
    if (this.#ids.size >= MAX_REMEMBERED) {
      // Hosts with unwritten counts stay in the cache.
      this.#ids.clear();
      for (const host of this.#known.keys()) if (!this.#counts.has(host)) this.#known.delete(host);
    }
    this.#ids.set(origin, id);
    this.#known.set(id, known);
    return id;
  }

  /** Returns the number of known URLs of a host whose id was requested before. */
  knownOf(id: number): number {
    return (this.#known.get(id) ?? 0) + (this.#counts.get(id)?.known ?? 0);
  }

  /** Returns the weight of the waiting URLs in the group of an origin. */
  weightOf(origin: string): number {
    return this.#weights.get(this.#groupOf(origin)) ?? 0;
  }

  /** Changes the counts of a host. Must be called inside a transaction; the counts are written a little later. */
  count(id: number, { queued = 0, known = 0, weight = 0, files = 0 }: HostChange): void {
    const counts = this.#counts.get(id);
    this.#counts.set(id, {
      queued: queued + (counts?.queued ?? 0),
      known: known + (counts?.known ?? 0),
      weight: weight + (counts?.weight ?? 0),
      files: files + (counts?.files ?? 0),
    });
    if (weight === 0) return;
    const group = this.#groupOfId(id);
    this.#weights.set(group, Math.max(0, (this.#weights.get(group) ?? 0) + weight));
  }

  /** Writes the changes of counts. Must be called inside a transaction. */
  #write(): void {
    for (const [id, { queued, known, weight, files }] of this.#counts) {
      if (queued !== 0 || known !== 0 || weight !== 0 || files !== 0)
        this.#count.run(queued, known, weight, files, id);
      const before = this.#known.get(id);
      if (before !== undefined) this.#known.set(id, before + known);
    }
    this.#counts.clear();
  }

  /** Reads the hosts after the counts were written. */
  #read<T>(action: () => T): T {
    if (this.#counts.size > 0) this.#file.transact(() => this.#write());
    return this.#file.read(action);
  }

  /**
   * Recounts everything after transactions that changed many rows. Must be called inside a transaction.
   * @param sitemaps whether sitemaps are read.
   */
  recount(sitemaps: boolean): void {
    this.#ids.clear();
    this.#known.clear();
    this.#counts.clear();
    this.#nextHosts = [];
    for (const step of recountHosts(sitemaps)) this.#file.prepare(step).run();
    this.weigh();
  }

  /** Sums up the weights of the current groups. */
  weigh(): void {
    this.#weights.clear();
    this.#groups.clear();
    const rows = this.#file.prepare("SELECT origin, weight FROM host").iterate();
    for (const row of rows) {
      const { origin, weight } = row as { origin: string; weight: number };
      const group = this.#groupOf(origin);
      this.#weights.set(group, (this.#weights.get(group) ?? 0) + weight + HOST_WEIGHT);
    }
  }

  #groupOfId(id: number): string {
    const known = this.#groups.get(id);
    if (known !== undefined) return known;
    const row = this.#origin.get(id) as { origin: string } | undefined;
    const group = this.#groupOf(row?.origin ?? "");
    if (this.#groups.size >= MAX_REMEMBERED) this.#groups.clear();
    this.#groups.set(id, group);
    return group;
  }

  /** Returns a host that is ready and not taken. The host that has been ready for longest comes first. */
  ready(now: number, taken: ReadonlySet<number>): ReadyHost | undefined {
    if (this.#nextHosts.length === 0) this.#nextHosts = this.#readyHosts(now, taken);
    return this.#nextHosts.shift();
  }

  /**
   * Returns the next ready hosts. They can be loaded before their turn, because only a host's own turn changes these
   * columns.
   */
  #readyHosts(now: number, taken: ReadonlySet<number>): ReadyHost[] {
    const rows = this.#read(() => this.#ready.all(now, taken.size + READY_TOGETHER)) as ReadyHost[];
    return rows.filter(({ id }) => !taken.has(id)).slice(0, READY_TOGETHER);
  }

  /**
   * Returns when the first host that is not taken is ready. Stuck hosts come last: first `unreachable`, then `nowhere`.
   */
  nextReady(taken: ReadonlySet<number>): NextReady | undefined {
    const rows = this.#read(() => this.#next.all(taken.size + 1)) as {
      id: number;
      readyAt: number;
      stuck: NextReady["stuck"] | null;
    }[];
    const row = rows.find(({ id }) => !taken.has(id));
    return row && { at: row.readyAt, stuck: row.stuck ?? undefined };
  }

  /** Whether any host has work. */
  hasWork(): boolean {
    return (
      this.#read(() => this.#file.prepare(`SELECT 1 FROM host WHERE ${HAS_WORK} LIMIT 1`).get()) !== undefined
    );
  }

  release(id: number, { readyAt, waitingFor, stuck }: HostWait): void {
    this.#file.transact(() => this.#release.run(readyAt, waitingFor ?? null, stuck ?? null, id));
  }

  /** Returns how much work is left, and the longest waits. Writes nothing, so it can be called at any time. */
  status(now: number): Omit<CrawlStatus, "visited"> {
    return this.#file.read(() => {
      const sums = this.#sums.get(now) as { queued: number | null; hosts: number; waiting: number | null };
      const { sitemaps } = this.#files.get() as { sitemaps: number | null };
      const longest = this.#longest.all(now) as unknown as CrawlStatus["longest"];
      const { queued, hosts, waiting } = sums;
      const unwritten = { queued: 0, sitemaps: 0 };
      for (const counts of this.#counts.values()) {
        unwritten.queued += counts.queued;
        unwritten.sitemaps += counts.files;
      }
      return {
        queued: (queued ?? 0) + unwritten.queued,
        sitemaps: (sitemaps ?? 0) + unwritten.sitemaps,
        hosts,
        waiting: waiting ?? 0,
        longest,
      };
    });
  }

  /** Returns the hosts with the most URLs to visit, and those that wait longest. */
  largest(max: number): readonly RemainingHostWork[] {
    const rows = this.#file.read(() => this.#largest.all(max)) as (Omit<RemainingHostWork, "isStuck"> & {
      isStuck: number;
    })[];
    return rows.map((row) => ({ ...row, isStuck: row.isStuck === 1 }));
  }

  /** Stores the digest of a host's robots.txt. Must be called inside a transaction. */
  robots(id: number, digest: string): void {
    this.#robots.run(digest, id);
  }

  sitemapsRead(id: number, round: number): void {
    this.#file.transact(() => this.#sitemaps.run(round, id));
  }
}
