import { findCrawler, crawlers as registry } from "../../crawlers/registry.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { askedTokens } from "../../groups/asked-tokens.ts";
import { type CrawlerProfile, dialectFor } from "../../groups/crawler-profile.ts";
import type { GroupChoice } from "../../groups/group-choice.ts";
import { isPossibleToken } from "../../groups/product-token.ts";
import { SharedMatching } from "../../match/shared-matching.ts";
import { foldCase } from "../../text/fold-case.ts";
import { unnamedCrawler } from "../parts/known-crawlers.ts";

/** Maximum number of crawlers that are compared by name. */
const MAX_NAMED = 2000;

/** Two versions of a robots.txt, read in one dialect. */
export interface Versions {
  readonly before: RobotsDocument;
  readonly after: RobotsDocument;
  readonly dialect: Dialect;
  /** The crawlers that user-agent lines of either version name; undefined if there are too many. */
  readonly named: readonly CrawlerProfile[] | undefined;
}

/** Reads two versions of a robots.txt in one dialect. */
export function readVersions(before: Uint8Array, after: Uint8Array, dialect: Dialect): Versions {
  const documents = { before: parse(before, { dialect }), after: parse(after, { dialect }) };
  return { ...documents, dialect, named: namedCrawlers(documents) };
}

/** Returns the crawlers that user-agent lines of either version name; undefined if there are too many. */
function namedCrawlers({
  before,
  after,
}: Pick<Versions, "before" | "after">): readonly CrawlerProfile[] | undefined {
  const named = new Map<string, CrawlerProfile>();
  for (const { groups, dialect } of [before, after]) {
    for (const { agents } of groups) {
      for (const { value } of agents) {
        for (const token of readAgentNames(value, dialect).names) {
          const key = foldCase(token);
          if (named.has(key) || !isPossibleToken(token)) continue;
          if (named.size === MAX_NAMED) return undefined;
          named.set(key, findCrawler(token) ?? { ...unnamedCrawler, reads: [token] });
        }
      }
    }
  }
  return [...named.values()];
}

/** Returns one of the crawlers for each pair of group choices. Crawlers with the same choices get the same answers. */
export function distinctCrawlers({
  before,
  after,
  dialect,
  named = [],
}: Versions): readonly CrawlerProfile[] {
  const found = new Map<string, CrawlerProfile>();
  const choiceKey = ({ because, groups }: GroupChoice): string => `${because} ${groups.join(" ")}`;
  for (const crawler of crawlersToCompare(dialect, named)) {
    const own = dialectFor(crawler, { dialect }, dialect);
    const tokens = askedTokens(crawler.reads, own);
    const keys = [before, after].map((document) => {
      const read = SharedMatching.of(document).documentFor(own);
      return choiceKey(SharedMatching.of(read).choose(tokens));
    });
    // A crawler that ignores groups for `*` may have the same groups, but reads the file in another dialect.
    const key = `${crawler.ignoresAny} ${keys.join(" / ")}`;
    if (!found.has(key)) found.set(key, crawler);
  }
  return [...found.values()];
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
