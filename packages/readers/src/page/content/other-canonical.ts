import type { Page, PageCanonical } from "./page.ts";

/**
 * Returns the canonical URL of a page if it is not the page's own URL. Search engines then probably index the canonical
 * URL instead; it is a hint that they may ignore (Google, "Specify your canonical"). Returns undefined if the page names
 * different canonical URLs, which Google ignores.
 */
export function otherCanonical({
  canonicals,
  url,
}: Pick<Page, "canonicals" | "url">): (PageCanonical & { readonly url: string }) | undefined {
  const [first] = canonicals;
  if (first?.url === undefined || canonicals.some((one) => one.url !== first.url)) return undefined;
  return first.url === url?.replace(/#.*$/s, "") ? undefined : { ...first, url: first.url };
}
