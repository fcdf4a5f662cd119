/** Lower-cases ASCII letters and nothing else: no name equals one with a KELVIN SIGN in it (RFC 9309 §2.2.1). */
export function foldCase(text: string): string {
  // Most is in small letters already.
  if (!/[A-Z]/.test(text)) return text;
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
