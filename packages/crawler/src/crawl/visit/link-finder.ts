import { LRUCache } from "lru-cache";
import { isWeb, normaliseUrl } from "../../url/normalise-url.ts";
import { type Outlink, outlinkKey } from "../reading/outlinks.ts";
import { type Distance, distanceVia, isNearer, nearest } from "../state/distance.ts";
import type { FoundUrl, QueuedUrl, Skip } from "../state/found-url.ts";
import { type AdmissionRules, decideAdmission, type HowFound, skipReason } from "../urls/admission.ts";

/** Maximum number of links in the cache: enough for the navigation of a hundred sites. */
const MAX_RECENT = 20_000;
/** Maximum total length of the cache's keys, in characters. Long URLs fill the cache sooner. */
const MAX_KEY_CHARACTERS = 4_000_000;

/** Decides which of the URLs that were found are visited. */
export class LinkFinder {
  readonly rules: AdmissionRules;
  /** Cache of recent links: the pages of a site often link to the same hundred pages. */
  readonly #recent = new LRUCache<string, FoundUrl>({
    max: MAX_RECENT,
    maxSize: MAX_KEY_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  constructor(rules: AdmissionRules) {
    this.rules = rules;
  }

  /**
   * Returns the URLs that a page links to.
   * @param from distance of the page.
   */
  judgeLinks(outlinks: readonly Outlink[], from: Distance): readonly FoundUrl[] {
    const found: FoundUrl[] = [];
    for (const outlink of outlinks) {
      const { href, by, nofollow } = outlink;
      const via = distanceVia(from, by === "link");
      // Only links that the crawl may follow count (`linked`).
      const at = nofollow === undefined ? via : { ...via, clicks: null };
      const key = outlinkKey(outlink);
      let one = this.#recent.get(key);
      // A link that is not nearer to a seed than before has the same result as before.
      if (one === undefined || isNearer(at, one)) {
        const distance = one === undefined ? at : nearest(at, one);
        one = this.judgeUrl(href, { by, ...distance, nofollow });
        if (one === undefined) continue;
        this.#recent.set(key, one);
      }
      found.push(one);
    }
    return found;
  }

  /** Empties the cache: the next round judges all links again. */
  forget(): void {
    this.#recent.clear();
  }

  /**
   * Returns a URL that was found, with the reason if it is not visited; undefined if it is not an http or https URL.
   */
  judgeUrl(url: string, howFound: HowFound): FoundUrl | undefined {
    const normal = normaliseUrl(url);
    return normal === undefined || !isWeb(normal.url)
      ? undefined
      : decideAdmission(normal, howFound, this.rules);
  }

  /** Returns why the options exclude a known URL; undefined if they allow it. */
  whyExcluded({ url, by, depth }: Pick<FoundUrl, "url" | "by" | "depth">): Skip | undefined {
    return skipReason(new URL(url), { by, depth }, this.rules);
  }

  /**
   * Returns the target of a redirect. If a seed redirects within its site, the target is also a seed: `example.com`
   * often redirects to `www.example.com`.
   */
  judgeRedirect(target: string, from: QueuedUrl): FoundUrl | undefined {
    const { maxRedirects } = this.rules.budgets;
    const redirects = from.redirects + 1;
    const isSeed = from.isSeed === true && redirects <= maxRedirects && this.#isOfSite(target, from.url);
    const found = this.judgeUrl(target, { by: isSeed ? "seed" : "redirect", ...distanceVia(from, false) });
    if (found === undefined || redirects <= maxRedirects) return found && { ...found, redirects };
    return {
      ...found,
      redirects,
      skip: { reason: "trap", because: `reached after more than ${maxRedirects} redirects` },
    };
  }

  #isOfSite(target: string, seed: string): boolean {
    const normal = normaliseUrl(target);
    return normal !== undefined && isWeb(normal.url) && this.rules.scope.follow(new URL(seed), normal.url);
  }
}
