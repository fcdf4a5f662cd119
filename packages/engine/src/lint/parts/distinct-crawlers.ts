import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsGroup } from "../../document/records.ts";
import { dialectFor } from "../../groups/crawler-profile.ts";
import { choiceKey, groupsFor, namesIn } from "./group-choices.ts";
import { type LintedCrawler, unnamedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/**
 * Returns crawlers that together stand for all: one for each dialect and choice of groups. They are the crawlers that
 * matter to the site, and without a choice of the caller also those that only the file names, and an unknown one.
 * @returns undefined if the file names too many crawlers.
 */
export function distinctCrawlers(file: LintedFile): readonly LintedCrawler[] | undefined {
  const found = new Map<Dialect, Map<string, LintedCrawler>>();
  const unknown = file.isChosen ? [] : unknownCrawlers(file);
  if (unknown === undefined) return undefined;
  for (const crawler of new Set([...file.triedCrawlers, ...file.crawlers, ...unknown])) {
    const dialect = readingDialect(crawler, file);
    const choices = found.get(dialect) ?? new Map<string, LintedCrawler>();
    found.set(dialect, choices);
    const key = choiceKey(file.document, crawler.reads, dialect);
    if (!choices.has(key)) choices.set(key, crawler);
  }
  return [...found.values()].flatMap((choices) => [...choices.values()]);
}

/** Returns the groups that a crawler obeys. A matcher has them, too, but reads the file again for each crawler. */
export function obeyedGroups(crawler: LintedCrawler, file: LintedFile): readonly RobotsGroup[] {
  return groupsFor(file.document, crawler.reads, readingDialect(crawler, file));
}

/** Returns the dialect in which a crawler reads the file: without groups for `*` if it ignores them. */
function readingDialect(crawler: LintedCrawler, file: LintedFile): Dialect {
  return dialectFor({ ...crawler, dialect: file.dialectOf(crawler) }, undefined, crawler.dialect);
}

/** Returns the crawlers that only the file names, and one that it does not name; undefined if there are too many. */
function unknownCrawlers(file: LintedFile): readonly LintedCrawler[] | undefined {
  const named = namesIn([file.document])?.flatMap((name) => file.crawlerNamed(name) ?? []);
  return named && [...named.filter(({ isKnown }) => !isKnown), unnamedCrawler];
}
