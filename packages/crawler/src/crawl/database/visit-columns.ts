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

/** The same of `contradiction`. */
export const CONTRADICTION_COLUMNS = {
  round: "integer",
  code: "text",
  message: "text",
  message_id: "text",
  params: "text",
} as const;
