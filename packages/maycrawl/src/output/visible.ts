/**
 * Controls (C0, C1 and so every ANSI sequence), invisible format characters (bidi overrides and
 * isolates, byte order mark, zero-width ones), U+2028, U+2029 and lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text as it may reach a terminal: what would move the cursor, change a colour, turn the reading
 * direction or hide itself is shown as `\u{…}`. Everything that maycrawl did not write itself goes
 * through here: a robots.txt, a header, a URL, the name of a file.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
}

/** The same, cut to a number of UTF-16 units where it is longer. */
export function visibleHead(text: string, max: number): string {
  return text.length <= max ? visible(text) : `${visible(text.slice(0, max - 1))}…`;
}
