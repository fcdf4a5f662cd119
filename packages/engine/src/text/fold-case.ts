/** Lower-cases only ASCII letters, so that the KELVIN SIGN does not equal a letter K (RFC 9309 §2.2.1). */
export function foldCase(text: string): string {
  // Most texts are already in lower case.
  if (!/[A-Z]/.test(text)) return text;
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
