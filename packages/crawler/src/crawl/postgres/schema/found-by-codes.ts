import type { FoundBy } from "../../state/found-url.ts";

/** How a URL was found, in the order of its codes in `url_row.found_by`. Codes are stored: they never change. */
export const foundByCodes: readonly FoundBy[] = ["seed", "link", "redirect", "canonical", "sitemap"];

/** Stands in the place of a code of how a URL was found: of the page, something was left out since its host had no room. */
export const LEFT_OUT_NOTICE = 8;

/** Stands in the place of a code of how a URL was found: the message is a sitemap that is a seed. */
export const SITEMAP_SEED = 9;
