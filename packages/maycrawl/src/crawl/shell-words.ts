/** The password in the URL of a database. */
const PASSWORD = /^((?:--database=)?postgres(?:ql)?:\/\/[^:/?#]*:)[^/?#]*@/i;

/** A command line as one can type it again into a POSIX shell. The password of a database stands as PASSWORD. */
export function commandText(args: readonly string[]): string {
  return ["maycrawl", ...args].map((arg) => quoted(arg.replace(PASSWORD, "$1PASSWORD@"))).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
