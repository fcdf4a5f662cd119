/**
 * The encoding in which bytes that are no UTF-8 were perhaps written. A guess, for people: they are compared as they
 * are, whatever it says.
 * @param bytes a Latin-1 string.
 */
export function guessEncoding(latin1: string): string {
  const runs = latin1.match(/[\x80-\xff]+/g) ?? [];
  const high = runs.join("");
  // A letter of Western Europe stands among others that are ASCII.
  if (high.length < 2 * runs.length) return "windows-1252";
  const share = (letters: RegExp): number => (high.match(letters)?.length ?? 0) / high.length;
  // Thai consonants stand where windows-1251 and KOI8-R have signs.
  if (share(/[\xa1-\xa7\xa9-\xb7\xb9-\xbf]/g) > 0.15) return "TIS-620";
  // Small letters are the most: windows-1251 has them last, KOI8-R before the capitals.
  return share(/[\xe0-\xff]/g) >= 0.5 ? "windows-1251" : "KOI8-R";
}
