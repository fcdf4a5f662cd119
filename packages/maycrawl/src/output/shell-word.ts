import { maskedAddress } from "@maycrawl/engine/internal";

/** A longer word is cut, in UTF-16 units. */
const MAX_LENGTH = 200;

/** Returns a word as one can type it into a POSIX shell, with PASSWORD in place of a password, and cut if it is long. */
export function shellWord(word: string): string {
  const masked = maskedAddress(word);
  const typed = masked === word ? word : masked.replaceAll("***", "PASSWORD");
  const cut = typed.length > MAX_LENGTH ? `${typed.slice(0, MAX_LENGTH)}…` : typed;
  return /^[\w@%+=:,./-]+$/.test(cut) ? cut : `'${cut.replaceAll("'", "'\\''")}'`;
}
