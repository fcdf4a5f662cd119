/**
 * Returns the SQL from its first word on, without the comments before it.
 * @throws {TypeError} if it has no statement: some drivers prepare nothing, and fail when it is used.
 */
export function wordsOf(sql: string): string {
  const words = sql.replace(/^(?:\s|--.*|\/\*[\s\S]*?\*\/)+/, "");
  if (words === "") throw new TypeError("The SQL has no statement");
  return words;
}
