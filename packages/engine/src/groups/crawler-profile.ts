import type { Dialect } from "../dialects/dialect.ts";
import { dialectOf, type ReadOptions } from "../document/parse.ts";

/**
 * A literal product token (RFC 9309 §2.2.1), such as `"Googlebot-Image"`. Groups that name it apply, otherwise groups
 * for `*`. A token is not looked up in the list of known crawlers; `getCrawler` does that.
 */
export type ProductToken = string;

/** A crawler's way of reading a robots.txt. The crawlers from `getCrawler` and `crawlers` are such profiles. */
export interface CrawlerProfile {
  /** Product tokens that the crawler looks for, in order. The first token that a group names decides. */
  readonly reads: readonly ProductToken[];
  /** Whether the crawler ignores groups for `*`. */
  readonly ignoresAny: boolean;
  /** Dialect that the crawler uses for a robots.txt. */
  readonly dialect: Dialect;
}

/**
 * The crawler that is asked about:
 * - a literal product token: `"Googlebot-Image"` obeys groups for Googlebot-Image, otherwise groups for `*`;
 * - a list of product tokens: the first token that a group names decides, otherwise groups for `*`;
 * - a crawler: `getCrawler("Googlebot-Image")` also obeys groups for Googlebot, and uses Google's dialect.
 */
export type CrawlerOrToken = ProductToken | readonly ProductToken[] | CrawlerProfile;

/** Returns the product tokens of the crawler that is asked about. */
export function tokensOf(asked: CrawlerOrToken): ProductToken | readonly ProductToken[] {
  return isProfile(asked) ? asked.reads : asked;
}

/**
 * Returns the dialect for a crawler: that of the options, otherwise the crawler's own, otherwise the given one. If the
 * crawler ignores groups for `*`, the returned dialect does too.
 */
export function dialectFor(
  asked: CrawlerOrToken,
  options: ReadOptions | undefined,
  otherwise: Dialect,
): Dialect {
  const profile = isProfile(asked) ? asked : undefined;
  const dialect = dialectOf({ dialect: options?.dialect ?? profile?.dialect ?? otherwise });
  return profile?.ignoresAny ? withoutAny(dialect) : dialect;
}

function isProfile(asked: CrawlerOrToken): asked is CrawlerProfile {
  return typeof asked === "object" && asked !== null && "reads" in asked;
}

// One copy per dialect, so that copies can be compared by identity.
const known = new WeakMap<Dialect, Dialect>();

function withoutAny(dialect: Dialect): Dialect {
  const made = known.get(dialect) ?? { ...dialect, anyGroup: "ignored" };
  known.set(dialect, made);
  return made;
}
