import type { Page } from "../../page/page.ts";
import { type AdmissionRules, admitted, type Finding } from "../url/admission.ts";
import type { FoundBy, FoundUrl, QueuedUrl } from "../url/found-url.ts";
import { isWeb, normalised } from "../url/normalised.ts";
import { RecentlyFound } from "./recently-found.ts";

/** Finds on pages what else there is to be visited. */
export class LinkFinder {
  readonly rules: AdmissionRules;
  readonly #recent = new RecentlyFound();

  constructor(rules: AdmissionRules) {
    this.rules = rules;
  }

  /** A new round begins: what is known has to be told again. */
  forget(): void {
    this.#recent.clear();
  }

  /**
   * What a page leads to.
   * @param depth of the page.
   * @param nofollow what of the page or its header asks not to follow its links, in words.
   */
  foundOn(page: Page, depth: number, nofollow: string | undefined): readonly FoundUrl[] {
    const found: FoundUrl[] = [];
    if (page.canonical?.url !== undefined)
      this.#take(found, page.canonical.url, "canonical", depth, undefined);
    for (const link of page.links) {
      if (link.url === undefined) continue;
      const asked = link.nofollow ? `rel=${link.rel.join(" ")}` : nofollow;
      this.#take(found, link.url, "link", depth + 1, asked);
    }
    return found;
  }

  /** One URL that was found elsewhere. */
  found(url: string, finding: Finding): FoundUrl | undefined {
    const normal = normalised(url);
    return normal === undefined || !isWeb(normal.url) ? undefined : admitted(normal, finding, this.rules);
  }

  /** Where a redirect leads. */
  redirected(target: string, from: QueuedUrl): FoundUrl | undefined {
    const { mostRedirects } = this.rules.budgets;
    const redirects = from.redirects + 1;
    const found = this.found(target, { by: "redirect", depth: from.depth });
    if (found === undefined || redirects <= mostRedirects) return found && { ...found, redirects };
    return { ...found, skip: { reason: "trap", because: `more than ${mostRedirects} redirects lead to it` } };
  }

  #take(found: FoundUrl[], url: string, by: FoundBy, depth: number, nofollow: string | undefined): void {
    const hash = url.indexOf("#");
    const href = hash < 0 ? url : url.slice(0, hash);
    // Of how it was found, this much makes a difference to what is kept of it.
    const isPlain = by === "link" && nofollow === undefined;
    const key = isPlain ? href : `${by === "link" ? "nofollow" : "canonical"} ${href}`;
    if (depth <= this.rules.mostDepth && this.#recent.seen(key)) return;
    const one = this.found(href, { by, depth, nofollow });
    if (one !== undefined) found.push(one);
  }
}
