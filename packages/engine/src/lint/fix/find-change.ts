import { crawlers as registry } from "../../crawlers/registry.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { dialectsOfFixes } from "../../dialects/dialects-of-fixes.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import type { Rule } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { askedTokens } from "../../groups/asked-tokens.ts";
import { type CrawlerProfile, dialectFor } from "../../groups/crawler-profile.ts";
import type { GroupChoice } from "../../groups/group-choice.ts";
import { isPossibleToken } from "../../groups/product-token.ts";
import { compile } from "../../match/matcher.ts";
import { SharedMatching } from "../../match/shared-matching.ts";
import { readRequestedPace } from "../../pace/requested-pace.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { resolvePreferences } from "../../preferences/preferences.ts";
import { usageCategories } from "../../preferences/statement.ts";
import { foldCase } from "../../text/fold-case.ts";
import { unnamedCrawler } from "../parts/known-crawlers.ts";

/** A difference between two versions of a robots.txt. */
export interface Change {
  readonly what: "decision" | "pace" | "sitemaps" | "preferences";
  readonly dialect: string;
  /** Product token of the crawler; undefined for sitemaps. */
  readonly crawler: string | undefined;
  /** URL with another decision; undefined for other changes. */
  readonly url: string | undefined;
}

/** Origin of the URLs that are tried. The answers do not depend on it. */
export const ORIGIN = "https://example.com";
/** Maximum number of rules whose URLs are asked: of those that only one version has, and of the others. */
const MAX_CHANGED = 100;
const MAX_OTHERS = 60;
/** Maximum number of crawlers that are compared by name. */
const MAX_NAMED = 200;
/** URLs that are always asked. */
const USUAL_URLS = ["/", "/index.html", "/a/b.php?c=d", "/robots.txt"].map((path) => ORIGIN + path);

/**
 * Finds a difference between two versions of a robots.txt: a decision, the pace, the sitemaps or the preferences of a
 * crawler of the registry, of one that the file names, or of an unknown one. It tries URLs that the rules of both
 * versions probably match, in the dialects of safe fixes. Undefined means that it found no difference. That is not a
 * proof.
 * @param likely URLs that are tried first.
 */
export function findChange(
  before: Uint8Array,
  after: Uint8Array,
  likely: readonly string[] = [],
): Change | undefined {
  const urls = [...new Set([...likely, ...urlsFor(parse(before), parse(after))])];
  for (const dialect of dialectsOfFixes) {
    const versions = { before: parse(before, { dialect }), after: parse(after, { dialect }) };
    const found = changeIn(versions, dialect, urls);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Versions {
  readonly before: RobotsDocument;
  readonly after: RobotsDocument;
}

/** Returns those of some URLs whose decision differs between two versions of a robots.txt, as `findChange` decides. */
export function changedUrls(
  before: Uint8Array,
  after: Uint8Array,
  urls: readonly string[],
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const dialect of dialectsOfFixes) {
    const versions = { before: parse(before, { dialect }), after: parse(after, { dialect }) };
    for (const crawler of distinctCrawlers(versions, dialect, namedCrawlers(versions))) {
      const isChanged = comparison(versions, crawler, dialect);
      for (const url of urls) if (!changed.has(url) && isChanged(url)) changed.add(url);
    }
  }
  return changed;
}

/** Returns the function that compares the decisions of two versions for a crawler. */
function comparison(
  { before, after }: Versions,
  crawler: CrawlerProfile,
  dialect: Dialect,
): (url: string) => boolean {
  const first = compile(before, crawler, { dialect });
  const second = compile(after, crawler, { dialect });
  return (url) => first.decide(url).allowed !== second.decide(url).allowed;
}

function changeIn(versions: Versions, dialect: Dialect, urls: readonly string[]): Change | undefined {
  const { before, after } = versions;
  if (sitemapsOf(before) !== sitemapsOf(after)) {
    return { what: "sitemaps", dialect: dialect.name, crawler: undefined, url: undefined };
  }
  const named = namedCrawlers(versions);
  for (const crawler of distinctCrawlers(versions, dialect, named)) {
    const url = urls.find(comparison(versions, crawler, dialect));
    if (url !== undefined) {
      return { what: "decision", dialect: dialect.name, crawler: crawler.reads[0], url };
    }
  }
  for (const crawler of [...named, unnamedCrawler]) {
    const change = { dialect: dialect.name, crawler: crawler.reads[0], url: undefined };
    if (paceOf(before, crawler, dialect) !== paceOf(after, crawler, dialect))
      return { what: "pace", ...change };
    if (usesOf(before, crawler, dialect) !== usesOf(after, crawler, dialect))
      return { what: "preferences", ...change };
  }
  return undefined;
}

function sitemapsOf({ sitemaps }: RobotsDocument): string {
  return [...new Set(sitemaps.map(({ url }) => url))].sort().join("\n");
}

/** Returns the crawlers that user-agent lines of either version name. */
function namedCrawlers({ before, after }: Versions): readonly CrawlerProfile[] {
  const named = new Map<string, CrawlerProfile>();
  for (const { groups, dialect } of [before, after]) {
    for (const { agents } of groups) {
      for (const { value } of agents) {
        if (named.size === MAX_NAMED) return [...named.values()];
        for (const token of readAgentNames(value, dialect).names) {
          const key = foldCase(token);
          if (named.has(key) || !isPossibleToken(token)) continue;
          named.set(
            key,
            registry.find((one) => foldCase(one.token) === key) ?? { ...unnamedCrawler, reads: [token] },
          );
        }
      }
    }
  }
  return [...named.values()];
}

/** Returns one of the crawlers for each pair of group choices. Crawlers with the same choices get the same answers. */
function distinctCrawlers(
  { before, after }: Versions,
  dialect: Dialect,
  named: readonly CrawlerProfile[],
): readonly CrawlerProfile[] {
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

const PACE = /^(?:crawl-delay|request-rate|visit-time)$/;

function paceOf(document: RobotsDocument, crawler: CrawlerProfile, dialect: Dialect): string {
  if (!document.fields.some(({ field }) => PACE.test(field))) return "";
  const { crawlDelay, requestRates, visitTimes } = readRequestedPace(document, crawler, { dialect });
  const values = [...requestRates, ...visitTimes].map(({ record: _, ...value }) => value);
  const isAny = crawlDelay !== undefined || values.length > 0;
  return isAny ? JSON.stringify([crawlDelay?.seconds, values]) : "";
}

const SIGNALS = /^(?:content-signal|content-usage|license)$/;

function usesOf(document: RobotsDocument, { reads, ignoresAny }: CrawlerProfile, dialect: Dialect): string {
  if (!document.fields.some(({ field }) => SIGNALS.test(field))) return "";
  const answers = resolvePreferences({ document }, { reads, ignoresAny, dialect }, `${ORIGIN}/`);
  const licenses = answers.statements.filter(({ mechanism }) => mechanism === "license");
  return JSON.stringify([usageCategories.map((use) => answers[use]), licenses.map(({ text }) => text)]);
}

/** Returns URLs that the rules of the versions probably match: first those of rules that only one version has. */
function urlsFor(before: RobotsDocument, after: RobotsDocument): readonly string[] {
  const [first, second] = [rulesOf(before), rulesOf(after)];
  const changed = new Set<string>();
  for (const [key, path] of [...first, ...second]) {
    if (first.has(key) !== second.has(key)) changed.add(path);
  }
  const others = new Set([...first.values()].filter((path) => !changed.has(path)));
  const urls = [
    ...[...changed].slice(0, MAX_CHANGED).flatMap((path) => sampleUrls(path, ORIGIN)),
    ...[...others].slice(0, MAX_OTHERS).flatMap((path) => sampleUrls(path, ORIGIN).slice(0, 1)),
  ];
  return [...USUAL_URLS, ...urls];
}

/** Returns the paths of all rules, by the user-agent lines of their group, their type and their path. */
function rulesOf(document: RobotsDocument): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (names: string, { type, path }: Rule): void => void found.set(`${names} ${type} ${path}`, path);
  for (const { agents, rules } of document.groups) {
    const names = agents.map(({ value }) => value).join("\n");
    for (const rule of rules) add(names, rule);
  }
  for (const rule of document.strayRules) add("", rule);
  return found;
}
