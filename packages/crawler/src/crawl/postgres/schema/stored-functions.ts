import { NOW } from "@maycrawl/agent/internal";
import {
  CONTRADICTION_COLUMNS,
  COPIED_ON_304,
  INDEXING_COPIED_ON_304,
  VISIT_COLUMNS,
} from "../../sql/visit-columns.ts";
import { HOST_HAS_WORK, IS_ACTIVE, JOIN_LAST_VISIT, KNOWN_URL_COLUMNS, NEW_TOKEN } from "./sql-fragments.ts";

/**
 * Planner settings of the functions. Their statements are planned once, because planning for eight partitions takes
 * longer than running. The plans are made while the tables are small. Without these settings, they would later read
 * whole tables.
 */
const PLANS = ["seqscan", "hashjoin", "mergejoin", "material", "bitmapscan", "sort"]
  .map((name) => `SET enable_${name} = off`)
  .join(" ")
  .concat(" SET jit = off SET plan_cache_mode = force_generic_plan");

/** `KNOWN_URL_COLUMNS` and the further columns that a visit of the URL needs. */
const TURN_URL = `${KNOWN_URL_COLUMNS}, v.status, v.etag, v.last_modified AS "lastModified", v.hash, v.redirect, v.robots`;

/** Columns of `url_row` that `write` sets, with their types. `linked` is missing: only `settleLinks` sets it. */
const URL_COLUMNS: Readonly<Record<string, string>> = {
  id: "bigint",
  host: "integer",
  path: "text",
  state: "smallint",
  depth: "integer",
  clicks: "integer",
  found_by: "smallint",
  found_on: "bigint",
  redirects: "smallint",
  linked_from: "bigint",
  sitemap: "bigint",
  sitemap_round: "integer",
  lastmod: "text",
  skipped: "text",
  skipped_because: "text",
  round: "integer",
  seed: "smallint",
  judged: "integer",
  tries: "smallint",
  visit: "bigint",
  interval_ms: "float8",
  due_at: "float8",
  left_out: "integer",
  gone_since: "integer",
};

/** Columns of a URL that never change. */
const FIXED = new Set(["id", "host", "path", "found_by"]);

/** Columns of `visit` that `write` sets, with their types. */
const WRITTEN_VISIT: Readonly<Record<string, string>> = {
  id: "bigint",
  url: "bigint",
  host: "integer",
  ...VISIT_COLUMNS,
};

/** Columns of `contradiction` that `write` sets, with their types. */
const WRITTEN_CONTRADICTION: Readonly<Record<string, string>> = {
  url: "bigint",
  host: "integer",
  ...CONTRADICTION_COLUMNS,
};

const names = (columns: Readonly<Record<string, string>>): string => Object.keys(columns).join(", ");
const typed = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

/** Returns SQL that reads the JSON list `list` as rows `x`. */
const jsonRows = (list: string, columns: Readonly<Record<string, string>>): string =>
  `json_to_recordset(${list}) AS x (${typed(columns)})`;

/** SQL condition on rows `x` inside `write`: this worker still holds the lease of the row's host. */
const OURS = "x.host <> ALL (_lost)";

/**
 * The rest of a statement that leases the hosts in `next`. For a stuck host, `not_before` does not become the host's
 * `ready_at`, because a restarted crawl tries stuck hosts earlier.
 */
const LEASE = `leased AS (UPDATE host SET pause_ms = greatest(pause_ms, _pause_ms), not_before = CASE WHEN stuck IS NULL THEN next.ready_at ELSE not_before END,
      ready_at = greatest(_now + _lease_ms + greatest(pause_ms, _pause_ms), next.ready_at), worker = _slot, token = ${NEW_TOKEN}, sitemap_writes = 0 FROM next
      WHERE host.id = next.id RETURNING host.*, next.ready_at AS was_ready_at)
  SELECT json_agg(json_build_object('id', id, 'origin', origin, 'token', token, 'queued', queued, 'known', known, 'weight', weight,
    'files', files, 'robots', robots, 'sitemapsRound', sitemaps_round, 'inbox', inbox, 'judge', judge, 'site', site, 'pauseMs', pause_ms,
    'siteWeight', (SELECT s.weight FROM site AS s WHERE s.name = leased.site),
    'wait', json_build_object('readyAt', was_ready_at, 'waitingFor', waiting_for, 'stuck', stuck),
    'more', host_of_turn(id, _urls, _now))) INTO _hosts FROM leased;`;

/**
 * SQL that creates the functions of a worker. The client calls each function with one statement. A server process keeps
 * the plans of the functions, even if a pooler assigns the process to different clients. Lists are JSON.
 */
export const functionsSql: string = `
-- Returns URLs of a host that may be visited next: up to _n whose retry is due, and up to _n with the lowest round and
-- depth. Excludes the ids in _without.
CREATE FUNCTION next_urls(_host integer, _n integer, _now float8, _without bigint[]) RETURNS json LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT ${PLANS} AS $$ BEGIN RETURN (SELECT json_agg(json_strip_nulls(row_to_json(n))) FROM (
  (SELECT ${TURN_URL} FROM url_row AS u ${JOIN_LAST_VISIT} WHERE u.host = _host AND u.state = 4 AND u.due_at <= _now AND u.id <> ALL (_without)
    ORDER BY u.due_at LIMIT _n)
  UNION ALL (SELECT ${TURN_URL} FROM url_row AS u ${JOIN_LAST_VISIT} WHERE u.host = _host AND u.state = 0 AND u.id <> ALL (_without)
    ORDER BY u.round, u.depth LIMIT _n)) AS n); END $$;

-- Returns data of a host whose lease begins, in addition to its row. VOLATILE, because it must read the URLs after the
-- host is locked: another worker may have written them since the leasing statement began.
CREATE FUNCTION host_of_turn(_host integer, _urls integer, _now float8) RETURNS json LANGUAGE plpgsql VOLATILE
SET search_path FROM CURRENT ${PLANS} AS $$ BEGIN RETURN json_build_object(
  'urls', next_urls(_host, _urls, _now, '{}'),
  'later', (SELECT json_agg(json_build_array(id, due_at)) FROM
    (SELECT id, due_at FROM url_row WHERE host = _host AND state = 4 ORDER BY due_at LIMIT 100) AS l),
  'budgets', (SELECT json_agg(b) FROM (SELECT what, first, used, taken, own FROM budget WHERE host = _host LIMIT 201) AS b)); END $$;

-- Leases up to _n hosts that are ready; with _inboxes, hosts that have messages, even if they are not ready. Leases
-- nothing if the worker remembers more writes (_known) than the database has counted.
-- _pause_ms: the crawl's own pause after each request to a host.
CREATE FUNCTION take(_slot integer, _known integer, _n integer, _urls integer, _lease_ms float8, _inboxes boolean, _pause_ms float8)
RETURNS json LANGUAGE plpgsql
SET search_path FROM CURRENT ${PLANS} AS $$
DECLARE _now float8 := ${NOW}; _hosts json; _writes integer;
BEGIN
  SELECT writes INTO _writes FROM worker WHERE slot = _slot;
  -- The worker was silent for too long, the database has lost writes, or this is another crawl with the same name.
  IF NOT FOUND OR _writes < _known THEN RETURN json_build_object('now', _now, 'writes', _writes); END IF;
  IF _inboxes THEN
    WITH next AS (SELECT id, ready_at FROM host WHERE inbox AND (worker IS NULL OR ready_at <= _now) ORDER BY id LIMIT _n
        FOR NO KEY UPDATE SKIP LOCKED), ${LEASE}
  ELSE
    WITH next AS (SELECT id, ready_at FROM host WHERE ${HOST_HAS_WORK} AND ready_at <= _now ORDER BY ready_at LIMIT _n
        FOR NO KEY UPDATE SKIP LOCKED), ${LEASE}
  END IF;
  RETURN json_build_object('now', _now, 'writes', _writes, 'hosts', _hosts,
    'crawl', (SELECT row_to_json(c) FROM (SELECT round, options, scope, stopped_at AS "stoppedAt" FROM crawl) AS c));
END $$;

-- Returns when the next host is ready, except for the hosts of this worker. Stuck hosts count only if no other host has
-- work. A leased host does not count as stuck.
CREATE FUNCTION next_ready(_slot integer) RETURNS json LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT ${PLANS} AS $$
DECLARE _at float8; _stuck text;
BEGIN
  SELECT ready_at INTO _at FROM host WHERE ${HOST_HAS_WORK} AND (stuck IS NULL OR worker IS NOT NULL) AND worker IS DISTINCT FROM _slot
    ORDER BY ready_at LIMIT 1;
  IF _at IS NULL THEN
    SELECT ready_at, stuck INTO _at, _stuck FROM host WHERE ${HOST_HAS_WORK} AND worker IS DISTINCT FROM _slot
      ORDER BY stuck DESC, ready_at LIMIT 1;
  END IF;
  RETURN json_build_object('now', ${NOW}, 'at', _at, 'stuck', _stuck,
    'isSeeding', EXISTS (SELECT FROM worker WHERE is_seeding AND slot <> _slot AND ${IS_ACTIVE}));
END $$;

-- Returns known URLs, and the counts that decisions about them need.
CREATE FUNCTION look_up(_hosts integer[], _ids bigint[], _budget_hosts integer[], _whats text[], _alike_hosts integer[], _digests bigint[])
RETURNS json LANGUAGE plpgsql STABLE SET search_path FROM CURRENT ${PLANS} AS $$ BEGIN RETURN json_build_object(
  'urls', (SELECT json_agg(json_strip_nulls(row_to_json(n))) FROM
    (SELECT ${KNOWN_URL_COLUMNS} FROM unnest(_hosts, _ids) AS x (host, id) JOIN url_row AS u ON u.host = x.host AND u.id = x.id ${JOIN_LAST_VISIT}) AS n),
  'budgets', (SELECT json_agg(b) FROM (SELECT b.host, b.what, b.first, b.used, b.taken, b.own FROM unnest(_budget_hosts, _whats) AS x (host, what)
    JOIN budget AS b ON b.host = x.host AND b.what = x.what) AS b),
  'alike', (SELECT json_agg(json_build_array(a.host, a.digest, a.pages)) FROM unnest(_alike_hosts, _digests) AS x (host, digest)
    JOIN alike AS a ON a.host = x.host AND a.digest = x.digest)); END $$;

-- Writes the results of turns for hosts whose lease is valid; returns the hosts whose lease is lost. If the answer was
-- lost, the client can repeat the call, because the values are absolute. Only the counts of left-out links may then be
-- too high. Writes nothing if the worker remembers more writes (_known) than the database has counted.
CREATE FUNCTION write(_slot integer, _known integer, _lease_ms float8, _hosts json, _urls json, _visits json, _links json, _contradictions json, _budgets json,
  _alike json, _left_out json, _kept json, _inbox json, _sites json, _unchanged boolean) RETURNS json LANGUAGE plpgsql SET search_path FROM CURRENT ${PLANS} AS $$
DECLARE _now float8; _writes integer; _lost integer[]; _own integer[]; _others integer[]; _marked integer[] := '{}'; _are_drained boolean; _drained integer[];
BEGIN
  SELECT writes INTO _writes FROM worker WHERE slot = _slot;
  SELECT coalesce(array_agg(id), '{}'), bool_or(drained IS NOT NULL) INTO _own, _are_drained
    FROM json_to_recordset(_hosts) AS x (id integer, drained json);
  IF coalesce(_writes, 0) < _known THEN RETURN json_build_object('now', ${NOW}, 'writes', _writes, 'lost', to_json(_own)); END IF;
  IF _inbox IS NOT NULL THEN
    -- New hosts also take room of their domain, because a domain can have an unlimited number of hosts.
    WITH fresh AS (INSERT INTO host (origin, site) SELECT DISTINCT ON (x.origin) x.origin, x.site
          FROM json_to_recordset(_inbox) AS x (origin text, site text, room float8) LEFT JOIN site ON site.name = x.site
        WHERE x.origin IS NOT NULL AND NOT EXISTS (SELECT FROM host WHERE host.origin = x.origin)
          AND (x.room IS NULL OR coalesce(site.weight, 0) < x.room) ORDER BY x.origin ON CONFLICT DO NOTHING RETURNING site)
    INSERT INTO site (name, weight) SELECT site, count(*) FROM fresh WHERE site IS NOT NULL GROUP BY site ORDER BY site
      ON CONFLICT (name) DO UPDATE SET weight = site.weight + excluded.weight;
    _others := ARRAY(SELECT DISTINCT coalesce(x.to_host, host.id) FROM json_to_recordset(_inbox) AS x (origin text, to_host integer)
      LEFT JOIN host ON host.origin = x.origin WHERE x.to_host IS NOT NULL OR host.id IS NOT NULL);
    -- Senders to the same host do not block each other. Their locks only prevent others from setting inbox to false.
    PERFORM 1 FROM host WHERE id = ANY (_others) ORDER BY id FOR KEY SHARE;
    _marked := ARRAY(SELECT id FROM host WHERE id = ANY (_others) AND NOT inbox);
  END IF;
  -- Hosts are locked in the order of their ids. Otherwise two workers that write to each other's hosts could deadlock.
  PERFORM 1 FROM host WHERE id = ANY (_own || _marked) ORDER BY id FOR NO KEY UPDATE;
  _now := ${NOW};
  _lost := ARRAY(SELECT x.id FROM json_to_recordset(_hosts) AS x (id integer, token integer) LEFT JOIN host ON host.id = x.id
    WHERE host.token IS DISTINCT FROM x.token OR host.worker IS DISTINCT FROM _slot);
  IF _urls IS NOT NULL THEN
    INSERT INTO url_row (${names(URL_COLUMNS)}) SELECT ${names(URL_COLUMNS)} FROM ${jsonRows("_urls", URL_COLUMNS)} WHERE ${OURS}
    ON CONFLICT (id, host) DO UPDATE SET ${Object.keys(URL_COLUMNS)
      .filter((name) => !FIXED.has(name))
      .map((name) =>
        name === "linked_from"
          ? "linked_from = coalesce(url_row.linked_from, excluded.linked_from)"
          : `${name} = excluded.${name}`,
      )
      .join(", ")};
  END IF;
  IF _visits IS NOT NULL THEN
    INSERT INTO visit (${names(WRITTEN_VISIT)}) SELECT ${Object.keys(WRITTEN_VISIT)
      .map((name) => {
        if (COPIED_ON_304.includes(name)) return `CASE WHEN b.id IS NULL THEN x.${name} ELSE b.${name} END`;
        if (INDEXING_COPIED_ON_304.includes(name))
          return `CASE WHEN b.id IS NULL OR x.says THEN x.${name} ELSE b.${name} END`;
        return `x.${name}`;
      })
      .join(", ")}
    FROM ${jsonRows("_visits", { ...WRITTEN_VISIT, before: "bigint", says: "boolean" })}
      LEFT JOIN LATERAL (SELECT * FROM visit AS v WHERE x.status = 304 AND v.id = x.before AND v.host = x.host AND v.status IN (200, 304)
        LIMIT 1) AS b ON true
    WHERE ${OURS} ON CONFLICT (id, host) DO NOTHING;
    IF _unchanged THEN
      INSERT INTO contradiction (${names(WRITTEN_CONTRADICTION)}) SELECT ${Object.keys(WRITTEN_CONTRADICTION)
        .map((name) => (name === "round" ? "x.round" : `f.${name}`))
        .join(", ")}
        FROM ${jsonRows("_visits", { url: "bigint", host: "integer", round: "integer", status: "smallint", before: "bigint" })}
          JOIN visit AS b ON b.id = x.before AND b.host = x.host JOIN contradiction AS f ON f.url = x.url AND f.round = b.round AND f.host = x.host
        WHERE x.status = 304 AND ${OURS} ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  IF _contradictions IS NOT NULL THEN
    INSERT INTO contradiction (${names(WRITTEN_CONTRADICTION)}) SELECT ${names(WRITTEN_CONTRADICTION)}
      FROM ${jsonRows("_contradictions", WRITTEN_CONTRADICTION)} WHERE ${OURS}
      ON CONFLICT DO NOTHING;
  END IF;
  IF _links IS NOT NULL THEN
    INSERT INTO link (page, host, links, others) SELECT page, host, links, others
      FROM ${jsonRows("_links", { page: "bigint", host: "integer", links: "bigint[]", others: "bigint[]" })}
      WHERE ${OURS} AND (links IS NOT NULL OR others IS NOT NULL
        OR EXISTS (SELECT FROM link AS l WHERE l.page = x.page AND l.host = x.host))
    ON CONFLICT (page, host) DO UPDATE SET before = CASE WHEN link.settled THEN link.links ELSE link.before END,
      links = excluded.links, others = excluded.others, settled = false
      WHERE (link.links, link.others) IS DISTINCT FROM (excluded.links, excluded.others);
  END IF;
  IF _budgets IS NOT NULL THEN
    INSERT INTO budget (host, what, first, used, taken, own) SELECT host, what, first, used, taken, own
      FROM ${jsonRows("_budgets", { host: "integer", what: "text", first: "text", used: "integer", taken: "integer", own: "integer" })}
      WHERE ${OURS} ON CONFLICT (host, what) DO UPDATE SET used = excluded.used, taken = excluded.taken, own = excluded.own;
  END IF;
  IF _alike IS NOT NULL THEN
    INSERT INTO alike (host, digest, pages) SELECT host, digest, pages
      FROM ${jsonRows("_alike", { host: "integer", digest: "bigint", pages: "integer" })}
      WHERE ${OURS} ON CONFLICT (host, digest) DO UPDATE SET pages = excluded.pages;
  END IF;
  IF _left_out IS NOT NULL THEN
    INSERT INTO left_out_part (reason, origin, slot, links, example) SELECT reason, origin, _slot, links, example
      FROM json_to_recordset(_left_out) AS x (reason text, origin text, links bigint, example text)
      ON CONFLICT (reason, origin, slot) DO UPDATE SET links = left_out_part.links + excluded.links;
  END IF;
  IF _kept IS NOT NULL THEN
    INSERT INTO kept_part (reason, slot, room) SELECT reason, _slot, room FROM json_to_recordset(_kept) AS x (reason text, room bigint)
      ON CONFLICT (reason, slot) DO UPDATE SET room = kept_part.room + excluded.room;
  END IF;
  IF _sites IS NOT NULL THEN
    INSERT INTO site (name, weight) SELECT name, sum(change) FROM json_to_recordset(_sites) AS x (name text, change bigint)
      GROUP BY name ORDER BY name ON CONFLICT (name) DO UPDATE SET weight = greatest(0, site.weight + excluded.weight);
  END IF;
  IF _inbox IS NOT NULL THEN
    INSERT INTO inbox (url, host, page_host, page, sitemap, depth, clicks, redirects, left_out, found_by, nofollow, path, lastmod, skipped, skipped_because)
      SELECT url, coalesce(x.to_host, h.id), x.host, page, sitemap, depth, clicks, redirects, left_out, found_by, nofollow, path, lastmod, skipped, skipped_because
      FROM json_to_recordset(_inbox) AS x (origin text, url bigint, to_host integer, host integer, page bigint, sitemap text, depth integer, clicks integer, redirects integer, left_out integer,
        found_by smallint, nofollow smallint, path text, lastmod text, skipped text, skipped_because text) LEFT JOIN host AS h ON h.origin = x.origin
      WHERE (x.to_host IS NOT NULL OR h.id IS NOT NULL) AND (x.host IS NULL OR ${OURS});
    INSERT INTO left_out_part (reason, origin, slot, links, example) SELECT 'queue', '', _slot, count(*), min(x.origin)
      FROM json_to_recordset(_inbox) AS x (origin text) WHERE x.origin IS NOT NULL
        AND NOT EXISTS (SELECT FROM host WHERE host.origin = x.origin) HAVING count(*) > 0
      ON CONFLICT (reason, origin, slot) DO UPDATE SET links = left_out_part.links + excluded.links;
    UPDATE host SET inbox = true WHERE id = ANY (_marked) AND NOT inbox;
  END IF;
  IF _are_drained THEN
    DELETE FROM inbox USING json_to_recordset(_hosts) AS x (id integer, drained bigint[])
      WHERE x.drained IS NOT NULL AND x.id <> ALL (_lost) AND inbox.host = x.id AND inbox.id = ANY (x.drained);
  END IF;
  UPDATE host SET queued = x.queued, known = x.known, weight = x.weight, robots = x.robots,
    judge = CASE WHEN host.judge = x.judged THEN 0 ELSE host.judge END,
    -- If x.hold is NULL, greatest() ignores it.
    pause_ms = x.pause, not_before = greatest(host.not_before, _now + x.hold),
    ready_at = greatest(_now + coalesce(x.release, _lease_ms + x.pause), host.not_before, _now + x.hold), worker = CASE WHEN x.release IS NULL THEN _slot END,
    waiting_for = CASE WHEN x.release IS NULL THEN host.waiting_for ELSE x.waiting_for END,
    stuck = CASE WHEN x.release IS NULL THEN host.stuck ELSE x.stuck END
  FROM json_to_recordset(_hosts) AS x (id integer, queued integer, known integer, weight integer, robots text, judged integer, drained bigint[], pause float8, hold float8, release float8, waiting_for text, stuck text)
  WHERE host.id = x.id AND x.id <> ALL (_lost);
  IF _are_drained THEN
    -- SKIP LOCKED: a host that others are sending to still has messages. For the remaining hosts, this lock blocks all
    -- senders until this transaction is committed.
    _drained := ARRAY(SELECT id FROM host WHERE id = ANY (ARRAY(SELECT x.id FROM json_to_recordset(_hosts) AS x (id integer, drained bigint[])
      WHERE x.drained IS NOT NULL AND x.id <> ALL (_lost))) FOR UPDATE SKIP LOCKED);
    UPDATE host SET inbox = false WHERE id = ANY (_drained) AND inbox AND NOT EXISTS (SELECT FROM inbox AS i WHERE i.host = host.id);
  END IF;
  UPDATE worker SET writes = _known + 1 WHERE slot = _slot;
  RETURN json_build_object('now', _now, 'writes', CASE WHEN FOUND THEN _known + 1 ELSE 0 END, 'lost', to_json(_lost));
END $$;
`;

/** SQL that creates the function for sitemaps, which are queued and read one by one. */
export const sitemapFunctionsSql: string = `
-- Queues sitemaps that a host names, each once a round. Returns the number of sitemaps that were not queued before.
CREATE FUNCTION name_sitemaps(_host integer, _round integer, _depth integer, _by bigint, _seed integer, _guessed integer, _ids bigint[],
  _urls text[]) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT ${PLANS} AS $$
DECLARE _queued integer;
BEGIN
  PERFORM 1 FROM sitemap WHERE id = ANY (_ids) ORDER BY id FOR UPDATE;
  WITH old AS (SELECT id, host, state, named_round FROM sitemap WHERE id = ANY (_ids)),
    named AS (INSERT INTO sitemap (id, url, host, state, depth, named_by, named_round, seed, guessed)
      SELECT x.id, x.url, CASE WHEN old.state = 0 THEN old.host ELSE _host END, 0, _depth, _by, _round, _seed, _guessed
      FROM unnest(_ids, _urls) AS x (id, url) LEFT JOIN old ON old.id = x.id WHERE old.id IS NULL OR old.named_round <> _round
      ON CONFLICT (id) DO UPDATE SET host = excluded.host, state = 0, depth = excluded.depth, named_by = excluded.named_by,
        named_round = excluded.named_round, seed = greatest(sitemap.seed, excluded.seed), guessed = excluded.guessed
      RETURNING id)
  SELECT count(*) INTO _queued FROM named LEFT JOIN old ON old.id = named.id WHERE old.id IS NULL OR old.state <> 0;
  RETURN _queued;
END $$;
`;
