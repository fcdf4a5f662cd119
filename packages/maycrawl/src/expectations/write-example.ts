import { findCrawler, type RobotsDocument } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { stringify } from "yaml";
import { UsageError } from "../cli/errors.ts";
import type { Crawler } from "../options/crawler-option.ts";
import { matcherFor } from "./check-expectations.ts";
import { checkNames } from "./check-names.ts";
import type { PatternExpectation } from "./expectation.ts";
import { type Entry, entryOf, expectationOf, holdTogether, provedOf } from "./holding.ts";
import { patternProblem } from "./pattern-problem.ts";
import { isLikeKey } from "./read-test-file.ts";

/** Maximum numbers of names, and of patterns of a name. A person has to read the example. */
const MAX_NAMES = 12;
const MAX_PATTERNS = 8;
/** Maximum number of characters of a pattern. */
const MAX_CHARACTERS = 100;
/** Limit of the work for each proof. */
const MAX_STEPS = 50_000;

/**
 * Writes expectations of what crawlers get for URLs today, as an example. All are proved.
 * @param names product tokens. Names that a test file would reject are left out.
 * @param urls absolute URLs.
 * @returns undefined if nothing is proved.
 */
export function writeExample(
  document: RobotsDocument,
  names: readonly string[],
  urls: readonly string[],
): string | undefined {
  const entries = new Map<string, Entry>();
  for (const name of new Set(names)) {
    if (entries.size === MAX_NAMES) break;
    const entry = entryFor(name, document, urls);
    if (entry !== undefined) entries.set(name, entry);
  }
  return entries.size === 0 ? undefined : stringify(entries);
}

function entryFor(name: string, document: RobotsDocument, urls: readonly string[]): Entry | undefined {
  const all = wholeSite(name, document);
  const [crawler] = all?.crawlers ?? [];
  if (all === undefined || crawler === undefined) return undefined;
  if (provedOf(document, [all], MAX_STEPS).length > 0) return "blocked";
  const expectations = new Map<string, PatternExpectation>();
  for (const url of urls) {
    if (expectations.size === MAX_PATTERNS) break;
    const proved = expectationAt(url, name, crawler, document);
    if (proved !== undefined) expectations.set(proved.pattern, proved);
  }
  return entryOf(holdTogether(document, [...expectations.values()], MAX_STEPS));
}

/** Returns the expectation that a name is blocked everywhere; undefined if a test file would reject the name. */
function wholeSite(name: string, document: RobotsDocument): PatternExpectation | undefined {
  try {
    if (findCrawler(name) === undefined && isLikeKey(name)) return undefined;
    const expectation = expectationOf(name, false, "/*");
    checkNames("", { robots: [], unchanged: undefined, expectations: [expectation] }, document);
    return expectation;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Returns an expectation of what a crawler gets for a URL: for all URLs that begin so, or only for this one. */
function expectationAt(
  url: string,
  name: string,
  crawler: Crawler,
  document: RobotsDocument,
): PatternExpectation | undefined {
  const parsed = parseUrl(url);
  if (parsed === undefined) return undefined;
  // Both characters are special in a pattern (RFC 9309 §2.2.3).
  const path = (parsed.pathname + parsed.search).replace(/\*/g, "%2A").replace(/\$/g, "%24");
  if (path.length > MAX_CHARACTERS) return undefined;
  const { allowed } = matcherFor(document, crawler).decide(url);
  return [path, `${path}$`]
    .filter((pattern) => patternProblem(pattern) === undefined)
    .map((pattern) => expectationOf(name, allowed, pattern))
    .find((expectation) => provedOf(document, [expectation], MAX_STEPS).length > 0);
}
