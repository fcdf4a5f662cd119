import { foundByCodes } from "./column-values.ts";
import { HOST_HAS_WORK } from "./sql-fragments.ts";

/** Number of partitions of each large table in a new crawl. The tables of an existing crawl are not changed. */
const PARTS = 8;

/** Columns of the tables whose rows belong to a host. Each table is partitioned by a hash of the host. */
const BY_HOST: Readonly<Record<string, string>> = {
  /**
   * URLs without their origin. Wide columns precede narrow ones, and values that most URLs lack are NULL. The view
   * `url` has the columns of a crawl file. `id` is computed from the URL (row-ids.ts).
   */
  url_row: `id bigint NOT NULL, found_on bigint, linked_from bigint, visit bigint, sitemap bigint, due_at float8, interval_ms float8,
    host integer NOT NULL, round integer NOT NULL, depth integer NOT NULL, clicks integer, linked integer, sitemap_round integer, judged integer,
    left_out integer, gone_since integer, state smallint NOT NULL, found_by smallint NOT NULL, redirects smallint, tries smallint, seed smallint,
    path text COLLATE "C" NOT NULL, lastmod text COLLATE "C", skipped text COLLATE "C", skipped_because text COLLATE "C",
    PRIMARY KEY (id, host)`,
  visit: `id bigint NOT NULL, url bigint NOT NULL, at float8 NOT NULL, ms float8 NOT NULL, bytes bigint, host integer NOT NULL,
    round integer NOT NULL, links integer NOT NULL DEFAULT 0, status smallint, changed smallint NOT NULL, indexable smallint,
    follow smallint, error text COLLATE "C", type text COLLATE "C", redirect text COLLATE "C", etag text COLLATE "C",
    last_modified text COLLATE "C", hash text COLLATE "C", allowed_because text COLLATE "C", title text COLLATE "C",
    canonical text COLLATE "C", index_because text COLLATE "C", follow_because text COLLATE "C", note text COLLATE "C",
    robots text COLLATE "C", PRIMARY KEY (id, host)`,
  /**
   * Links of each page at its last visit. `links`: ids of the targets of hyperlinks. `others`: ids of the targets of
   * redirects and canonical links. `before`: value of `links` when the row was last settled, if `links` has changed
   * since then. `settled` is NULL only within the transaction that settles the row.
   */
  link: `page bigint NOT NULL, host integer NOT NULL, settled boolean DEFAULT false, links bigint[], others bigint[],
    before bigint[], PRIMARY KEY (page, host)`,
  contradiction: `url bigint NOT NULL, host integer NOT NULL, round integer NOT NULL, code text COLLATE "C" NOT NULL,
    message text COLLATE "C" NOT NULL, message_id text COLLATE "C" NOT NULL, params text COLLATE "C" NOT NULL,
    PRIMARY KEY (url, round, code, message, host)`,
  budget: `host integer NOT NULL, used integer NOT NULL, taken integer NOT NULL DEFAULT 0, own integer NOT NULL DEFAULT 0,
    what text COLLATE "C" NOT NULL, first text COLLATE "C" NOT NULL, PRIMARY KEY (host, what)`,
  alike: `digest bigint NOT NULL, host integer NOT NULL, pages integer NOT NULL, PRIMARY KEY (host, digest)`,
};

/**
 * SQL that creates the tables of a crawl. Times are milliseconds since the epoch, by the database's clock. Values are
 * the same as in a crawl file (file/sqlite/file-layout.ts), except where a comment describes a difference.
 */
export const tablesSql: string = `
CREATE TABLE setting (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
CREATE TABLE round (id integer PRIMARY KEY, started_at float8 NOT NULL, ended_at float8, ended_by text COLLATE "C",
  visited_before integer NOT NULL DEFAULT 0, settled boolean NOT NULL DEFAULT false);
CREATE TABLE options (id integer PRIMARY KEY, at float8 NOT NULL, value text NOT NULL, changes text);

-- State of the crawl. Each lease returns it: a worker that sees a new version reads the changes before its next visit.
-- stopped_at: workers that began before this time stop. run: number of starts by a worker that was alone.
CREATE TABLE crawl (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), round integer NOT NULL DEFAULT 0,
  settings text NOT NULL DEFAULT '{}', options integer NOT NULL DEFAULT 0, scope integer NOT NULL DEFAULT 0,
  stopped_at float8, run integer NOT NULL DEFAULT 0);
INSERT INTO crawl DEFAULT VALUES;
-- Number of pages that may still be visited in this round; NULL: no limit. It has its own row, because it changes with
-- each visit.
CREATE TABLE allowance (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), pages float8);
INSERT INTO allowance DEFAULT VALUES;
-- Names of the hosts or domains that the seeds add to the scope, in the order of insertion. kind: the kind of
-- scope that contains the name.
CREATE TABLE scope (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL,
  UNIQUE (kind, name));
-- Workers that are active, or were active recently. Each has its own slot, which is never used again. Slots are random
-- for two reasons. A database that lost its last second (write-loss-detector.ts) repeats numbers of its sequences. A
-- worker of a removed crawl must not be confused with a worker of this crawl.
-- has_agreed: the worker uses the crawl's settings. is_seeding: it has agreed, but has not begun or joined a round yet.
-- writes: number of its calls of write().
CREATE TABLE worker (slot integer PRIMARY KEY DEFAULT 1 + floor(random() * 2147483646)::integer, name text COLLATE "C" NOT NULL,
  process text COLLATE "C", since float8 NOT NULL, seen_at float8 NOT NULL, lease_ms float8 NOT NULL DEFAULT 30000, visited bigint NOT NULL DEFAULT 0, has_agreed boolean NOT NULL DEFAULT false,
  is_seeding boolean NOT NULL DEFAULT false, is_leaving boolean NOT NULL DEFAULT false, writes integer NOT NULL DEFAULT 0);

-- A lease gives the host a new token, which is random for the same reasons as slots. worker: slot of the lease holder.
-- ready_at: during a lease, its end plus pause_ms, because the holder may send a request until the end. pause_ms: pause
-- after each request to the host. not_before: earliest next request, for example because of Retry-After.
-- judge: above 0 if the options have changed and the host's URLs must be judged again. sitemap_writes: number of
-- changes of sitemaps during this lease.
CREATE TABLE host (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, origin text COLLATE "C" NOT NULL UNIQUE,
  queued integer NOT NULL DEFAULT 0, known integer NOT NULL DEFAULT 0, ready_at float8 NOT NULL DEFAULT 0,
  waiting_for text COLLATE "C", stuck text COLLATE "C", sitemaps_round integer NOT NULL DEFAULT 0, weight integer NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0, robots text COLLATE "C", token integer NOT NULL DEFAULT 0, worker integer,
  inbox boolean NOT NULL DEFAULT false, judge integer NOT NULL DEFAULT 0, sitemap_writes integer NOT NULL DEFAULT 0,
  site text COLLATE "C", pause_ms float8, not_before float8) WITH (fillfactor = 70);
-- Room that the URLs and hosts of each domain take. Hosts of a domain share it only with the scope domain. host.site:
-- name of the host's domain.
CREATE TABLE site (name text COLLATE "C" PRIMARY KEY, weight bigint NOT NULL) WITH (fillfactor = 70);
CREATE INDEX host_ready ON host (ready_at) WHERE ${HOST_HAS_WORK};

-- Messages: URLs that pages or sitemaps of other hosts name. The lease holder of the host processes each message and
-- deletes it by id. Ids end with random bits: a database that lost its last second repeats numbers of its sequence, but
-- not these ids.
CREATE SEQUENCE inbox_ids;
CREATE TABLE inbox (id bigint NOT NULL DEFAULT nextval('inbox_ids') * 8192 + floor(random() * 8192)::bigint, url bigint, host integer NOT NULL, page_host integer, page bigint,
  depth integer NOT NULL, clicks integer, redirects integer NOT NULL DEFAULT 0, left_out integer NOT NULL DEFAULT 0, found_by smallint NOT NULL,
  nofollow smallint NOT NULL DEFAULT 0, path text COLLATE "C" NOT NULL, sitemap text COLLATE "C", lastmod text COLLATE "C",
  skipped text COLLATE "C", skipped_because text COLLATE "C", PRIMARY KEY (host, id)) PARTITION BY HASH (host);

CREATE TABLE sitemap (id bigint PRIMARY KEY, url text COLLATE "C" NOT NULL, round integer NOT NULL DEFAULT 0,
  entries integer NOT NULL DEFAULT 0, errors integer NOT NULL DEFAULT 0, failure text COLLATE "C", host integer, state integer NOT NULL DEFAULT 1,
  depth integer NOT NULL DEFAULT 0, named_by bigint, named_round integer NOT NULL DEFAULT 0, read_round integer NOT NULL DEFAULT 0,
  seed integer NOT NULL DEFAULT 0, guessed integer NOT NULL DEFAULT 0, left_out integer NOT NULL DEFAULT 0);
CREATE INDEX sitemap_queue ON sitemap (host, depth, id) WHERE state = 0;
CREATE INDEX sitemap_host ON sitemap (host) WHERE host IS NOT NULL;

-- Counts of all workers. Each worker writes its own rows, so that workers do not wait for each other. Queries add them.
CREATE TABLE left_out_part (reason text COLLATE "C" NOT NULL, origin text COLLATE "C" NOT NULL, slot integer NOT NULL,
  links bigint NOT NULL, example text COLLATE "C" NOT NULL, PRIMARY KEY (reason, origin, slot));
CREATE TABLE kept_part (reason text COLLATE "C" NOT NULL, slot integer NOT NULL, room bigint NOT NULL, PRIMARY KEY (reason, slot));
CREATE SEQUENCE visit_ids INCREMENT BY 1000;
${Object.entries(BY_HOST)
  .map(([name, columns]) => `CREATE TABLE ${name} (${columns}) PARTITION BY HASH (host);`)
  .join("\n")}
${["inbox", ...Object.keys(BY_HOST)].flatMap(partsOf).join("\n")}
-- The indexes omit id: entries with the same key then share space.
CREATE INDEX url_queue ON url_row (host, round, depth) WHERE state = 0;
CREATE INDEX url_later ON url_row (host, due_at) WHERE state = 4;
CREATE INDEX url_held ON url_row (host, depth) WHERE skipped = 'trap';
CREATE INDEX link_unsettled ON link (host) WHERE settled IS NOT TRUE;
`;

/** SQL that creates views with the names and columns of a crawl file, for tables that have another form here. */
export const compatibilityViewsSql: string = `
CREATE VIEW url AS
  SELECT u.id, host.origin || u.path AS url, u.host, u.state, u.depth, u.clicks,
    (ARRAY[${foundByCodes.map((by) => `'${by}'`).join(", ")}])[u.found_by + 1] COLLATE "C" AS found_by, u.found_on,
    coalesce(u.redirects, 0) AS redirects, coalesce(u.linked, 0) AS linked, u.sitemap, u.lastmod, u.skipped, u.skipped_because,
    coalesce(u.tries, 0) AS tries, u.visit, u.interval_ms, coalesce(u.due_at, 0) AS due_at, u.round, coalesce(u.seed, 0) AS seed,
    u.linked_from, u.sitemap_round, coalesce(u.judged, 0) AS judged, coalesce(u.left_out, 0) AS left_out, u.gone_since
  FROM url_row AS u JOIN host ON host.id = u.host;
CREATE VIEW left_out AS
  SELECT reason, origin, sum(links)::bigint AS links, min(example) AS example FROM left_out_part GROUP BY reason, origin;
`;

/**
 * SQL that creates the table of robots.txt files, which all workers share. `run`: value of `crawl.run` when the file
 * was fetched; after the next start, the file is fetched again. A crash of the server empties the table (UNLOGGED), and
 * all files are then fetched again.
 */
export const robotsTableSql = `
CREATE UNLOGGED TABLE robots (origin text COLLATE "C" PRIMARY KEY, run integer NOT NULL, value bytea NOT NULL) WITH (fillfactor = 80);
ALTER TABLE robots ALTER COLUMN value SET STORAGE EXTERNAL;
`;

function partsOf(table: string): readonly string[] {
  return Array.from(
    { length: PARTS },
    (_, part) =>
      `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part});`,
  );
}
