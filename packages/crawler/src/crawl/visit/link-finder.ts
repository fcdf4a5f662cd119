import type { Lead } from "../reading/read-body.ts";
import { type AdmissionRules, admitted, type Finding } from "../url/admission.ts";
import type { FoundUrl, QueuedUrl } from "../url/found-url.ts";
import { isWeb, normalised } from "../url/normalised.ts";

/** Judges what else there is to be visited. */
export class LinkFinder {
  readonly rules: AdmissionRules;

  constructor(rules: AdmissionRules) {
    this.rules = rules;
  }

  /**
   * What a page leads to.
   * @param depth of the page.
   */
  foundBy(leads: readonly Lead[], depth: number): readonly FoundUrl[] {
    const found: FoundUrl[] = [];
    for (const { href, by, nofollow } of leads) {
      const one = this.found(href, { by, depth: by === "link" ? depth + 1 : depth, nofollow });
      if (one !== undefined) found.push(one);
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
}
