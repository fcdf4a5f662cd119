/** A table of a crawl that is copied: its columns in the database with their types, in the order in which they are sent. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Columns that a table has in the file and in the database, by name. */
const SAME = {
  setting: { name: "text", value: "text" },
  round: {
    id: "integer",
    started_at: "float8",
    ended_at: "float8",
    ended_by: "text",
    visited_before: "integer",
  },
  options: { id: "integer", at: "float8", value: "text", changes: "text" },
  host: {
    id: "integer",
    origin: "text",
    queued: "integer",
    known: "integer",
    ready_at: "float8",
    waiting_for: "text",
    stuck: "text",
    sitemaps_round: "integer",
    weight: "integer",
    files: "integer",
    robots: "text",
  },
  budget: { host: "integer", what: "text", used: "integer", first: "text", taken: "integer", own: "integer" },
  alike: { host: "integer", digest: "bigint", pages: "integer" },
  left_out: { reason: "text", origin: "text", links: "bigint", example: "text" },
} as const;

/** Tables whose rows are the same in the file and in the database. */
export const sameTables: readonly CopiedTable[] = Object.entries(SAME).map(([name, columns]) => ({
  name,
  columns,
}));

/** Columns of `sitemap`, without `id` and `named_by`. */
export const SITEMAP_COLUMNS = {
  url: "text",
  round: "integer",
  entries: "integer",
  errors: "integer",
  failure: "text",
  host: "integer",
  state: "integer",
  depth: "integer",
  named_round: "integer",
  read_round: "integer",
  seed: "integer",
  guessed: "integer",
  left_out: "integer",
} as const;

/** Columns of `url` that a database keeps as NULL where they are 0: most URLs do not have them. */
export const SELDOM_COLUMNS = {
  due_at: "float8",
  linked: "integer",
  judged: "integer",
  left_out: "integer",
  redirects: "smallint",
  tries: "smallint",
  seed: "smallint",
} as const;

/** Other columns of `url`, without its ids, `url` and `found_by`. */
export const URL_COLUMNS = {
  visit: "bigint",
  interval_ms: "float8",
  host: "integer",
  round: "integer",
  depth: "integer",
  sitemap_round: "integer",
  gone_since: "integer",
  state: "smallint",
  lastmod: "text",
  skipped: "text",
  skipped_because: "text",
} as const;
