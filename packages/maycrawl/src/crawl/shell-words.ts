/** A command line as one can type it again into a POSIX shell. */
export function commandText(args: readonly string[]): string {
  return ["maycrawl", ...args].map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
