/** Number of characters that count as one URL. */
const CHARACTERS = 100;
/**
 * Maximum length of a URL that needs no SQLite pages of its own. A longer URL needs such pages in the table and in the
 * index, so it takes twice the space.
 */
const MAX_INLINE_CHARACTERS = 1_000;

/** Returns the space that a URL takes in the file, as a number of URLs of usual length. */
export function weightOf(url: string): number {
  return Math.ceil(url.length / CHARACTERS) * (url.length > MAX_INLINE_CHARACTERS ? 2 : 1);
}

/**
 * Returns `weightOf` as SQL.
 * @param column name of the column with the URL.
 */
export function weightSql(column: string): string {
  return `(length(${column}) + ${CHARACTERS - 1}) / ${CHARACTERS} * CASE WHEN length(${column}) > ${MAX_INLINE_CHARACTERS} THEN 2 ELSE 1 END`;
}
