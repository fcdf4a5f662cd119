import { findCrawler, crawlers as registry } from "../../crawlers/registry.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import { type CrawlerProfile, dialectFor } from "../../groups/crawler-profile.ts";
import { foldCase } from "../../text/fold-case.ts";
import { choiceKey, namesIn } from "../parts/group-choices.ts";
import { unnamedCrawler } from "../parts/known-crawlers.ts";

/** Two versions of a robots.txt, read in one dialect. */
export interface Versions {
  readonly before: RobotsDocument;
  readonly after: RobotsDocument;
  readonly dialect: Dialect;
  /** The crawlers that user-agent lines of either version name; undefined if there are too many. */
  readonly named: readonly CrawlerProfile[] | undefined;
  /** One crawler for each pair of group choices, without those of `named` if there are too many. */
  readonly distinct: readonly CrawlerProfile[];
}

/** Reads two versions of a robots.txt in one dialect. */
export function readVersions(first: Uint8Array, second: Uint8Array, dialect: Dialect): Versions {
  const [before, after] = [parse(first, { dialect }), parse(second, { dialect })];
  const named = namesIn([before, after])?.map(
    (name): CrawlerProfile => findCrawler(name) ?? { ...unnamedCrawler, reads: [name] },
  );
  const distinct = new Map<string, CrawlerProfile>();
  for (const crawler of crawlersToCompare(dialect, named ?? [])) {
    const own = dialectFor(crawler, { dialect }, dialect);
    const keys = [before, after].map((document) => choiceKey(document, crawler.reads, own));
    // A crawler that ignores groups for `*` may have the same groups, but reads the file in another dialect.
    const key = `${crawler.ignoresAny} ${keys.join(" / ")}`;
    if (!distinct.has(key)) distinct.set(key, crawler);
  }
  return { before, after, dialect, named, distinct: [...distinct.values()] };
}

/** Returns the crawlers that may differ from each other: those that the file names, and two that it does not name. */
function crawlersToCompare(
  { agentNames }: Dialect,
  named: readonly CrawlerProfile[],
): readonly CrawlerProfile[] {
  if (agentNames !== "token") return [...named, unnamedCrawler, ...registry];
  const names = new Set(named.flatMap(({ reads }) => reads.map(foldCase)));
  const readers = registry.filter(({ reads }) => reads.some((token) => names.has(foldCase(token))));
  return [...named, ...readers, unnamedCrawler, { ...unnamedCrawler, ignoresAny: true }];
}
