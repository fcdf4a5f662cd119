import { LRUCache } from "lru-cache";
import { isWeb, normaliseUrl } from "../../url/normalise-url.ts";
import { type Outlink, outlinkKey } from "../reading/outlinks.ts";
import type { FoundUrl, QueuedUrl, Skip } from "../state/found-url.ts";
import { type AdmissionRules, admitted, type HowFound, skipOf } from "../urls/admission.ts";

/** Links that are remembered: the navigation of a hundred sites. */
const MAX_RECENT = 20_000;
/** Characters of their URLs: long ones are forgotten sooner. */
const MAX_CHARACTERS = 4_000_000;

/** Judges what else there is to be visited. */
export class LinkFinder {
  readonly rules: AdmissionRules;
  /** Pages of a site link to the same hundred others again and again. */
  readonly #recent = new LRUCache<string, FoundUrl>({
    max: MAX_RECENT,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  constructor(rules: AdmissionRules) {
    this.rules = rules;
  }

  /**
   * What a page leads to.
   * @param depth of the page.
   */
  foundBy(outlinks: readonly Outlink[], depth: number): readonly FoundUrl[] {
    const found: FoundUrl[] = [];
    for (const outlink of outlinks) {
      const { href, by, nofollow } = outlink;
      const at = by === "link" ? depth + 1 : depth;
      const key = outlinkKey(outlink);
      let one = this.#recent.get(key);
      // What is no nearer than where it was found before is what it was then.
      if (one === undefined || one.depth > at) {
        one = this.found(href, { by, depth: at, nofollow });
        if (one === undefined) continue;
        this.#recent.set(key, one);
      }
      found.push(one);
    }
    return found;
  }

  /** Forgets the links that were found lately: the next round judges all of them again. */
  forget(): void {
    this.#recent.clear();
  }

  /** One URL that was found elsewhere. */
  found(url: string, howFound: HowFound): FoundUrl | undefined {
    const normal = normaliseUrl(url);
    return normal === undefined || !isWeb(normal.url) ? undefined : admitted(normal, howFound, this.rules);
  }

  /** Why a URL that is known is not to be visited, by the options of the crawl. */
  judged({ url, by, depth }: Pick<FoundUrl, "url" | "by" | "depth">): Skip | undefined {
    return skipOf(new URL(url), { by, depth }, this.rules);
  }

  /** Returns the target of a redirect. The target of a seed is a seed, too, on the same site: `example.com` often redirects to `www.example.com`. */
  redirected(target: string, from: QueuedUrl): FoundUrl | undefined {
    const { maxRedirects } = this.rules.budgets;
    const redirects = from.redirects + 1;
    const isSeed = from.isSeed === true && redirects <= maxRedirects && this.#isOfSite(target, from.url);
    const found = this.found(target, { by: isSeed ? "seed" : "redirect", depth: from.depth });
    if (found === undefined || redirects <= maxRedirects) return found && { ...found, redirects };
    return {
      ...found,
      redirects,
      skip: { reason: "trap", because: `more than ${maxRedirects} redirects lead to it` },
    };
  }

  #isOfSite(target: string, seed: string): boolean {
    const normal = normaliseUrl(target);
    return normal !== undefined && isWeb(normal.url) && this.rules.scope.follow(new URL(seed), normal.url);
  }
}
