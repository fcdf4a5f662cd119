import type { Edge } from "../../state/edges.ts";
import type { FoundBy } from "../../state/found-url.ts";

/** How a URL was found, in the order of its codes in `url_row.found_by`. Codes are stored: they never change. */
export const foundByCodes: readonly FoundBy[] = ["seed", "link", "redirect", "canonical", "sitemap"];

/** Stands in the place of a code of how a URL was found: of the page, something was left out since its host had no room. */
export const LEFT_OUT_NOTICE = 8;

/** Stands in the place of a code of how a URL was found: the message is a sitemap that is a seed. */
export const SITEMAP_SEED = 9;

/** Ids of the URLs to which a page leads: by hyperlinks, and by redirects and canonical links; null if there are none. */
export interface LinkColumns {
  readonly links: readonly number[] | null;
  readonly others: readonly number[] | null;
}

/** Returns the links of a page as decisions read them. */
export function edgesOf({ links, others }: LinkColumns): readonly Edge[] {
  return [
    ...(links ?? []).map((to) => ({ to, isLink: true })),
    ...(others ?? []).map((to) => ({ to, isLink: false })),
  ];
}

/** Ids of URLs to which links lead, each once and in order: it is seen by them whether the links of a page changed. */
export function idsOfEdges(edges: readonly Edge[], isLink: boolean): readonly number[] | null {
  const ids = edges.filter((edge) => edge.isLink === isLink).map(({ to }) => to);
  if (ids.length === 0) return null;
  const sorted = new Float64Array(ids).sort();
  return Array.from(sorted.filter((id, at) => id !== sorted[at - 1]));
}
