import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { CrawlFile } from "./crawl-file.ts";

/** How a round ended: everything was visited, or as many pages as were wanted, or only hosts are left that cannot be reached. */
export type RoundEnd = "done" | "limit" | "unreachable";

/** A round: in it each known URL is visited once. */
export interface Round {
  readonly id: number;
  readonly startedAt: number;
  readonly endedBy: RoundEnd | undefined;
}

/** The rounds of a crawl, in its file. */
export class Rounds {
  readonly #file: CrawlFile;
  readonly #last: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#last = file.prepare(
      'SELECT id, started_at AS "startedAt", ended_by AS "endedBy" FROM round ORDER BY id DESC LIMIT 1',
    );
  }

  /** The last one; undefined before the first. */
  get last(): Round | undefined {
    const row = this.#file.read(() => this.#last.get()) as
      | { id: number; startedAt: number; endedBy: RoundEnd | null }
      | undefined;
    return row === undefined ? undefined : { ...row, endedBy: row.endedBy ?? undefined };
  }

  /** Goes on with a round that was interrupted, or was ended by a limit that is higher now. */
  resume(id: number): void {
    this.#file.transact(() => {
      this.#file.prepare("UPDATE round SET ended_at = NULL, ended_by = NULL WHERE id = ?").run(id);
      this.#requeue("state = 2 AND skipped = 'limit'");
    });
  }

  /**
   * Begins a round with all that is due: what was visited, and what robots.txt or an address policy forbade, which may have
   * changed their mind.
   */
  begin(now: number): Round {
    return this.#file.transact(() => {
      const id = (this.last?.id ?? 0) + 1;
      this.#file.prepare("INSERT INTO round (id, started_at) VALUES (?, ?)").run(id, now);
      this.#requeue(
        "((state = 1 AND due_at <= ?) OR (state = 2 AND skipped IN ('robots', 'refused', 'limit')))",
        now,
      );
      return { id, startedAt: now, endedBy: undefined };
    });
  }

  end(id: number, by: RoundEnd, now: number, limit: string | undefined): void {
    this.#file.transact(() => {
      if (limit !== undefined) {
        this.#file
          .prepare("UPDATE url SET state = 2, skipped = 'limit', skipped_because = ? WHERE state = 0")
          .run(limit);
        this.#count();
      }
      this.#file.prepare("UPDATE round SET ended_at = ?, ended_by = ? WHERE id = ?").run(now, by, id);
    });
  }

  /** How many URLs were visited in a round. */
  visitedIn(id: number): number {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT count(DISTINCT url) AS visited FROM visit WHERE round = ?").get(id),
    ) as { visited: number };
    return row.visited;
  }

  /** When the first URL is due that was visited; undefined where there is none. */
  nextDueAt(): number | undefined {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT min(due_at) AS at FROM url WHERE state = 1").get(),
    ) as { at: number | null };
    return row.at ?? undefined;
  }

  /** @param values of the parameters in `where`. */
  #requeue(where: string, ...values: number[]): void {
    // Whoever starts a crawl again wants to know at once whether a host is back.
    this.#file.prepare("UPDATE host SET ready_at = 0, stuck = NULL WHERE stuck IS NOT NULL").run();
    this.#file
      .prepare(`UPDATE url SET state = 0, tries = 0, skipped = NULL, skipped_because = NULL WHERE ${where}`)
      .run(...values);
    this.#count();
  }

  #count(): void {
    this.#file
      .prepare(
        "UPDATE host SET queued = (SELECT count(*) FROM url WHERE url.host = host.id AND url.state = 0)",
      )
      .run();
  }
}
