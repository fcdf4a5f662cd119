import { existsSync } from "node:fs";
import {
  extractProductToken,
  findCrawler,
  isProductToken,
  purposes,
  type RobotsDocument,
  type Rule,
} from "@maycrawl/engine";
import { stringify } from "yaml";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { type Entry, entryOf, expectationOf, holdTogether, provedOf } from "../../expectations/holding.ts";
import { patternProblem } from "../../expectations/pattern-problem.ts";
import { isLikeKey } from "../../expectations/read-test-file.ts";
import { replaceFile } from "../../lint/replace-file.ts";
import { crawlersNamed } from "../../options/crawler-option.ts";
import { crawlerSetNamed } from "../../options/crawler-sets.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath } from "../../output/masked-text.ts";

/** Purposes that are written if their crawlers are allowed. Others are written only if all are blocked. */
const WRITTEN_PURPOSES: readonly string[] = ["search", "training"];
/** Maximum numbers of names and of their rules that are written, and of characters of a rule. A person has to read the file. */
const MAX_NAMES = 50;
const MAX_RULES = 50;
const MAX_CHARACTERS = 200;
/** Maximum number of steps of each proof. Most need a few hundred. What needs more is not written. */
const MAX_STEPS = 50_000;

/** Names and rules that are not written. */
interface LeftOut {
  readonly names: Set<string>;
  readonly rules: Set<Rule>;
}

/** Contents of a written test file. */
export interface WrittenFile {
  /** Number of names with expectations. */
  readonly names: number;
  /** Texts about what was left out because the file would be too long for a person. */
  readonly leftOut: readonly string[];
}

/**
 * Writes a test file with what a robots.txt does today. All its expectations are proved.
 * @param robots path of the robots.txt from the folder of the test file, or its URL.
 * @throws {UsageError} if the file exists.
 * @throws {UndeterminedError} if nothing is proved, or if the file cannot be written.
 */
export function writeTestFile(
  path: string,
  robots: string,
  document: RobotsDocument,
  maxSteps: number,
): WrittenFile {
  if (existsSync(path)) {
    throw new UsageError(`${maskedPath(path)} exists already`, "remove it, or work in another folder");
  }
  const leftOut: LeftOut = { names: new Set(), rules: new Set() };
  const entries = entriesFor(document, maxSteps, leftOut);
  if (entries.size === 0) {
    throw new UndeterminedError(
      "nothing that this robots.txt does is proved",
      ...leftOutTexts(leftOut),
      `write ${maskedPath(path)} by hand, with lines such as: GPTBot: blocked`,
    );
  }
  replaceFile(path, stringify(new Map<string, unknown>([["robots", robots], ...entries])));
  return { names: entries.size, leftOut: leftOutTexts(leftOut) };
}

function leftOutTexts({ names, rules }: LeftOut): readonly string[] {
  const texts: string[] = [];
  if (names.size > 0)
    texts.push(`${countText(names.size, "name")} left out: all after the first ${MAX_NAMES}`);
  if (rules.size > 0) {
    const reason = `longer than ${MAX_CHARACTERS} characters, contradictory, without URLs, or after the first ${MAX_RULES} of a name`;
    texts.push(`${countText(rules.size, "rule")} left out: ${reason}`);
  }
  return texts;
}

/** Returns what the purposes and the crawlers of the groups get. What is left out is added to `leftOut`. */
function entriesFor(
  document: RobotsDocument,
  maxSteps: number,
  leftOut: LeftOut,
): ReadonlyMap<string, Entry> {
  const names = rulesByName(document, leftOut);
  const entries = new Map<string, Entry>();
  const limit = Math.min(maxSteps, MAX_STEPS);
  // All names are asked about together, because most of them obey the same rules, which are asked about once.
  const wholeSites = [...purposes, ...names.keys()].map((name) => expectationOf(name, false, "/*"));
  const blocked = new Set(provedOf(document, wholeSites, limit).map(({ label }) => label));
  const isOpen = (name: string): boolean =>
    provedOf(document, [expectationOf(name, true, "/$")], limit).length > 0;
  for (const name of purposes) {
    if (blocked.has(name)) entries.set(name, "blocked");
    else if (WRITTEN_PURPOSES.includes(name) && isOpen(name)) entries.set(name, "allowed");
  }
  for (const [name, rules] of names) {
    if (blocked.has(name)) entries.set(name, "blocked");
    else {
      const written = writable(rules).slice(0, MAX_RULES);
      for (const rule of rules) if (!written.includes(rule)) leftOut.rules.add(rule);
      const expectations = written.map(({ type, path }) => expectationOf(name, type === "allow", path));
      const entry = entryOf(holdTogether(document, expectations, limit));
      if (entry !== undefined) entries.set(name, entry);
      else if (isOpen(name)) entries.set(name, "allowed");
    }
  }
  return entries;
}

/** Returns the rules whose patterns a test file can have: without those with the opposite rule for the same name. */
function writable(rules: readonly Rule[]): readonly Rule[] {
  const keys = new Set(rules.map(({ type, path }) => `${type} ${path}`));
  return rules.filter(({ type, path }) => {
    const isContrary = keys.has(`${type === "allow" ? "disallow" : "allow"} ${path}`);
    return path.length <= MAX_CHARACTERS && !isContrary && patternProblem(path) === undefined;
  });
}

/** Returns the rules of the groups for each name, in file order. Rules that are not a path pattern are left out. */
function rulesByName({ groups }: RobotsDocument, leftOut: LeftOut): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, Rule[]>();
  for (const { agents, rules } of groups) {
    for (const { value } of agents) {
      const name = value.trim() === "*" ? "*" : tokenOf(value);
      if (name === undefined) continue;
      if (found.size === MAX_NAMES && !found.has(name)) {
        leftOut.names.add(name);
        continue;
      }
      const patterns = rules.filter(({ path }) => /^[/*][^\0-\x20\x7f#]*$/.test(path));
      found.set(name, [...(found.get(name) ?? []), ...patterns]);
    }
  }
  return found;
}

/** Returns the product token in a user-agent line; undefined for a word such as `all`, which is not a crawler. */
function tokenOf(value: string): string | undefined {
  const token = extractProductToken(value);
  if (token === undefined || !isProductToken(token)) return undefined;
  const known = findCrawler(token);
  if (known !== undefined) return known.token;
  const isFree = crawlerSetNamed(token) === undefined && !isLikeKey(token);
  return isFree && isName(token) ? token : undefined;
}

/** Whether a test file accepts a name. It rejects those that are probably misspelt. */
function isName(token: string): boolean {
  try {
    return crawlersNamed([token], "the name").length === 1;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
