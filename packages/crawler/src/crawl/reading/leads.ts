import type { Page } from "../../page/page.ts";
import type { Lead } from "./read-body.ts";
import { RecentlyFound } from "./recently-found.ts";

/** Finds where pages lead, but for what others led to a moment ago. */
export class Leads {
  readonly #recent = new RecentlyFound();
  readonly #mostDepth: number;

  /** @param mostDepth what is deeper is not visited, and may be found again where it is not so deep. */
  constructor(mostDepth: number) {
    this.#mostDepth = mostDepth;
  }

  /**
   * @param depth of the page.
   * @param nofollow what of the page or its header asks not to follow its links, in words.
   */
  on({ canonical, links }: Page, depth: number, nofollow: string | undefined): readonly Lead[] {
    const leads: Lead[] = [];
    if (canonical?.url !== undefined) this.#take(leads, canonical.url, "canonical", depth, undefined);
    for (const link of links) {
      if (link.url === undefined) continue;
      const asked = link.nofollow ? `rel=${link.rel.join(" ")}` : nofollow;
      this.#take(leads, link.url, "link", depth + 1, asked);
    }
    return leads;
  }

  forget(): void {
    this.#recent.clear();
  }

  #take(leads: Lead[], url: string, by: Lead["by"], depth: number, nofollow: string | undefined): void {
    const hash = url.indexOf("#");
    const href = hash < 0 ? url : url.slice(0, hash);
    // Of how it was found, this much makes a difference to what is kept of it.
    const isPlain = by === "link" && nofollow === undefined;
    const key = isPlain ? href : `${by === "link" ? "nofollow" : "canonical"} ${href}`;
    if (depth <= this.#mostDepth && this.#recent.seen(key)) return;
    leads.push({ href, by, nofollow });
  }
}
