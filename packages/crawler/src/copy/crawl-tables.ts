import { foundByCodes } from "../crawl/postgres/schema/column-values.ts";
import { CONTRADICTION_COLUMNS, VISIT_COLUMNS } from "../crawl/sql/visit-columns.ts";
import { leftOutBit } from "../crawl/state/left-out-reasons.ts";
import type { CopiedTable, NumberedTable } from "./copied-table.ts";
import { linksFromFile, linksToFile } from "./link-conversion.ts";

/** Order in which the database's rows are numbered for the file. Queued URLs are visited in this order. */
export const NUMBERING_ORDER: Readonly<Record<NumberedTable, string>> = {
  url: "host, round, depth, url",
  sitemap: "host, depth, url",
};

/** Columns of `url` that the database stores as NULL instead of 0. They are 0 for most URLs. */
const NULL_IF_ZERO = ["due_at", "linked", "judged", "left_out", "redirects", "tries", "seed"];

/** All tables, in the order in which they are copied. */
export const crawlTables: readonly CopiedTable[] = [
  { name: "setting", columns: columnsOf("name text, value text") },
  {
    name: "round",
    columns: columnsOf(
      "id integer, started_at float8, ended_at float8, ended_by text, visited_before integer",
    ),
  },
  { name: "options", columns: columnsOf("id integer, at float8, value text, changes text") },
  {
    name: "host",
    columns:
      columnsOf(`id integer, origin text, queued integer, known integer, ready_at float8, waiting_for text,
      stuck text, sitemaps_round integer, weight integer, files integer, robots text`),
  },
  {
    name: "budget",
    columns: columnsOf("host integer, what text, used integer, first text, taken integer, own integer"),
  },
  { name: "alike", columns: columnsOf("host integer, digest bigint, pages integer") },
  {
    name: "left_out",
    columns: columnsOf("reason text, origin text, links bigint, example text, slot integer"),
    file: { columns: { slot: "0" } },
    database: { into: "left_out_part", columns: { slot: undefined } },
  },
  {
    name: "url",
    columns:
      columnsOf(`id bigint, found_on bigint, linked_from bigint, visit bigint, sitemap bigint, due_at float8,
      interval_ms float8, host integer, round integer, depth integer, clicks integer, linked integer, sitemap_round integer,
      judged integer, left_out integer, gone_since integer, state smallint, found_by smallint, redirects smallint,
      tries smallint, seed smallint, path text, lastmod text, skipped text, skipped_because text`),
    ids: { url: ["id", "found_on", "linked_from"], sitemap: ["sitemap"] },
    file: {
      from: "url JOIN host ON host.id = url.host ORDER BY url.id",
      columns: {
        found_by: `CASE url.found_by ${foundByCodes.map((by, code) => `WHEN '${by}' THEN ${code}`).join(" ")} ELSE -1 END`,
        path: "substr(url.url, length(host.origin) + 1)",
        ...Object.fromEntries(NULL_IF_ZERO.map((column) => [column, `nullif(url.${column}, 0)`])),
      },
    },
    database: {
      from: `url ORDER BY ${NUMBERING_ORDER.url}`,
      into: "url_row",
      columns: { path: undefined, url: "url", left_out: leftOutWithInbox("id", "page") },
    },
  },
  {
    name: "visit",
    columns: { id: "bigint", url: "bigint", host: "integer", ...VISIT_COLUMNS },
    ids: { url: ["url"] },
    file: {
      from: "visit JOIN url ON url.id = visit.url ORDER BY visit.id",
      columns: { host: "url.host" },
    },
    database: { from: "visit ORDER BY id", columns: { host: undefined } },
  },
  {
    name: "sitemap",
    columns:
      columnsOf(`id bigint, url text, round integer, entries integer, errors integer, failure text, host integer,
      state integer, depth integer, named_by bigint, named_round integer, read_round integer, seed integer,
      guessed integer, left_out integer`),
    ids: { sitemap: ["id", "named_by"] },
    database: {
      from: `sitemap ORDER BY ${NUMBERING_ORDER.sitemap}`,
      columns: { left_out: leftOutWithInbox("url", "sitemap") },
    },
  },
  {
    name: "link",
    columns: columnsOf(
      "page bigint, host integer, settled boolean, links bigint[], others bigint[], before bigint[]",
    ),
    ids: { url: ["page", "links", "others", "before"] },
    file: {
      from: "link JOIN url ON url.id = link.page ORDER BY link.page",
      columns: { host: "url.host", settled: "link.settled = 1", links: "link.targets", others: "NULL" },
      decode: linksFromFile,
      encode: linksToFile,
    },
    database: { columns: { host: undefined, settled: "coalesce(settled, false)::integer" } },
  },
  {
    name: "contradiction",
    columns: { url: "bigint", host: "integer", ...CONTRADICTION_COLUMNS },
    ids: { url: ["url"] },
    file: {
      from: "contradiction JOIN url ON url.id = contradiction.url ORDER BY contradiction.id",
      columns: { host: "url.host" },
    },
    database: {
      from: "contradiction ORDER BY url, round, code, message",
      columns: { host: undefined },
    },
  },
];

/** Parses columns in the syntax of CREATE TABLE: each name with its type. */
function columnsOf(text: string): CopiedTable["columns"] {
  return Object.fromEntries(text.split(",").map((column) => column.trim().split(" ")));
}

/** Returns the query that reads a table from the file or from the database. */
export function selectOf(table: CopiedTable, side: "file" | "database"): string {
  const { name } = table;
  const { from = name, columns = {} } = table[side] ?? {};
  const byName = Object.fromEntries(
    Object.keys(table.columns).map((column) => [column, `${name}.${column}`]),
  );
  const read = Object.entries<string | undefined>({ ...byName, ...columns }).filter(
    ([, sql]) => sql !== undefined,
  );
  return `SELECT ${read.map(([column, sql]) => `${sql} AS ${column}`).join(", ")} FROM ${from}`;
}

/**
 * Returns the SQL of the database's column `left_out`. Rows with links in an inbox get the bit `again`: no worker has
 * processed these links, so they must be found again.
 */
function leftOutWithInbox(column: string, inInbox: string): string {
  return `left_out | CASE WHEN ${column} IN (SELECT ${inInbox} FROM inbox WHERE ${inInbox} IS NOT NULL) THEN ${leftOutBit.again} ELSE 0 END`;
}
