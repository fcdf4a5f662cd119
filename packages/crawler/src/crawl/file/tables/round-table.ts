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

  /** The last one; undefined before the first. */
  get last(): Round | undefined {
    return this.#file.read(() => this.#last.get()) as Round | undefined;
  }

  /**
   * Goes on with a round that was interrupted or ended by a limit. Seeds that were not visited in it are.
   * @param maxPages how many pages a run may visit: after an interruption what is left of that, otherwise all of it anew.
   * @returns how many URLs were visited in it before its present allowance of pages.
   */
  resume({ id, endedBy, visitedBefore }: Round, maxPages: number): number {
    return this.#file.transact(() => {
      const visited = this.visitedIn(id);
      const isSame = this.#allow(maxPages);
      const before = isSame && endedBy !== "limit" ? visitedBefore : visited;
      // A run that was interrupted at its last page has none left: this one has its own.
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

  /** Keeps how many pages a run may visit. @returns whether that is as many as the run before might. */
  #allow(maxPages: number): boolean {
    const words = String(maxPages);
    const row = this.#file.prepare("SELECT value FROM setting WHERE name = 'pages'").get();
    this.#file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('pages', ?)").run(words);
    return (row as { value: string } | undefined)?.value === words;
  }

  /**
   * Begins a round with all that is due: seeds, what was visited, and what robots.txt or an address policy forbade, which may have
   * changed. What is left over from the round before comes first.
   * @param isAdaptive whether a page is due at a time of its own.
   * @param maxPages how many pages a run may visit.
   * @returns its id.
   */
  begin(now: number, isAdaptive: boolean, maxPages: number): number {
    return this.#file.transact(() => {
      this.#allow(maxPages);
      const id = (this.last?.id ?? 0) + 1;
      this.#file.prepare("INSERT INTO round (id, started_at) VALUES (?, ?)").run(id, now);
      this.#file.prepare("UPDATE url SET state = 0, tries = 0 WHERE state = 4").run();
      // A sitemap that is a seed is read in each round, as other seeds are visited.
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

  /** How many URLs were visited in a round. */
  visitedIn(id: number): number {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT count(DISTINCT url) AS visited FROM visit WHERE round = ?").get(id),
    ) as { visited: number };
    return row.visited;
  }

  /** Returns when the first URL is due: a visited one, or one that is gone and still named. Undefined without such a URL. */
  nextDueAt(): number | undefined {
    const row = this.#file.read(() =>
      this.#file
        .prepare(`SELECT min(due_at) AS at FROM url WHERE state = 1 OR ${recheckSql(0, "true")}`)
        .get(),
    ) as { at: number | null };
    return row.at ?? undefined;
  }

  /** @param values of the parameters in `where`. */
  #requeue(round: number, where: string, ...values: number[]): void {
    // Whoever starts a crawl again wants to know at once whether a host is back.
    this.#file.prepare("UPDATE host SET ready_at = 0, stuck = NULL WHERE stuck IS NOT NULL").run();
    this.#file
      .prepare(
        `UPDATE url SET state = 0, round = ?1, tries = 0, skipped = NULL, skipped_because = NULL WHERE ${where}`,
      )
      .run(round, ...values);
  }
}
