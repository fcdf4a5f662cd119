import {
  type Crawler,
  type CrawlerOrToken,
  crawlers,
  type Dialect,
  defaultDialect,
  dialects,
  extractProductToken,
  findCrawler,
  identifyCrawler,
  purposes,
  selectCrawlers,
  suggestCrawler,
} from "@maycrawl/engine";
import { findCrawlerByPopularName, majorCrawlers } from "@maycrawl/engine/internal";
import type { NamesAnswer } from "./protocol.ts";

/** Shortest part of a name that is searched for, and the most names that are returned. */
const MIN_PART = 3;
const MAX_NEAR = 3;

/** A crawler that a user named. */
export interface NamedCrawler {
  readonly token: string;
  /** The known crawler; undefined for another one. */
  readonly known: Crawler | undefined;
  /** The crawler as the engine takes it. */
  readonly asked: CrawlerOrToken;
  readonly dialect: Dialect;
  /** Tokens of known crawlers with a similar name, the most similar first; undefined if the crawler is known. */
  readonly near: readonly string[] | undefined;
}

/**
 * Returns the crawler that a text names: a token, a popular name or a User-Agent header. Undefined if it has no product
 * token (RFC 9309 §2.2.1).
 * @param dialect name of the dialect of all crawlers; undefined if each has its own.
 */
export function namedCrawler(text: string, dialect: string | undefined): NamedCrawler | undefined {
  const known = findCrawlerByPopularName(text) ?? findCrawler(text.trim()) ?? identifyCrawler(text);
  const token = known?.token ?? extractProductToken(text);
  // Except for *, a token without letters and digits, such as "()", is not a name.
  if (token === undefined || !/[\p{L}\p{N}*]/u.test(token)) return undefined;
  return {
    token,
    known,
    asked: known ?? token,
    dialect: dialectNamed(dialect) ?? known?.dialect ?? defaultDialect,
    near: known === undefined && token !== "*" ? namesLike(token) : undefined,
  };
}

/**
 * Returns tokens of known crawlers: one that differs by a slip, then those that begin with a name or contain it, the
 * best known and most common first.
 */
function namesLike(name: string): readonly string[] {
  const meant = suggestCrawler(name)?.token;
  const text = name.toLowerCase();
  const near = crawlers.flatMap(({ token, purposes: [purpose = "feed"] }) => {
    const folded = token.toLowerCase();
    if (text.length < MIN_PART || !folded.includes(text)) return [];
    const major = majorCrawlers.indexOf(token);
    const rank = [
      folded === `${text}bot` ? 0 : 1,
      folded.startsWith(text) ? 0 : 1,
      major === -1 ? majorCrawlers.length : major,
      purposes.indexOf(purpose),
      token.length,
    ];
    return [{ token, rank }];
  });
  const sorted = near.toSorted((a, b) => firstDifference(a.rank, b.rank)).map(({ token }) => token);
  return [...new Set([...(meant === undefined ? [] : [meant]), ...sorted])].slice(0, MAX_NEAR);
}

/** Compares two lists of numbers by their first difference. */
function firstDifference(one: readonly number[], other: readonly number[]): number {
  return one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Returns the names that the page suggests. */
export function knownNames(): NamesAnswer {
  const known = crawlers.filter(({ kind }) => kind !== "policy-token");
  const sets: [name: string, tokens: readonly string[]][] = ([...purposes, "ai"] as const).map((purpose) => {
    return [purpose, selectCrawlers(purpose).map(({ token }) => token)];
  });
  const vendors = new Set(known.map(({ vendor }) => vendor));
  for (const name of vendors) {
    const tokens = known.filter(({ vendor }) => vendor === name).map(({ token }) => token);
    if (findCrawler(name) === undefined) sets.push([name.toLowerCase(), tokens]);
  }
  return {
    crawlers: known.map(({ token }) => token),
    sets: Object.fromEntries(sets),
    dialects: Object.values(dialects).map(({ name }) => name),
  };
}

/** Returns a dialect by its name; undefined for other names. */
export function dialectNamed(name: string | undefined): Dialect | undefined {
  return Object.values(dialects).find((one) => one.name === name);
}
