import { isWeb, type NormalUrl } from "../../url/normalise-url.ts";
import type { PathPatterns } from "../../url/path-patterns.ts";
import type { Distance } from "../state/distance.ts";
import type { FoundBy, FoundUrl, Skip } from "../state/found-url.ts";
import type { Scope } from "./scope.ts";
import { type CrawlBudgets, detectTrap, urlTooLongMessage } from "./traps.ts";

/** Rules that select the URLs of a crawl. They depend only on the URL and on how it was found. */
export interface AdmissionRules {
  readonly scope: Scope;
  readonly include: PathPatterns;
  readonly exclude: PathPatterns;
  readonly maxDepth: number;
  readonly budgets: CrawlBudgets;
}

/** How a URL was found. */
export interface HowFound extends Distance {
  readonly by: FoundBy;
  /** Description of the `nofollow` that applies to the link; undefined if none applies. */
  readonly nofollow?: string | undefined;
  readonly sitemap?: string | undefined;
  readonly lastmod?: string | undefined;
}

/** Returns a found URL, with the reason to skip it if the rules exclude it. */
export function decideAdmission(
  { href, url }: NormalUrl,
  howFound: HowFound,
  rules: AdmissionRules,
): FoundUrl {
  const { by, depth, clicks, sitemap, lastmod, nofollow } = howFound;
  const skip = skipReason(url, howFound, rules);
  return {
    url: href,
    origin: url.origin,
    depth,
    clicks,
    by,
    skip,
    sitemap,
    lastmod,
    nofollow: nofollow !== undefined,
  };
}

/** Returns why the options of the crawl exclude a URL; undefined if they allow it. */
export function skipReason(
  url: URL,
  { by, depth, nofollow }: Omit<HowFound, "clicks">,
  rules: AdmissionRules,
): Skip | undefined {
  if (!isWeb(url)) return { reason: "scheme", because: `${url.protocol} is not http: or https:` };
  if (!rules.scope.holds(url))
    return { reason: "scope", because: `not in scope: ${rules.scope.description}` };
  if (rules.scope.kind === "list" && by !== "seed")
    return { reason: "scope", because: "not in the list of seeds" };
  if (nofollow !== undefined) return { reason: "nofollow", because: nofollow };
  if (depth > rules.maxDepth)
    return { reason: "depth", because: `more than ${rules.maxDepth} steps from a seed` };
  const excluded = rules.exclude.bestMatch(url);
  if (excluded !== undefined) return { reason: "exclude", because: `matches exclude pattern ${excluded}` };
  // Seeds are exempt from `include`: the crawl begins with them.
  if (by !== "seed" && !rules.include.isEmpty && rules.include.bestMatch(url) === undefined)
    return { reason: "include", because: "does not match any include pattern" };
  const long = urlTooLongMessage(url, rules.budgets);
  if (long !== undefined) return { reason: "length", because: long };
  // URLs in sitemaps and seeds do not count as traps, because the site or the caller listed them.
  const isListed = by === "sitemap" || by === "seed";
  const trap = isListed ? undefined : detectTrap(url, rules.budgets);
  return trap === undefined ? undefined : { reason: "trap", because: trap };
}
