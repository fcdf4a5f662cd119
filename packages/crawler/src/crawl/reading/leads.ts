import type { Page } from "../../page/page.ts";
import { shortened } from "../../source/shortened.ts";
import type { Lead } from "./read-body.ts";
import { RecentlyFound } from "./recently-found.ts";

/** Characters of a link's relations that are kept with the URL. */
const MAX_REL = 100;

/** A way from a page to a URL that was found lately: its number; or a new one, which has that number from now on. Plain data. */
export type NumberedLead = number | (Pick<Lead, "href" | "by" | "nofollow"> & { readonly slot: number });

/** Finds where pages lead, each URL once a page. */
export class Leads {
  readonly #recent = new RecentlyFound();

  /** @param nofollow what of the page or its header asks not to follow its links, in words. */
  on({ canonical, refresh, links }: Page, nofollow: string | undefined): readonly NumberedLead[] {
    const leads: NumberedLead[] = [];
    const seen = new Set<number>();
    if (canonical?.url !== undefined) this.#take(leads, seen, canonical.url, "canonical", undefined);
    if (refresh?.url !== undefined) this.#take(leads, seen, refresh.url, "link", nofollow);
    for (const link of links) {
      if (link.url === undefined) continue;
      const asked = link.nofollow ? shortened(`rel=${link.rel.join(" ")}`, MAX_REL) : nofollow;
      this.#take(leads, seen, link.url, "link", asked);
    }
    return leads;
  }

  #take(
    leads: NumberedLead[],
    seen: Set<number>,
    url: string,
    by: Lead["by"],
    nofollow: string | undefined,
  ): void {
    const hash = url.indexOf("#");
    const href = hash < 0 ? url : url.slice(0, hash);
    // The words of `nofollow` are those of the page on which the link was first.
    const key = by === "canonical" ? `canonical ${href}` : nofollow === undefined ? href : `nofollow ${href}`;
    const { slot, isNew } = this.#recent.placeOf(key);
    // The number of a link that is new may have been that of another link of the page, which is forgotten.
    if (!isNew && seen.has(slot)) return;
    seen.add(slot);
    leads.push(isNew ? { slot, href, by, nofollow } : slot);
  }
}
