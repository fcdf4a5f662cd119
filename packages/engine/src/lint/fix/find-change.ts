import type { Dialect } from "../../dialects/dialect.ts";
import { dialectsOfFixes } from "../../dialects/dialects-of-fixes.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import type { Rule } from "../../document/records.ts";
import type { CrawlerProfile } from "../../groups/crawler-profile.ts";
import { compile, type Matcher } from "../../match/matcher.ts";
import { readRequestedPace } from "../../pace/requested-pace.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { robotsPreferences } from "../../preferences/robots-preferences.ts";
import { usageCategories } from "../../preferences/statement.ts";
import { difference } from "../../prove/difference.ts";
import { PROOF_STEPS } from "../parts/group-choices.ts";
import { unnamedCrawler } from "../parts/known-crawlers.ts";
import { readVersions, type Versions } from "./versions.ts";

/** A difference between two versions of a robots.txt. */
export interface Change {
  /** `unproved`: decisions may differ. The search for a URL stopped at its limit, or the file names too many crawlers. */
  readonly what: "decision" | "pace" | "sitemaps" | "preferences" | "unproved";
  readonly dialect: string;
  /** Product token of the crawler; undefined for sitemaps, and if the file names too many. */
  readonly crawler: string | undefined;
  /** URL with another decision; undefined for other changes. */
  readonly url: string | undefined;
}

/** Origin of the URLs that are tried. The answers do not depend on it. */
export const ORIGIN = "https://example.com";
/** Maximum number of rules whose URLs are asked: of those that only one version has, and of the others. */
const MAX_CHANGED = 100;
const MAX_OTHERS = 60;
/** Maximum number of crawlers whose pace and preferences are compared. Each reads the file again. */
const MAX_OTHERWISE = 200;
/** URLs that are always asked. */
const USUAL_URLS = ["/", "/index.html", "/a/b.php?c=d", "/robots.txt"].map((path) => ORIGIN + path);

/**
 * Finds a difference between two versions of a robots.txt: a decision, the pace, the sitemaps or the preferences of a
 * crawler of the registry, of one that the file names, or of an unknown one, in the dialects of safe fixes. It tries
 * URLs that the rules of both versions probably match, and then searches all URLs. Undefined means that no decision
 * differs: that is proved.
 * @param likely URLs that are tried first.
 */
export function findChange(
  before: Uint8Array,
  after: Uint8Array,
  likely: readonly string[] = [],
): Change | undefined {
  const urls = [...new Set([...likely, ...urlsFor(parse(before), parse(after))])];
  const unchanged: Versions[] = [];
  for (const dialect of dialectsOfFixes) {
    const versions = readVersions(before, after, dialect);
    const found = triedChange(versions, urls);
    if (found !== undefined) return found;
    unchanged.push(versions);
  }
  for (const versions of unchanged) {
    const found = provedChange(versions);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns those of some URLs whose decision differs between two versions of a robots.txt, as `findChange` decides. */
export function changedUrls(
  before: Uint8Array,
  after: Uint8Array,
  urls: readonly string[],
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const dialect of dialectsOfFixes) {
    const versions = readVersions(before, after, dialect);
    for (const crawler of versions.distinct) {
      const isChanged = comparison(versions, crawler);
      for (const url of urls) if (!changed.has(url) && isChanged(url)) changed.add(url);
    }
  }
  return changed;
}

/** Returns the function that compares the decisions of two versions for a crawler. */
function comparison(versions: Versions, crawler: CrawlerProfile): (url: string) => boolean {
  const [first, second] = matchersFor(versions, crawler);
  return (url) => first.decide(url).allowed !== second.decide(url).allowed;
}

function matchersFor(
  { before, after, dialect }: Versions,
  crawler: CrawlerProfile,
): readonly [before: Matcher, after: Matcher] {
  return [compile(before, crawler, { dialect }), compile(after, crawler, { dialect })];
}

/** Finds a difference of the files, or of the decisions about some URLs. */
function triedChange(versions: Versions, urls: readonly string[]): Change | undefined {
  const { before, after, dialect, named } = versions;
  const nobody = { dialect: dialect.name, crawler: undefined, url: undefined };
  if (sitemapsOf(before) !== sitemapsOf(after)) return { what: "sitemaps", ...nobody };
  if (named === undefined) return { what: "unproved", ...nobody };
  for (const crawler of versions.distinct) {
    const url = urls.find(comparison(versions, crawler));
    if (url !== undefined) {
      return { what: "decision", dialect: dialect.name, crawler: crawler.reads[0], url };
    }
  }
  for (const crawler of [...named.slice(0, MAX_OTHERWISE), unnamedCrawler]) {
    const change = { dialect: dialect.name, crawler: crawler.reads[0], url: undefined };
    if (paceOf(before, crawler, dialect) !== paceOf(after, crawler, dialect))
      return { what: "pace", ...change };
    if (usesOf(before, crawler, dialect) !== usesOf(after, crawler, dialect))
      return { what: "preferences", ...change };
  }
  return undefined;
}

/** Finds a URL with another decision, or proves that no client can send one. */
function provedChange(versions: Versions): Change | undefined {
  for (const crawler of versions.distinct) {
    const [first, second] = matchersFor(versions, crawler);
    const { result, witnesses } = difference(first, second, { maxSteps: PROOF_STEPS, stopAtFirst: true });
    if (result === "equal") continue;
    const what = result === "different" ? "decision" : "unproved";
    const url = witnesses[0]?.url;
    return { what, dialect: versions.dialect.name, crawler: crawler.reads[0], url };
  }
  return undefined;
}

function sitemapsOf({ sitemaps }: RobotsDocument): string {
  return [...new Set(sitemaps.map(({ url }) => url))].sort().join("\n");
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
  const answers = robotsPreferences(document, { reads, ignoresAny, dialect }, `${ORIGIN}/`);
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
