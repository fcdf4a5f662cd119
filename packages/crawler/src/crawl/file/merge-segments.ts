import { existsSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { addressToRead, SqliteFile } from "@maycrawl/agent/sqlite";
import { CrawlLock } from "./crawl-lock.ts";
import { countHosts } from "./host-counts.ts";
import { crawlLayout } from "./layout.ts";
import { leftOutBit } from "./left-out.ts";

/** What a file has after segments were merged into it. */
export interface MergedSegments {
  readonly urls: number;
  readonly visits: number;
  /** URLs that are still to be visited: the crawl was not over. */
  readonly queued: number;
}

/**
 * Joins what the workers of a fleet did into one file, of the same layout as any crawl's: reports and queries work on it, and a crawl
 * by one machine goes on from it. A worker may still be writing its segment. Segments can be merged again when there is more in them;
 * what was merged already stays as it is.
 *
 * @param target where to; made where it is not there.
 * @throws {InvalidOptionError} where a segment is none, or of another crawl than the rest.
 * @throws {StoreFailedError} where a file cannot be used.
 */
export function mergeSegments(segments: readonly string[], target: string): MergedSegments {
  const crawl = crawlOf(segments);
  using _lock = new CrawlLock(target);
  const file = new SqliteFile(target, crawlLayout);
  try {
    checkTarget(file, target, crawl);
    // Between two steps a visit may be gone that its URL still names.
    file.write(() => file.prepare("PRAGMA foreign_keys = OFF").run());
    for (const segment of segments) mergeOne(file, segment);
    file.transact(() => {
      for (const step of COUNTS) file.prepare(step).run();
    });
    return file.read(() => summaryOf(file));
  } finally {
    file.close();
  }
}

/** The crawl that all of the segments are of. */
function crawlOf(segments: readonly string[]): string {
  if (!Array.isArray(segments))
    throw new InvalidOptionError(
      `segments must be a list of files; received ${segments === null ? "null" : typeof segments}.`,
    );
  let crawl: string | undefined;
  for (const path of segments) {
    if (!existsSync(path)) throw new InvalidOptionError(`There is no segment ${path}.`);
    const of = settingOf(path, "segment");
    if (of === undefined) throw new InvalidOptionError(`${path} is not a segment of a fleet's crawl.`);
    if (crawl !== undefined && of !== crawl)
      throw new InvalidOptionError(`${path} is a segment of another crawl than ${segments[0]}.`);
    crawl = of;
  }
  if (crawl === undefined) throw new InvalidOptionError("There is no segment to merge.");
  return crawl;
}

function settingOf(path: string, name: string): string | undefined {
  const file = new SqliteFile({ path, readOnly: true }, crawlLayout);
  try {
    return setting(file, name);
  } finally {
    file.close();
  }
}

function setting(file: SqliteFile, name: string): string | undefined {
  const row = file.read(() => file.prepare("SELECT value FROM setting WHERE name = ?").get(name));
  return (row as { value: string } | undefined)?.value;
}

function checkTarget(file: SqliteFile, path: string, crawl: string): void {
  const merged = setting(file, "merged");
  const isUsed =
    setting(file, "segment") !== undefined || file.prepare("SELECT 1 FROM url LIMIT 1").get() !== undefined;
  if (merged === crawl || (merged === undefined && !isUsed)) return;
  throw new InvalidOptionError(
    `${path} has something else than this crawl. It was left as it is: merge into another file.`,
  );
}

function mergeOne(file: SqliteFile, segment: string): void {
  file.prepare("ATTACH ? AS segment").run(addressToRead(segment));
  try {
    file.transact(() => {
      for (const step of STEPS) file.prepare(step).run();
    });
  } finally {
    file.prepare("DETACH segment").run();
  }
}

function summaryOf(file: SqliteFile): MergedSegments {
  const count = (sql: string): number =>
    (file.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n;
  return { urls: count("url"), visits: count("visit"), queued: count("url WHERE state IN (0, 4)") };
}

/**
 * What a worker knows of a URL that it did not visit: most, why it was not when its turn came, or that it was over a budget; then
 * that it is to be visited; least, that the link that it found may not be followed.
 */
function rank(table: string): string {
  return `CASE WHEN ${table}.state = 0 THEN 1 WHEN ${table}.skipped IN ('robots', 'refused', 'trap') THEN 2 ELSE 0 END`;
}

const VISIT =
  "at, ms, status, error, octets, type, redirect, etag, last_modified, hash, changed, allowed_because, title, canonical, indexable, index_because, follow, follow_because, links, note, robots";

/** The same steps for each segment. Each takes the greater of two, so that nothing changes where it was done before. */
const STEPS: readonly string[] = [
  "INSERT OR REPLACE INTO main.setting (name, value) SELECT 'merged', value FROM segment.setting WHERE name = 'segment'",
  `INSERT INTO main.round (id, started_at, ended_at, ended_by) SELECT id, started_at, ended_at, ended_by FROM segment.round WHERE true
   ON CONFLICT (id) DO UPDATE SET started_at = min(started_at, excluded.started_at),
     ended_at = max(coalesce(ended_at, excluded.ended_at), coalesce(excluded.ended_at, ended_at)), ended_by = coalesce(ended_by, excluded.ended_by)`,
  "INSERT OR IGNORE INTO main.host (origin) SELECT origin FROM segment.host",
  `INSERT INTO main.sitemap (url, round, entries, errors, fault) SELECT url, round, entries, errors, fault FROM segment.sitemap WHERE true
   ON CONFLICT (url) DO UPDATE SET round = excluded.round, entries = excluded.entries, errors = excluded.errors, fault = excluded.fault
   WHERE excluded.round > sitemap.round`,
  `INSERT INTO main.url (url, host, state, depth, found_by, redirects, skipped, skipped_because, round, seed)
   SELECT s.url, h.id, s.state, s.depth, s.found_by, s.redirects, s.skipped, s.skipped_because, s.round, s.seed
   FROM segment.url AS s JOIN segment.host AS sh ON sh.id = s.host JOIN main.host AS h ON h.origin = sh.origin
   WHERE true ON CONFLICT (url) DO NOTHING`,
  "CREATE TEMP TABLE same (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)",
  "INSERT INTO temp.same SELECT s.id, u.id FROM segment.url AS s JOIN main.url AS u ON u.url = s.url",
  // By the shortest way; of ways that are as long, by one of which it is known where it begins. Of what a sitemap names that is a page
  // that links to it, whoever read that.
  `UPDATE main.url SET depth = s.depth, found_by = s.found_by, redirects = s.redirects, found_on = CASE
     WHEN s.found_by = 'sitemap' AND url.linked_from IS NOT NULL AND url.found_by IN ('link', 'sitemap') THEN coalesce(s.source, url.found_on) ELSE s.source END
   FROM (SELECT same.new, s.depth, s.found_by, s.redirects, source.new AS source
     FROM segment.url AS s JOIN temp.same ON same.old = s.id LEFT JOIN temp.same AS source ON source.old = s.found_on) AS s
   WHERE url.id = s.new AND (s.depth < url.depth
     OR (s.depth = url.depth AND s.source IS NOT NULL AND url.found_on IS NULL AND url.found_by <> 'seed'))`,
  `UPDATE main.url SET linked_from = coalesce(url.linked_from, s.linking), seed = max(url.seed, s.seed),
     sitemap = coalesce(url.sitemap, s.map), sitemap_round = coalesce(url.sitemap_round, s.sitemap_round), lastmod = coalesce(url.lastmod, s.lastmod),
     found_on = CASE url.found_by WHEN 'sitemap' THEN coalesce(url.found_on, s.linking) ELSE url.found_on END
   FROM (SELECT same.new, s.seed, s.lastmod, m.id AS map, s.sitemap_round, source.new AS linking
     FROM segment.url AS s JOIN temp.same ON same.old = s.id LEFT JOIN temp.same AS source ON source.old = s.linked_from
     LEFT JOIN segment.sitemap AS sm ON sm.id = s.sitemap LEFT JOIN main.sitemap AS m ON m.url = sm.url) AS s
   WHERE url.id = s.new`,
  `UPDATE main.url SET state = s.state, skipped = s.skipped, skipped_because = s.skipped_because
   FROM (SELECT same.new, s.state, s.skipped, s.skipped_because, ${rank("s")} AS rank
     FROM segment.url AS s JOIN temp.same ON same.old = s.id WHERE s.visit IS NULL) AS s
   WHERE url.id = s.new AND url.visit IS NULL AND s.rank > ${rank("url")}`,
  // One visit of a URL in a round: where two workers were at it, the later one.
  "CREATE TEMP TABLE kept (url INTEGER, round INTEGER, visit INTEGER, at REAL, PRIMARY KEY (url, round)) WITHOUT ROWID",
  "INSERT INTO temp.kept SELECT url, round, id, at FROM main.visit",
  "CREATE TEMP TABLE fresh (visit INTEGER PRIMARY KEY, url INTEGER NOT NULL, round INTEGER NOT NULL)",
  `INSERT INTO temp.fresh SELECT v.id, v.new, v.round
   FROM (SELECT v.id, same.new, v.round, max(v.at) AS at FROM segment.visit AS v JOIN temp.same ON same.old = v.url GROUP BY v.url, v.round) AS v
   LEFT JOIN temp.kept ON kept.url = v.new AND kept.round = v.round WHERE kept.at IS NULL OR v.at > kept.at`,
  "DELETE FROM main.visit WHERE id IN (SELECT kept.visit FROM temp.kept JOIN temp.fresh ON fresh.url = kept.url AND fresh.round = kept.round)",
  `INSERT INTO main.visit (url, round, ${VISIT}) SELECT fresh.url, fresh.round, ${VISIT}
   FROM temp.fresh JOIN segment.visit AS v ON v.id = fresh.visit ORDER BY v.at`,
  `UPDATE main.url SET visit = last.id, tries = 0, interval_ms = s.interval_ms, due_at = s.due_at,
     state = CASE WHEN s.state = 0 THEN 1 ELSE s.state END, skipped = s.skipped, skipped_because = s.skipped_because
   FROM (SELECT id, url, max(round) AS round FROM main.visit WHERE url IN (SELECT url FROM temp.fresh) GROUP BY url) AS last
     JOIN temp.fresh ON fresh.url = last.url AND fresh.round = last.round
     JOIN segment.visit AS v ON v.id = fresh.visit JOIN segment.url AS s ON s.id = v.url
   WHERE url.id = last.url`,
  `INSERT OR IGNORE INTO main.finding (url, round, code, message)
   SELECT same.new, f.round, f.code, f.message FROM segment.finding AS f JOIN temp.same ON same.old = f.url`,
  `INSERT INTO main.budget (host, what, used, first)
   SELECT h.id, b.what, b.used, b.first FROM segment.budget AS b JOIN segment.host AS sh ON sh.id = b.host JOIN main.host AS h ON h.origin = sh.origin
   WHERE true ON CONFLICT (host, what) DO UPDATE SET used = max(used, excluded.used)`,
  "DROP TABLE temp.same",
  "DROP TABLE temp.kept",
  "DROP TABLE temp.fresh",
];

/**
 * What is counted, when all segments are there. Segments have no links but the first to each URL: each page is asked once more
 * without conditions before links are counted.
 */
const COUNTS: readonly string[] = [
  ...countHosts(true),
  `UPDATE url SET left_out = left_out | ${leftOutBit.again} WHERE visit IS NOT NULL`,
  "INSERT OR REPLACE INTO setting (name, value) VALUES ('links', 'unknown')",
  "UPDATE sitemap SET read_round = round, state = 1 WHERE fault IS NULL",
  "UPDATE host SET sitemaps_round = (SELECT max(id) FROM round)",
];
