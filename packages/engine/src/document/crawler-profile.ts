import type { Dialect } from "../dialects/dialect.ts";
import { dialectOf, type ReadOptions } from "./parse.ts";

/** What of a crawler decides how it reads a robots.txt. The crawlers of the registry are such profiles. */
export interface CrawlerProfile {
  /** The product tokens that it looks for, in this order: the first one that some group names decides. */
  readonly reads: readonly string[];
  /** Whether groups for `*` do not apply to it. */
  readonly ignoresAny: boolean;
  /** How it reads a robots.txt. */
  readonly dialect: Dialect;
}

/**
 * Whom a question is about. A string is a literal product token (RFC 9309 §2.2.1), and only groups that name it, or `*`, apply; a list
 * is several such tokens in their order. A profile is a crawler: its tokens, its dialect, and what it makes of `*`.
 * `"Googlebot-Image"` is a token, `getCrawler("Googlebot-Image")` the crawler, which obeys groups for Googlebot, too.
 */
export type CrawlerOrToken = string | readonly string[] | CrawlerProfile;

/** The tokens of whoever is asked for. */
export function tokensOf(asked: CrawlerOrToken): string | readonly string[] {
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
