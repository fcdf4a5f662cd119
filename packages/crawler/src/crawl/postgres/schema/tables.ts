import { foundByCodes } from "./column-values.ts";
import { HOST_HAS_WORK } from "./sql-fragments.ts";

/** How many parts the large tables have. The number of a crawl's parts stays as it was made. */
const PARTS = 8;

/** Tables of rows that belong to a host: each is split by a hash of it. */
const BY_HOST: Readonly<Record<string, string>> = {
  /**
   * A URL, without its origin. Columns stand from wide to narrow, and what most URLs do not have is NULL: the view `url` has the
   * columns of a crawl's file. `id` is made from the URL itself (row-ids.ts).
   */
  url_row: `id bigint NOT NULL, found_on bigint, linked_from bigint, visit bigint, sitemap bigint, due_at float8, interval_ms float8,
    host integer NOT NULL, round integer NOT NULL, depth integer NOT NULL, linked integer, sitemap_round integer, judged integer,
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
   * Where a page leads by its last visit: ids of `url` by hyperlinks, and otherwise (redirects, canonical links). `settled` is NULL
   * only within the transaction that settles it.
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
 * Makes the tables of a crawl. Times are milliseconds since the epoch by the database's clock, and the values are those of a
 * crawl's file (file/layout.ts), unless a comment says otherwise.
 */
export const tablesSql: string = `
CREATE TABLE setting (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
CREATE TABLE round (id integer PRIMARY KEY, started_at float8 NOT NULL, ended_at float8, ended_by text COLLATE "C",
  visited_before integer NOT NULL DEFAULT 0, settled boolean NOT NULL DEFAULT false);
CREATE TABLE options (id integer PRIMARY KEY, at float8 NOT NULL, value text NOT NULL, changes text);

-- The crawl as each lease returns it: who sees another version reads what is new before it visits anything. Workers that were there at
-- stopped_at stop. run counts how often the crawl was started by a worker that was alone.
CREATE TABLE crawl (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), round integer NOT NULL DEFAULT 0,
  settings text NOT NULL DEFAULT '{}', options integer NOT NULL DEFAULT 0, scope integer NOT NULL DEFAULT 0,
  stopped_at float8, run integer NOT NULL DEFAULT 0);
INSERT INTO crawl DEFAULT VALUES;
-- Pages that may still be visited in this round: a row of its own, since each lease changes it. NULL: any number.
CREATE TABLE allowance (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), pages float8);
INSERT INTO allowance DEFAULT VALUES;
-- Names of hosts or domains that the seeds let in, in the order in which they came. kind is the scope option that they are for.
CREATE TABLE scope (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL,
  UNIQUE (kind, name));
-- Workers that are there, or were a moment ago. Each has a slot of its own, which no other ever gets: it is random, since a database that
-- lost its last second (write-loss-detector.ts) gives the next numbers of its sequences again, and since a worker of a crawl that was removed
-- must not be taken for one of this crawl. has_agreed: it works with the crawl's settings; is_seeding: it has agreed, and has not begun
-- or joined a round yet. writes: how often it has called write.
CREATE TABLE worker (slot integer PRIMARY KEY DEFAULT 1 + floor(random() * 2147483646)::integer, name text COLLATE "C" NOT NULL,
  process text COLLATE "C", since float8 NOT NULL, seen_at float8 NOT NULL, lease_ms float8 NOT NULL DEFAULT 30000, visited bigint NOT NULL DEFAULT 0, has_agreed boolean NOT NULL DEFAULT false,
  is_seeding boolean NOT NULL DEFAULT false, is_leaving boolean NOT NULL DEFAULT false, writes integer NOT NULL DEFAULT 0);

-- A lease moves ready_at to its own end and has another token, which is random as slots are; worker is the slot of who has the host.
-- judge is more than 0 where its URLs are to be judged by other options than before. pause_ms is how long the host is left alone after a
-- request, which who has the lease may make until its end: ready_at is later by as much. not_before is what its answers asked for, such
-- as Retry-After. sitemap_writes: changes of sitemaps by this lease.
CREATE TABLE host (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, origin text COLLATE "C" NOT NULL UNIQUE,
  queued integer NOT NULL DEFAULT 0, known integer NOT NULL DEFAULT 0, ready_at float8 NOT NULL DEFAULT 0,
  waiting_for text COLLATE "C", stuck text COLLATE "C", sitemaps_round integer NOT NULL DEFAULT 0, weight integer NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0, robots text COLLATE "C", token integer NOT NULL DEFAULT 0, worker integer,
  inbox boolean NOT NULL DEFAULT false, judge integer NOT NULL DEFAULT 0, sitemap_writes integer NOT NULL DEFAULT 0,
  site text COLLATE "C", pause_ms float8, not_before float8) WITH (fillfactor = 70);
-- Room that URLs and hosts of a domain take, where hosts of a domain share it (scope domain): host.site is the name of its domain.
CREATE TABLE site (name text COLLATE "C" PRIMARY KEY, weight bigint NOT NULL) WITH (fillfactor = 70);
CREATE INDEX host_ready ON host (ready_at) WHERE ${HOST_HAS_WORK};

-- A URL that a page or sitemap of another host named. Who has the lease of host takes it in, and deletes it by its id: ids end with
-- random bits, so that a database that lost its last second does not give one to another message again.
CREATE SEQUENCE inbox_ids;
CREATE TABLE inbox (id bigint NOT NULL DEFAULT nextval('inbox_ids') * 8192 + floor(random() * 8192)::bigint, url bigint, host integer NOT NULL, page_host integer, page bigint,
  depth integer NOT NULL, redirects integer NOT NULL DEFAULT 0, left_out integer NOT NULL DEFAULT 0, found_by smallint NOT NULL,
  nofollow smallint NOT NULL DEFAULT 0, path text COLLATE "C" NOT NULL, sitemap text COLLATE "C", lastmod text COLLATE "C",
  skipped text COLLATE "C", skipped_because text COLLATE "C", PRIMARY KEY (host, id)) PARTITION BY HASH (host);

CREATE TABLE sitemap (id bigint PRIMARY KEY, url text COLLATE "C" NOT NULL, round integer NOT NULL DEFAULT 0,
  entries integer NOT NULL DEFAULT 0, errors integer NOT NULL DEFAULT 0, failure text COLLATE "C", host integer, state integer NOT NULL DEFAULT 1,
  depth integer NOT NULL DEFAULT 0, named_by bigint, named_round integer NOT NULL DEFAULT 0, read_round integer NOT NULL DEFAULT 0,
  seed integer NOT NULL DEFAULT 0, guessed integer NOT NULL DEFAULT 0, left_out integer NOT NULL DEFAULT 0);
CREATE INDEX sitemap_queue ON sitemap (host, depth, id) WHERE state = 0;
CREATE INDEX sitemap_host ON sitemap (host) WHERE host IS NOT NULL;

-- Counts of many workers: each writes rows of its own, so that none waits for another. The views sum them up.
CREATE TABLE left_out_part (reason text COLLATE "C" NOT NULL, origin text COLLATE "C" NOT NULL, slot integer NOT NULL,
  links bigint NOT NULL, example text COLLATE "C" NOT NULL, PRIMARY KEY (reason, origin, slot));
CREATE TABLE kept_part (reason text COLLATE "C" NOT NULL, slot integer NOT NULL, room bigint NOT NULL, PRIMARY KEY (reason, slot));
CREATE SEQUENCE visit_ids INCREMENT BY 1000;
${Object.entries(BY_HOST)
  .map(([name, columns]) => `CREATE TABLE ${name} (${columns}) PARTITION BY HASH (host);`)
  .join("\n")}
${["inbox", ...Object.keys(BY_HOST)].flatMap(partsOf).join("\n")}
-- Without id: entries with the same key share their place.
CREATE INDEX url_queue ON url_row (host, round, depth) WHERE state = 0;
CREATE INDEX url_later ON url_row (host, due_at) WHERE state = 4;
CREATE INDEX url_held ON url_row (host, depth) WHERE skipped = 'trap';
CREATE INDEX link_unsettled ON link (host) WHERE settled IS NOT TRUE;
`;

/** Tables of a crawl's file that a database keeps in another form: views that have their names and columns. */
export const compatibilityViewsSql: string = `
CREATE VIEW url AS
  SELECT u.id, host.origin || u.path AS url, u.host, u.state, u.depth,
    (ARRAY[${foundByCodes.map((by) => `'${by}'`).join(", ")}])[u.found_by + 1] COLLATE "C" AS found_by, u.found_on,
    coalesce(u.redirects, 0) AS redirects, coalesce(u.linked, 0) AS linked, u.sitemap, u.lastmod, u.skipped, u.skipped_because,
    coalesce(u.tries, 0) AS tries, u.visit, u.interval_ms, coalesce(u.due_at, 0) AS due_at, u.round, coalesce(u.seed, 0) AS seed,
    u.linked_from, u.sitemap_round, coalesce(u.judged, 0) AS judged, coalesce(u.left_out, 0) AS left_out, u.gone_since
  FROM url_row AS u JOIN host ON host.id = u.host;
CREATE VIEW left_out AS
  SELECT reason, origin, sum(links)::bigint AS links, min(example) AS example FROM left_out_part GROUP BY reason, origin;
`;

/**
 * Robots.txt files that the workers of a crawl share. run: which start of the whole crawl fetched it; the next one fetches it anew. What a
 * crash of the server loses is fetched anew, too.
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
