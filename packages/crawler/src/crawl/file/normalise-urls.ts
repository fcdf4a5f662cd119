import type { SqliteDatabase } from "@maycrawl/agent/sqlite";
import { normalised } from "../url/normalised.ts";

/** How many rows are looked at in one step. */
const STEP = 5_000;

/** Rows that are one, now that their URLs are written in one form: `old` becomes part of `kept`. */
const TWINS = `
-- Without these, each row that is deleted would be looked for in all others.
CREATE INDEX twin_found_on ON url (found_on);
CREATE INDEX twin_visit ON visit (url);
UPDATE url SET found_on = (SELECT kept FROM temp.twin WHERE old = found_on) WHERE found_on IN (SELECT old FROM temp.twin);
UPDATE visit SET url = (SELECT kept FROM temp.twin WHERE old = url) WHERE url IN (SELECT old FROM temp.twin);
UPDATE OR IGNORE finding SET url = (SELECT kept FROM temp.twin WHERE old = url) WHERE url IN (SELECT old FROM temp.twin);
DELETE FROM finding WHERE url IN (SELECT old FROM temp.twin);
UPDATE url SET (state, visit, interval_ms, due_at, skipped, skipped_because) = (
    SELECT state, visit, interval_ms, due_at, skipped, skipped_because FROM url AS other
    WHERE other.visit IS NOT NULL AND other.id IN (SELECT old FROM temp.twin WHERE kept = url.id) ORDER BY other.visit DESC LIMIT 1)
  WHERE visit IS NULL AND id IN (SELECT kept FROM temp.twin JOIN url AS other ON other.id = old WHERE other.visit IS NOT NULL);
UPDATE url SET linked = max(url.linked, other.linked), depth = min(url.depth, other.depth),
    sitemap = coalesce(url.sitemap, other.sitemap), lastmod = coalesce(url.lastmod, other.lastmod),
    found_by = CASE WHEN other.seeds > 0 THEN 'seed' ELSE url.found_by END
  FROM (SELECT kept, max(url.linked) AS linked, min(url.depth) AS depth, max(url.sitemap) AS sitemap, max(url.lastmod) AS lastmod,
      count(*) FILTER (WHERE url.found_by = 'seed') AS seeds FROM temp.twin JOIN url ON url.id = old GROUP BY kept) AS other
  WHERE other.kept = url.id;
DELETE FROM url WHERE id IN (SELECT old FROM temp.twin);
DROP INDEX twin_found_on;
DROP INDEX twin_visit;
`;

/**
 * Writes the URLs of a file of version 1 in the form in which a crawl knows them now, and makes one row of those that are the same
 * URL. Part of the upgrade of the file.
 */
export function normaliseUrls(database: SqliteDatabase): void {
  database.exec("CREATE TEMP TABLE twin (old INTEGER PRIMARY KEY, kept INTEGER NOT NULL)");
  const idOf = database.prepare("SELECT id FROM url WHERE url = ?");
  const write = database.prepare("UPDATE url SET url = ? WHERE id = ?");
  const join = database.prepare("INSERT INTO temp.twin (old, kept) VALUES (?, ?)");
  for (const { id, value } of odd(database, "url", "url")) {
    const href = normalised(value)?.href ?? value;
    if (href === value) continue;
    const known = idOf.get(href) as { id: number } | undefined;
    if (known === undefined) write.run(href, id);
    else join.run(id, known.id);
  }
  if (database.prepare("SELECT 1 FROM temp.twin LIMIT 1").get() !== undefined) database.exec(TWINS);
  database.exec("DROP TABLE temp.twin");
  for (const column of ["redirect", "canonical"]) {
    const change = database.prepare(`UPDATE visit SET ${column} = ? WHERE id = ?`);
    for (const { id, value } of odd(database, "visit", column)) {
      const href = normalised(value)?.href ?? value;
      if (href !== value) change.run(href, id);
    }
  }
}

/** The rows of which a URL may be written otherwise. */
function* odd(
  database: SqliteDatabase,
  table: string,
  column: string,
): Generator<{ readonly id: number; readonly value: string }, void, undefined> {
  const find = database.prepare(
    `SELECT id, ${column} AS value FROM ${table} WHERE id > ? AND (instr(${column}, '%') > 0 OR instr(${column}, '@') > 0 OR ${column} LIKE '%?') ORDER BY id LIMIT ?`,
  );
  for (let after = 0; ; ) {
    const rows = find.all(after, STEP) as { id: number; value: string }[];
    yield* rows;
    if (rows.length < STEP) return;
    after = rows.at(-1)?.id ?? after;
  }
}
