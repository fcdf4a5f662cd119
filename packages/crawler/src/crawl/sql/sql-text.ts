/** A condition as a number: PostgreSQL has truth values, which a crawl's file has not. */
export function yesNo(condition: string): string {
  return `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}

/** Returns a text as an SQL string. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
