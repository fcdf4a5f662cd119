import { maskedAddress } from "@maycrawl/engine/internal";

/** Maximum length of a word in UTF-16 code units; a longer word is cut. */
const MAX_LENGTH = 200;

/** Returns a word quoted for a POSIX shell. A password is replaced by PASSWORD, and a long word is cut. */
export function shellWord(word: string): string {
  const masked = maskedAddress(word);
  const typed = masked === word ? word : masked.replaceAll("***", "PASSWORD");
  const cut = typed.length > MAX_LENGTH ? `${typed.slice(0, MAX_LENGTH)}…` : typed;
  return /^[\w@%+=:,./-]+$/.test(cut) ? cut : `'${cut.replaceAll("'", "'\\''")}'`;
}
