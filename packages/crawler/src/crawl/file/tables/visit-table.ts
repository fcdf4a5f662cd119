import type { SqliteStatement } from "@maycrawl/agent/internal";
import { COPIED_ON_304, INDEXING_COPIED_ON_304, VISIT_COLUMNS, visitRow } from "../../sql/visit-columns.ts";
import { urlState } from "../../state/url-state.ts";
import type { Visit } from "../../state/visit.ts";
import type { Revisit } from "../../urls/revisit.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

const COLUMNS = Object.keys(VISIT_COLUMNS) as (keyof typeof VISIT_COLUMNS)[];

/** The results of visits, in a crawl's file. */
export class VisitTable {
  readonly #file: CrawlFile;
  readonly #insert: SqliteStatement;
  readonly #keep: SqliteStatement;
  readonly #keepAll: SqliteStatement;
  readonly #mark: SqliteStatement;
  readonly #contradiction: SqliteStatement;
  readonly #findAgain: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#insert = file.prepare(
      `INSERT INTO visit (url, ${COLUMNS.join(", ")}) VALUES (?${", ?".repeat(COLUMNS.length)})`,
    );
    // Values are copied only from a visit with status 200 or 304: other responses are not pages.
    const keep = (columns: readonly string[]): string =>
      `UPDATE visit SET (${columns.join()}) = (SELECT ${columns.join()} FROM visit AS before WHERE before.id = (SELECT visit FROM url WHERE id = ?)) WHERE id = ?
        AND (SELECT before.status FROM url JOIN visit AS before ON before.id = url.visit WHERE url.id = visit.url) IN (200, 304)`;
    this.#keep = file.prepare(keep(COPIED_ON_304));
    this.#keepAll = file.prepare(keep([...COPIED_ON_304, ...INDEXING_COPIED_ON_304]));
    this.#mark = file.prepare(
      `UPDATE url SET state = ?1, visit = ?2, interval_ms = ?3, due_at = ?4, tries = 0, skipped = NULL, skipped_because = NULL,
        gone_since = CASE ?1 WHEN ${urlState.gone} THEN coalesce(gone_since, ?5) END WHERE id = ?6`,
    );
    this.#contradiction = file.prepare(
      "INSERT OR IGNORE INTO contradiction (url, round, code, message, message_id, params) VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.#findAgain = file.prepare(
      "INSERT OR IGNORE INTO contradiction (url, round, code, message, message_id, params) SELECT url, ?, code, message, message_id, params FROM contradiction WHERE url = ? AND round = (SELECT before.round FROM url JOIN visit AS before ON before.id = url.visit WHERE url.id = ?)",
    );
  }

  /** Stores a visit of a URL. */
  add(url: number, round: number, visit: Visit, { gone, intervalMs, dueAt }: Revisit): void {
    this.#file.transact(() => {
      const row = visitRow(round, visit);
      const { lastInsertRowid } = this.#insert.run(url, ...COLUMNS.map((name) => row[name] ?? null));
      if (visit.status === 304) {
        const saysNothing = visit.indexable === undefined && visit.robots === undefined;
        (saysNothing ? this.#keepAll : this.#keep).run(url, Number(lastInsertRowid));
        this.#findAgain.run(round, url, url);
      }
      const state = gone ? urlState.gone : urlState.visited;
      this.#mark.run(state, Number(lastInsertRowid), intervalMs, dueAt, round, url);
      for (const { code, message, id, params } of visit.contradictions)
        this.#contradiction.run(url, round, code, message, id, JSON.stringify(params));
    });
  }
}
