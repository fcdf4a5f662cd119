import type { Edge } from "../../state/edges.ts";
import type { FoundBy } from "../../state/found-url.ts";

/** Ways to find a URL. The index of each is its code in `url_row.found_by`. Stored codes must never change. */
export const foundByCodes: readonly FoundBy[] = ["seed", "link", "redirect", "canonical", "sitemap"];

/** Value instead of a `found_by` code in a message: a host has left out links of the page for lack of room. */
export const LEFT_OUT_NOTICE = 8;

/** Value instead of a `found_by` code in a message: the message names a seed that is a sitemap. */
export const SITEMAP_SEED = 9;

/** Ids of the URLs that a page links to: `links` by hyperlinks, `others` by redirects and canonical links. */
export interface LinkColumns {
  readonly links: readonly number[] | null;
  readonly others: readonly number[] | null;
}

/** Converts the link columns of a page to edges. */
export function edgesOf({ links, others }: LinkColumns): readonly Edge[] {
  return [
    ...(links ?? []).map((to) => ({ to, isLink: true })),
    ...(others ?? []).map((to) => ({ to, isLink: false })),
  ];
}

/**
 * Returns the distinct ids of the edges of one kind in ascending order, or null for an empty list. The order is
 * fixed, so that a comparison shows whether the links of a page have changed.
 */
export function idsOfEdges(edges: readonly Edge[], isLink: boolean): readonly number[] | null {
  const ids = edges.filter((edge) => edge.isLink === isLink).map(({ to }) => to);
  if (ids.length === 0) return null;
  const sorted = new Float64Array(ids).sort();
  return Array.from(sorted.filter((id, at) => id !== sorted[at - 1]));
}
