/**
 * Control characters (C0 and C1), and therefore every ANSI sequence. Also invisible format characters (bidi
 * overrides and isolates, byte order mark, zero-width characters), U+2028, U+2029 and lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Returns a text that is safe to print. A character becomes `\u{…}` if it is invisible, moves a terminal's cursor,
 * changes a colour, or reverses the direction of the text. Text of a robots.txt, a header, a URL or a file name is
 * untrusted.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
}

/** Returns the visible form of a text. A text of more than `max` UTF-16 units is first cut, and `…` marks the cut. */
export function visibleHead(text: string, max: number): string {
  return text.length <= max ? visible(text) : `${visible(text.slice(0, max - 1))}…`;
}
