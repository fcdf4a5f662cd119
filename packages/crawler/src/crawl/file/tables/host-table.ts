import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { RemainingHostWork } from "../../pace/remaining-time.ts";
import type { CrawlStatus } from "../../state/events.ts";
import type { HostWait, NextReady } from "../../state/frontier.ts";
import type { HostChange, HostCounts } from "../../state/host-counts.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";
import { recountHosts } from "./recount-hosts.ts";

/** What there is to do of a host, as an SQL condition: as in the index, letter by letter. */
const HAS_WORK = "(queued > 0 OR files > 0)";
/** How much of its group's room a host takes: a domain may have hosts without end. */
const HOST_WEIGHT = 1;
/** How many hosts that are ready are asked for together. */
const READY_TOGETHER = 32;
/** How many origins' ids are remembered. */
const MAX_REMEMBERED = 20_000;

/** A host that has something to be visited. */
export interface ReadyHost {
  readonly id: number;
  readonly origin: string;
  readonly sitemapsRound: number;
  /** Sitemaps that are to be read. */
  readonly files: number;
  /** Digest of its robots.txt, as it was last; null before the first. */
  readonly robots: string | null;
}

/** The hosts of a crawl, in its file: how much is to be visited of each, and from when on it may be. */
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
  /** Hosts that are ready, in the order in which they are handed out. */
  #nextHosts: ReadyHost[] = [];
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, number>();
  /** What is not written yet. */
  readonly #counts = new Map<number, Required<HostChange>>();
  readonly #groupOf: (origin: string) => string;
  /** Weight of the URLs that wait, by group. */
  readonly #weights = new Map<string, number>();
  readonly #groups = new Map<number, string>();

  /** @param groupOf to what group of hosts an origin belongs: those of a group share the room for URLs that wait. */
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
    // Each page changes the counts of its host. What a crash loses of them is counted anew when the crawl goes on.
    file.writeBehind(() => this.#write());
    this.weigh();
  }

  /** The id of an origin; undefined when it has none. */
  find(origin: string): number | undefined {
    const remembered = this.#ids.get(origin);
    if (remembered !== undefined) return remembered;
    const row = this.#find.get(origin) as { id: number; known: number } | undefined;
    return row && this.#remember(origin, row.id, row.known);
  }

  /** The id of an origin; it gets one where it has none. */
  idOf(origin: string): number {
    const known = this.find(origin);
    if (known !== undefined) return known;
    const group = this.#groupOf(origin);
    this.#weights.set(group, (this.#weights.get(group) ?? 0) + HOST_WEIGHT);
    return this.#remember(origin, Number(this.#insert.run(origin).lastInsertRowid), 0);
  }

  #remember(origin: string, id: number, known: number): number {
    if (this.#ids.size >= MAX_REMEMBERED) {
      // What is counted and not written yet is kept.
      this.#ids.clear();
      for (const host of this.#known.keys()) if (!this.#counts.has(host)) this.#known.delete(host);
    }
    this.#ids.set(origin, id);
    this.#known.set(id, known);
    return id;
  }

  /** How many URLs are known of a host whose id was asked for. */
  knownOf(id: number): number {
    return (this.#known.get(id) ?? 0) + (this.#counts.get(id)?.known ?? 0);
  }

  /** Weight of the URLs that wait in the group of an origin. */
  weightOf(origin: string): number {
    return this.#weights.get(this.#groupOf(origin)) ?? 0;
  }

  /** Counts URLs and sitemaps of a host. Part of a step of others; the counts are written a little later. */
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

  /** Writes what was counted. Part of a step of others. */
  #write(): void {
    for (const [id, { queued, known, weight, files }] of this.#counts) {
      if (queued !== 0 || known !== 0 || weight !== 0 || files !== 0)
        this.#count.run(queued, known, weight, files, id);
      const before = this.#known.get(id);
      if (before !== undefined) this.#known.set(id, before + known);
    }
    this.#counts.clear();
  }

  /** Reads the hosts, by what was counted until now. */
  #read<T>(action: () => T): T {
    if (this.#counts.size > 0) this.#file.transact(() => this.#write());
    return this.#file.read(action);
  }

  /**
   * Counts all anew, after steps that changed many rows at once. Part of a step of others.
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

  /** Sums up the weights by group, as the groups are now. */
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

  /** A host that is ready and not taken, one of those that are for longest. */
  ready(now: number, taken: ReadonlySet<number>): ReadyHost | undefined {
    if (this.#nextHosts.length === 0) this.#nextHosts = this.#readyHosts(now, taken);
    return this.#nextHosts.shift();
  }

  /** Only a host's own turn changes what is known here of a host that is ready: it may be asked for before its turn comes. */
  #readyHosts(now: number, taken: ReadonlySet<number>): ReadyHost[] {
    const rows = this.#read(() => this.#ready.all(now, taken.size + READY_TOGETHER)) as ReadyHost[];
    return rows.filter(({ id }) => !taken.has(id)).slice(0, READY_TOGETHER);
  }

  /** When the first host is ready that is not taken; those that are stuck come last, and of them those that are nowhere. */
  nextReady(taken: ReadonlySet<number>): NextReady | undefined {
    const rows = this.#read(() => this.#next.all(taken.size + 1)) as {
      id: number;
      readyAt: number;
      stuck: NextReady["stuck"] | null;
    }[];
    const row = rows.find(({ id }) => !taken.has(id));
    return row && { at: row.readyAt, stuck: row.stuck ?? undefined };
  }

  /** Whether there is anything to do of any host. */
  hasWork(): boolean {
    return (
      this.#read(() => this.#file.prepare(`SELECT 1 FROM host WHERE ${HAS_WORK} LIMIT 1`).get()) !== undefined
    );
  }

  release(id: number, { readyAt, waitingFor, stuck }: HostWait): void {
    this.#file.transact(() => this.#release.run(readyAt, waitingFor ?? null, stuck ?? null, id));
  }

  /** How much is to be visited, and what is waited for. It writes nothing: it may be asked for at any time. */
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

  /** The hosts with the most URLs to visit, and those that wait longest. */
  largest(max: number): readonly RemainingHostWork[] {
    const rows = this.#file.read(() => this.#largest.all(max)) as (Omit<RemainingHostWork, "isStuck"> & {
      isStuck: number;
    })[];
    return rows.map((row) => ({ ...row, isStuck: row.isStuck === 1 }));
  }

  /** Keeps a digest of a host's robots.txt. Part of a step of others. */
  robots(id: number, digest: string): void {
    this.#robots.run(digest, id);
  }

  sitemapsRead(id: number, round: number): void {
    this.#file.transact(() => this.#sitemaps.run(round, id));
  }
}
