/** Returns SQL that converts a condition to 1 or 0, because only PostgreSQL has a boolean type. */
export function booleanSql(condition: string): string {
  return `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}

/** Returns a text as an SQL string literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
