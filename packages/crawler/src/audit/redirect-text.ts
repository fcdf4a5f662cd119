/**
 * Describes redirects in words that follow the URL: "redirects to …, and after 2 more redirects to …, which answers 404".
 * The text includes the last URL, because the site should name that URL instead of the first one.
 * @param targets URLs that the redirects lead to, in order; at least one.
 * @param problem problem of the last URL; undefined if it is a page or not known.
 */
export function redirectText(targets: readonly string[], problem: string | undefined): string {
  const more = targets.length - 1;
  const rest =
    more === 0
      ? ""
      : `, and after ${more} more ${more === 1 ? "redirect" : "redirects"} to ${targets.at(-1)}`;
  return `redirects to ${targets[0]}${rest}${problem === undefined ? "" : `, which ${problem}`}`;
}
