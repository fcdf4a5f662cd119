import type { Visit } from "../state/visit.ts";

/** Columns of `visit` that the file and the database have, with their types in the database: all but the ids and the host. */
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

/** These columns keep their values if the server says that the page did not change (RFC 9110 §15.4.5). */
export const CARRIED: readonly string[] = ["bytes", "type", "title", "canonical", "links", "note"];
/** These columns keep them, too, unless the header of the answer says otherwise. */
export const CARRIED_INDEXING: readonly string[] = [
  "indexable",
  "index_because",
  "follow",
  "follow_because",
  "robots",
];

/** The same of `contradiction`. */
export const CONTRADICTION_COLUMNS = {
  round: "integer",
  code: "text",
  message: "text",
  message_id: "text",
  params: "text",
} as const;

/** What came of a visit, by the columns of `visit`; undefined for NULL. */
export type VisitRow = Readonly<Record<keyof typeof VISIT_COLUMNS, string | number | undefined>> & {
  readonly status: number | undefined;
};

/** Returns the row of a visit in a round. */
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
    indexable: flag(visit.indexable),
    index_because: visit.indexBecause,
    follow: flag(visit.follow),
    follow_because: visit.followBecause,
    links: visit.links,
    note: visit.note,
    robots: visit.robots,
  };
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
