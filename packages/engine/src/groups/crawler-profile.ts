import type { Dialect } from "../dialects/dialect.ts";
import { dialectOf, type ReadOptions } from "../document/parse.ts";

/**
 * A literal product token (RFC 9309 §2.2.1), such as `"Googlebot-Image"`. Only groups that name it apply, or else those for `*`.
 * A token is not looked up among the known crawlers: `getCrawler` does that.
 */
export type ProductToken = string;

/** A crawler: how it reads a robots.txt. The crawlers that `getCrawler` and `crawlers` give are such profiles. */
export interface CrawlerProfile {
  /** The product tokens that it looks for, in this order: the first one that some group names decides. */
  readonly reads: readonly ProductToken[];
  /** Whether groups for `*` do not apply to it. */
  readonly ignoresAny: boolean;
  /** How it reads a robots.txt. */
  readonly dialect: Dialect;
}

/**
 * Whom a question is about:
 * - a literal product token: `"Googlebot-Image"` obeys groups for Googlebot-Image, or else those for `*`;
 * - a list of product tokens: the first one that a group names decides, or else the groups for `*`;
 * - a crawler: `getCrawler("Googlebot-Image")` also obeys groups for Googlebot, and reads by Google's dialect.
 */
export type CrawlerOrToken = ProductToken | readonly ProductToken[] | CrawlerProfile;

/** The tokens of whoever is asked for. */
export function tokensOf(asked: CrawlerOrToken): ProductToken | readonly ProductToken[] {
  return isProfile(asked) ? asked.reads : asked;
}

/**
 * By which dialect to judge for whoever is asked for: the one of the options, or else the crawler's own, or
 * else the given one.
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

// One for each dialect, so that two of them can be told to be the same.
const known = new WeakMap<Dialect, Dialect>();

function withoutAny(dialect: Dialect): Dialect {
  const made = known.get(dialect) ?? { ...dialect, anyGroup: "ignored" };
  known.set(dialect, made);
  return made;
}
