import type { Crawler } from "../../crawlers/registry.ts";
import { defaultDialect } from "../../dialects/default.ts";
import type { CrawlerProfile, ProductToken } from "../../groups/crawler-profile.ts";
import { foldCase } from "../../text/fold-case.ts";

/** A crawler that a finding can be about: one of the registry, or one that only the file names. */
export interface LintedCrawler extends CrawlerProfile {
  readonly token: ProductToken;
  /** Whether the registry has it. */
  readonly isKnown: boolean;
}

/** A crawler of the registry. */
export type KnownCrawler = Crawler & LintedCrawler;

/** Stands for all crawlers that no group names. */
export const unnamedCrawler: LintedCrawler = {
  token: "UnnamedCrawler",
  reads: ["UnnamedCrawler"],
  ignoresAny: false,
  dialect: defaultDialect,
  isKnown: false,
};

/** Crawlers of the registry that matter to a site. */
export interface KnownCrawlers {
  readonly all: readonly KnownCrawler[];
  /** Crawlers by folded product token. */
  readonly byToken: ReadonlyMap<string, KnownCrawler>;
}

/** Most files are linted with the same list, the whole registry. Lists that a caller can change are not kept. */
const prepared = new WeakMap<readonly Crawler[], KnownCrawlers>();
const foldedNames = new WeakMap<readonly string[], readonly string[]>();

/** Prepares a list of crawlers for files that are linted with it. */
export function prepareCrawlers(crawlers: readonly Crawler[]): KnownCrawlers {
  const known = prepared.get(crawlers);
  if (known !== undefined) return known;
  const all = crawlers.map((crawler): KnownCrawler => ({ ...crawler, isKnown: true }));
  const made = { all, byToken: new Map(all.map((crawler) => [foldCase(crawler.token), crawler])) };
  if (Object.isFrozen(crawlers) && crawlers.every(Object.isFrozen)) prepared.set(crawlers, made);
  return made;
}

/** Returns the names that a crawler looks for, folded. */
export function foldedNamesOf({ reads }: { readonly reads: readonly string[] }): readonly string[] {
  const known = foldedNames.get(reads);
  if (known !== undefined) return known;
  const names = reads.map(foldCase);
  if (Object.isFrozen(reads)) foldedNames.set(reads, names);
  return names;
}
