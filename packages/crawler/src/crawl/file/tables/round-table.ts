import type { SqliteStatement } from "@maycrawl/agent/internal";
import { LAST_ROUND, type Round, type RoundEnd } from "../../state/round.ts";
import { recheckSql } from "../../urls/revisit.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** The rounds of a crawl, in its file. */
export class RoundTable {
  readonly #file: CrawlFile;
  readonly #last: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#last = file.prepare(LAST_ROUND);
  }

  /** Stores the User-Agent header of the run, for reports. */
  setUserAgent(userAgent: string): void {
    this.#file.transact(() =>
      this.#file
        .prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('user agent', ?)")
        .run(userAgent),
    );
  }

  /** The last round; undefined before the first one. */
  get last(): Round | undefined {
    return this.#file.read(() => this.#last.get()) as Round | undefined;
  }

  /**
   * Continues a round that was interrupted or ended by a limit. Queues seeds that were not visited in the round.
   * @param maxPages maximum number of pages of a run. After an interruption, the pages of the interrupted run count,
   * too.
   * @returns the number of URLs that were visited in the round before this limit began to count.
   */
  resume({ id, endedBy, visitedBefore }: Round, maxPages: number): number {
    return this.#file.transact(() => {
      const visited = this.visitedIn(id);
      const isSame = this.#allow(maxPages);
      const before = isSame && endedBy !== "limit" ? visitedBefore : visited;
      // If the interrupted run had reached its limit, this run gets a full limit of its own.
      const used = visited - before >= maxPages ? visited : before;
      this.#file.prepare("UPDATE round SET visited_before = ? WHERE id = ?").run(used, id);
      this.#file.prepare("UPDATE round SET ended_at = NULL, ended_by = NULL WHERE id = ?").run(id);
      this.#requeue(
        id,
        "seed = 1 AND (state IN (1, 3) OR (state = 2 AND skipped IN ('robots', 'refused'))) AND NOT EXISTS (SELECT 1 FROM visit WHERE visit.id = url.visit AND visit.round = ?1)",
      );
      return used;
    });
  }

  /** Stores the page limit of a run. @returns whether the previous run had the same limit. */
  #allow(maxPages: number): boolean {
    const text = String(maxPages);
    const row = this.#file.prepare("SELECT value FROM setting WHERE name = 'pages'").get();
    this.#file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('pages', ?)").run(text);
    return (row as { value: string } | undefined)?.value === text;
  }

  /**
   * Begins a round and queues all URLs that are due: seeds, visited URLs, and URLs that robots.txt or an address policy
   * disallowed, which may have changed. URLs left from the previous round come first.
   * @param isAdaptive whether each page has its own due time.
   * @param maxPages maximum number of pages of a run.
   * @returns the id of the round.
   */
  begin(now: number, isAdaptive: boolean, maxPages: number): number {
    return this.#file.transact(() => {
      this.#allow(maxPages);
      const id = (this.last?.id ?? 0) + 1;
      this.#file.prepare("INSERT INTO round (id, started_at) VALUES (?, ?)").run(id, now);
      this.#file.prepare("UPDATE url SET state = 0, tries = 0 WHERE state = 4").run();
      // A seed that is a sitemap is read in each round, as other seeds are visited in each round.
      this.#file
        .prepare("UPDATE sitemap SET state = 0, named_round = ? WHERE seed = 1 AND named_by IS NULL")
        .run(id);
      const dueAt = isAdaptive ? now : Number.MAX_VALUE;
      const gone = recheckSql(id, isAdaptive ? "due_at <= ?2" : undefined);
      this.#requeue(
        id,
        `(state = 1 AND (due_at <= ?2 OR seed = 1)) OR ${gone} OR (state = 2 AND skipped IN ('robots', 'refused'))`,
        dueAt,
      );
      return id;
    });
  }

  end(id: number, by: RoundEnd, now: number): void {
    this.#file.transact(() =>
      this.#file.prepare("UPDATE round SET ended_at = ?, ended_by = ? WHERE id = ?").run(now, by, id),
    );
  }

  /** Returns the number of URLs that were visited in a round. */
  visitedIn(id: number): number {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT count(DISTINCT url) AS visited FROM visit WHERE round = ?").get(id),
    ) as { visited: number };
    return row.visited;
  }

  /**
   * Returns when the first URL is due; undefined if none is. Considers visited URLs, and gone URLs that are still named
   * by a link, a sitemap or a seed.
   */
  nextDueAt(): number | undefined {
    const row = this.#file.read(() =>
      this.#file
        .prepare(`SELECT min(due_at) AS at FROM url WHERE state = 1 OR ${recheckSql(0, "true")}`)
        .get(),
    ) as { at: number | null };
    return row.at ?? undefined;
  }

  /**
   * Queues the URLs that `where` selects. Stuck hosts become ready.
   * @param values parameters of `where`, from `?2` on.
   */
  #requeue(round: number, where: string, ...values: number[]): void {
    // A user who restarts a crawl wants to know immediately whether a host is available again.
    this.#file.prepare("UPDATE host SET ready_at = 0, stuck = NULL WHERE stuck IS NOT NULL").run();
    this.#file
      .prepare(
        `UPDATE url SET state = 0, round = ?1, tries = 0, skipped = NULL, skipped_because = NULL WHERE ${where}`,
      )
      .run(round, ...values);
  }
}
