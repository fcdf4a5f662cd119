/** What JSON can say and PostgreSQL's text cannot hold: NUL, and halves of surrogate pairs. */
const NOT_TEXT = /\\u0000|\\ud[89a-f]/;

/** Writes rows as JSON for PostgreSQL; null where there are none. Characters that it cannot hold become U+FFFD. */
export function jsonOf(rows: readonly unknown[]): string | null {
  if (rows.length === 0) return null;
  const text = JSON.stringify(rows);
  // What is found may be a backslash that stands in a text, before such letters: then nothing changes.
  return NOT_TEXT.test(text) ? JSON.stringify(rows, textual) : text;
}

function textual(_name: string, value: unknown): unknown {
  // UTF-8 has no halves of surrogate pairs.
  return typeof value === "string" ? Buffer.from(value.replaceAll("\0", "\u{fffd}")).toString() : value;
}
