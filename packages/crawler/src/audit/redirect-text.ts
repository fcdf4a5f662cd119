/**
 * Where redirects lead, in words that go on after the URL: "redirects to …, and by 2 more redirects to …, which answers 404". The next
 * address alone helps nobody who wants to name the right one.
 * @param way the URLs to which they lead, in order; the first is there always.
 * @param fault what is wrong with the last one; undefined where that is a page, or nobody knows.
 */
export function redirectText(way: readonly string[], fault: string | undefined): string {
  const more = way.length - 1;
  const on =
    more === 0 ? "" : `, and by ${more} more ${more === 1 ? "redirect" : "redirects"} to ${way.at(-1)}`;
  return `redirects to ${way[0]}${on}${fault === undefined ? "" : `, which ${fault}`}`;
}
