import type { Visit } from "../state/visit.ts";

/** Columns of `visit` except the ids and the host, with their types in PostgreSQL. Files and databases share them. */
export const VISIT_COLUMNS = {
  round: "integer",
  at: "float8",
  ms: "float8",
  status: "smallint",
  error: "text",
  bytes: "bigint",
  type: "text",
  redirect: "text",
  etag: "text",
  last_modified: "text",
  hash: "text",
  changed: "smallint",
  allowed_because: "text",
  title: "text",
  canonical: "text",
  indexable: "smallint",
  index_because: "text",
  follow: "smallint",
  follow_because: "text",
  links: "integer",
  note: "text",
  robots: "text",
} as const;

/** Columns whose values are copied from the last visit if the status is 304 Not Modified (RFC 9110 §15.4.5). */
export const COPIED_ON_304: readonly string[] = ["bytes", "type", "title", "canonical", "links", "note"];
/** Further columns that are copied, unless the header of the 304 response contains indexing directives. */
export const INDEXING_COPIED_ON_304: readonly string[] = [
  "indexable",
  "index_because",
  "follow",
  "follow_because",
  "robots",
];

/** Columns of `contradiction`, with their types in PostgreSQL. */
export const CONTRADICTION_COLUMNS = {
  round: "integer",
  code: "text",
  message: "text",
  message_id: "text",
  params: "text",
} as const;

/** Values of a visit by column; undefined for NULL. */
export type VisitRow = Readonly<Record<keyof typeof VISIT_COLUMNS, string | number | undefined>> & {
  readonly status: number | undefined;
};

/** Converts a visit to a row. */
export function visitRow(round: number, visit: Visit): VisitRow {
  return {
    round,
    at: visit.at,
    ms: visit.ms,
    status: visit.status,
    error: visit.error,
    bytes: visit.bytes,
    type: visit.type,
    redirect: visit.redirect,
    etag: visit.etag,
    last_modified: visit.lastModified,
    hash: visit.hash,
    changed: Number(visit.changed),
    allowed_because: visit.allowedBecause,
    title: visit.title,
    canonical: visit.canonical,
    indexable: toFlag(visit.indexable),
    index_because: visit.indexBecause,
    follow: toFlag(visit.follow),
    follow_because: visit.followBecause,
    links: visit.links,
    note: visit.note,
    robots: visit.robots,
  };
}

function toFlag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
