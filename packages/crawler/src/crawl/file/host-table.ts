import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { CrawlStatus } from "../events.ts";
import type { HostWait, NextReady } from "../frontier.ts";
import type { CrawlFile } from "./crawl-file.ts";

/** How many origins' ids are remembered. */
const MOST_REMEMBERED = 20_000;

/** A host that has something to be visited. */
export interface ReadyHost {
  readonly id: number;
  readonly origin: string;
  readonly sitemapsRound: number;
}

/** The hosts of a crawl, in its file: how much is to be visited of each, and from when on it may be. */
export class HostTable {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #count: SqliteStatement;
  readonly #ready: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #sitemaps: SqliteStatement;
  readonly #sums: SqliteStatement;
  readonly #longest: SqliteStatement;
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, number>();
  /** What is to be written at the end of a step. */
  readonly #counts = new Map<number, { queued: number; known: number }>();

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#find = file.prepare("SELECT id, known FROM host WHERE origin = ?");
    this.#insert = file.prepare("INSERT INTO host (origin) VALUES (?)");
    this.#count = file.prepare("UPDATE host SET queued = queued + ?, known = known + ? WHERE id = ?");
    this.#ready = file.prepare(
      'SELECT id, origin, sitemaps_round AS "sitemapsRound" FROM host WHERE queued > 0 AND ready_at <= ? ORDER BY ready_at LIMIT ?',
    );
    this.#next = file.prepare(
      'SELECT id, ready_at AS "readyAt", stuck FROM host WHERE queued > 0 ORDER BY stuck IS NOT NULL, stuck DESC, ready_at LIMIT ?',
    );
    this.#release = file.prepare("UPDATE host SET ready_at = ?, waiting_for = ?, stuck = ? WHERE id = ?");
    this.#sums = file.prepare(
      "SELECT sum(queued) AS queued, count(*) AS hosts, sum(ready_at > ?) AS waiting FROM host WHERE queued > 0",
    );
    this.#longest = file.prepare(
      'SELECT origin, ready_at AS "until", waiting_for AS because FROM host WHERE queued > 0 AND ready_at > ? AND waiting_for IS NOT NULL ORDER BY ready_at DESC LIMIT 3',
    );
    this.#sitemaps = file.prepare("UPDATE host SET sitemaps_round = ? WHERE id = ?");
  }

  /** The id of an origin; it is made known where it is not. */
  idOf(origin: string): number {
    const remembered = this.#ids.get(origin);
    if (remembered !== undefined) return remembered;
    const row = this.#find.get(origin) as { id: number; known: number } | undefined;
    const id = row?.id ?? Number(this.#insert.run(origin).lastInsertRowid);
    if (this.#ids.size >= MOST_REMEMBERED) this.forget();
    this.#ids.set(origin, id);
    this.#known.set(id, row?.known ?? 0);
    return id;
  }

  /** How many URLs are known of a host whose id was asked for. */
  knownOf(id: number): number {
    return (this.#known.get(id) ?? 0) + (this.#counts.get(id)?.known ?? 0);
  }

  /** Counts URLs of a host; `flush` writes it down. */
  count(id: number, queued: number, known: number): void {
    const counts = this.#counts.get(id) ?? { queued: 0, known: 0 };
    counts.queued += queued;
    counts.known += known;
    this.#counts.set(id, counts);
  }

  /** Writes down what was counted. */
  flush(): void {
    for (const [id, { queued, known }] of this.#counts) {
      if (queued !== 0 || known !== 0) this.#count.run(queued, known, id);
      const before = this.#known.get(id);
      if (before !== undefined) this.#known.set(id, before + known);
    }
    this.#counts.clear();
  }

  /** Forgets what may not be so after a step that failed. */
  forget(): void {
    this.#ids.clear();
    this.#known.clear();
    this.#counts.clear();
  }

  /** The host that is ready for longest and not taken. */
  ready(now: number, taken: ReadonlySet<number>): ReadyHost | undefined {
    const rows = this.#file.read(() => this.#ready.all(now, taken.size + 1)) as ReadyHost[];
    return rows.find(({ id }) => !taken.has(id));
  }

  /** When the first host is ready that is not taken; those that are stuck come last, and of them those that are nowhere. */
  nextReady(taken: ReadonlySet<number>): NextReady | undefined {
    const rows = this.#file.read(() => this.#next.all(taken.size + 1)) as {
      id: number;
      readyAt: number;
      stuck: NextReady["stuck"] | null;
    }[];
    const row = rows.find(({ id }) => !taken.has(id));
    return row && { at: row.readyAt, stuck: row.stuck ?? undefined };
  }

  release(id: number, { readyAt, waitingFor, stuck }: HostWait): void {
    this.#file.transact(() => this.#release.run(readyAt, waitingFor ?? null, stuck ?? null, id));
  }

  /** How much is to be visited, and what is waited for. */
  status(now: number): Omit<CrawlStatus, "visited"> {
    return this.#file.read(() => {
      const sums = this.#sums.get(now) as { queued: number | null; hosts: number; waiting: number | null };
      const longest = this.#longest.all(now) as unknown as CrawlStatus["longest"];
      return { queued: sums.queued ?? 0, hosts: sums.hosts, waiting: sums.waiting ?? 0, longest };
    });
  }

  sitemapsRead(id: number, round: number): void {
    this.#file.transact(() => this.#sitemaps.run(round, id));
  }
}
