/** Characters of a URL that take the room of one URL. */
const CHARACTERS = 100;
/** SQLite gives a longer URL pages of its own, in the table and in the index: it takes twice the room. */
const SHORT = 1_000;

/** Returns how much room a URL takes in the file, as the number of usual URLs that take as much. */
export function weightOf(url: string): number {
  return Math.ceil(url.length / CHARACTERS) * (url.length > SHORT ? 2 : 1);
}

/** The same as SQL. @param column that holds the URL. */
export function weightSql(column: string): string {
  return `(length(${column}) + ${CHARACTERS - 1}) / ${CHARACTERS} * CASE WHEN length(${column}) > ${SHORT} THEN 2 ELSE 1 END`;
}
