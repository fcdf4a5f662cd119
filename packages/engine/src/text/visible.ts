/**
 * Controls (C0, C1 and so every ANSI sequence), invisible format characters (bidi overrides and
 * isolates, byte order mark, zero-width ones), U+2028, U+2029 and lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Returns a text as it may be printed: each character that would move a terminal's cursor, change a colour, turn the
 * direction of the text or hide is written as `\u{…}`. Text of a robots.txt, a header, a URL or a file name is untrusted.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
}

/** The same, cut to `max` UTF-16 units first if it is longer. */
export function visibleHead(text: string, max: number): string {
  return text.length <= max ? visible(text) : `${visible(text.slice(0, max - 1))}…`;
}
