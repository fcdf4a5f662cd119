import type { Dialect } from "../../dialects/dialect.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { askedTokens } from "../../groups/asked-tokens.ts";
import { dialectFor } from "../../groups/crawler-profile.ts";
import { SharedMatching } from "../../match/shared-matching.ts";
import { type LintedCrawler, unnamedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of names of user-agent lines that are looked up. */
const MAX_NAMES = 2000;

/**
 * Returns crawlers that together stand for all: one for each dialect and choice of groups. They are the crawlers that
 * matter to the site, and without a choice of the caller also those that only the file names, and an unknown one.
 * @returns undefined if the file names too many crawlers.
 */
export function distinctCrawlers(file: LintedFile): readonly LintedCrawler[] | undefined {
  const found = new Map<Dialect, Map<string, LintedCrawler>>();
  const named = file.isChosen ? [] : unknownCrawlers(file);
  if (named === undefined) return undefined;
  const known = new Set<LintedCrawler>([...file.triedCrawlers, ...file.crawlers]);
  for (const crawler of [...known, ...named, ...(file.isChosen ? [] : [unnamedCrawler])]) {
    const dialect = dialectFor({ ...crawler, dialect: file.dialectOf(crawler) }, undefined, crawler.dialect);
    const read = SharedMatching.of(SharedMatching.of(file.document).documentFor(dialect));
    const { because, groups } = read.choose(askedTokens(crawler.reads, dialect));
    const choices = found.get(dialect) ?? new Map<string, LintedCrawler>();
    found.set(dialect, choices);
    const key = `${because} ${groups.join(" ")}`;
    if (!choices.has(key)) choices.set(key, crawler);
  }
  return [...found.values()].flatMap((choices) => [...choices.values()]);
}

/** Returns the crawlers that user-agent lines name and that are not of the registry; undefined if there are too many. */
function unknownCrawlers(file: LintedFile): readonly LintedCrawler[] | undefined {
  const { groups, dialect } = file.document;
  const names = new Set<string>();
  for (const { agents } of groups) {
    for (const { value } of agents) {
      for (const name of readAgentNames(value, dialect).names) names.add(name);
      if (names.size > MAX_NAMES) return undefined;
    }
  }
  const crawlers = new Set([...names].flatMap((name) => file.crawlerNamed(name) ?? []));
  return [...crawlers].filter(({ isKnown }) => !isKnown);
}
