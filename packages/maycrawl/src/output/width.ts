/** Combining marks, which take no column of their own. */
const NARROW = /\p{Mn}|\p{Me}/u;
/** East Asian wide and full-width characters, and emoji, which take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NOT_ASCII = /[^\u0020-\u007e]/;

/** Returns the width of a text in columns of a terminal. The text must have been passed through `visible`. */
export function width(text: string): number {
  if (!NOT_ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}

/** Returns the text with blanks added at its end, up to a width of `columns`. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}
