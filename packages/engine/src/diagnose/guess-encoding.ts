/**
 * Guesses the encoding of bytes that are not UTF-8. The guess is only for messages: bytes are always compared
 * unchanged.
 * @param latin1 string with one character for each byte.
 */
export function guessEncoding(latin1: string): string {
  const runs = latin1.match(/[\x80-\xff]+/g) ?? [];
  const high = runs.join("");
  // Western European text has single letters beyond ASCII among ASCII letters.
  if (high.length < 2 * runs.length) return "windows-1252";
  const share = (letters: RegExp): number => (high.match(letters)?.length ?? 0) / high.length;
  // TIS-620 has Thai consonants where windows-1251 and KOI8-R have symbols.
  if (share(/[\xa1-\xa7\xa9-\xb7\xb9-\xbf]/g) > 0.15) return "TIS-620";
  // Most letters are lower case: 0xE0 to 0xFF in windows-1251, and 0xC0 to 0xDF in KOI8-R.
  return share(/[\xe0-\xff]/g) >= 0.5 ? "windows-1251" : "KOI8-R";
}
