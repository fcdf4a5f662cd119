import { isWeb, type NormalUrl } from "../../url/normalise-url.ts";
import type { PathPatterns } from "../../url/path-patterns.ts";
import type { FoundBy, FoundUrl, Skip } from "../state/found-url.ts";
import type { Scope } from "./scope.ts";
import { type CrawlBudgets, tooLong, trapIn } from "./traps.ts";

/** Which URLs a crawl visits, as far as a URL itself and the link to it can tell. */
export interface AdmissionRules {
  readonly scope: Scope;
  readonly include: PathPatterns;
  readonly exclude: PathPatterns;
  readonly maxDepth: number;
  readonly budgets: CrawlBudgets;
}

/** How a URL was found. */
export interface HowFound {
  readonly by: FoundBy;
  readonly depth: number;
  /** What asks not to follow the link, in words. */
  readonly nofollow?: string | undefined;
  readonly sitemap?: string | undefined;
  readonly lastmod?: string | undefined;
}

/** A URL that was found, with why it is not to be visited, if it is not. */
export function admitted({ href, url }: NormalUrl, howFound: HowFound, rules: AdmissionRules): FoundUrl {
  const { by, depth, sitemap, lastmod, nofollow } = howFound;
  const skip = skipOf(url, howFound, rules);
  return {
    url: href,
    origin: url.origin,
    depth,
    by,
    skip,
    sitemap,
    lastmod,
    nofollow: nofollow !== undefined,
  };
}

/** Why a URL is not to be visited, by the options of the crawl; undefined when it is. */
export function skipOf(url: URL, { by, depth, nofollow }: HowFound, rules: AdmissionRules): Skip | undefined {
  if (!isWeb(url)) return { reason: "scheme", because: `${url.protocol} is not http: or https:` };
  if (!rules.scope.holds(url)) return { reason: "scope", because: `not of ${rules.scope.words}` };
  if (rules.scope.kind === "list" && by !== "seed") return { reason: "scope", because: "not in the list" };
  if (nofollow !== undefined) return { reason: "nofollow", because: nofollow };
  if (depth > rules.maxDepth) return { reason: "depth", because: `deeper than ${rules.maxDepth}` };
  const excluded = rules.exclude.fitting(url);
  if (excluded !== undefined) return { reason: "exclude", because: `it fits ${excluded}` };
  // A seed is where a crawl begins, whatever else it is to visit.
  if (by !== "seed" && !rules.include.isEmpty && rules.include.fitting(url) === undefined)
    return { reason: "include", because: "it fits none of the patterns" };
  const long = tooLong(url, rules.budgets);
  if (long !== undefined) return { reason: "length", because: long };
  // What the site itself lists is no trap, whatever its form.
  const isListed = by === "sitemap" || by === "seed";
  const trap = isListed ? undefined : trapIn(url, rules.budgets);
  return trap === undefined ? undefined : { reason: "trap", because: trap };
}
