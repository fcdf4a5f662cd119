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
import { findCrawlerByPopularName } from "@maycrawl/engine/internal";
import type { NamesAnswer } from "./protocol.ts";

/** A crawler that a user named. */
export interface NamedCrawler {
  readonly token: string;
  /** The known crawler; undefined for another one. */
  readonly known: Crawler | undefined;
  /** The crawler as the engine takes it. */
  readonly asked: CrawlerOrToken;
  readonly dialect: Dialect;
  /** Token of a known crawler with a similar name. */
  readonly meant: string | undefined;
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
    meant: known === undefined ? suggestCrawler(token)?.token : undefined,
  };
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
