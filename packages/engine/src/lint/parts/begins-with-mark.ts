/**
 * Whether a field name begins with a byte order mark, in UTF-8 or encoded twice. The check `byte-order-mark` reports such
 * a line, so other checks omit it.
 */
export function beginsWithMark(name: string): boolean {
  return /^[ \t]*(?:\ufeff|ï»¿|п»ї|Ã¯Â»Â¿)/.test(name);
}
