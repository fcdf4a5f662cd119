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
import { UsageError } from "../../cli/errors.ts";
import { replaceFile } from "../../lint/replace-file.ts";
import { crawlersNamed } from "../../options/crawler-option.ts";
import { crawlerSetNamed } from "../../options/crawler-sets.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { ExpectationChecks } from "./check-expectations.ts";
import { ONE_CRAWLER, type PatternExpectation } from "./expectation.ts";

/** Purposes that are written if their crawlers are allowed. Others are written only if all are blocked. */
const WRITTEN_PURPOSES: readonly string[] = ["search", "training"];
/** Maximum numbers of groups and of their rules that are written. A person has to read the file. */
const MAX_NAMES = 50;
const MAX_RULES = 50;

type Entry =
  | "blocked"
  | "allowed"
  | { readonly allow?: readonly string[]; readonly block?: readonly string[] };

/**
 * Writes a test file with what a robots.txt does today. All its expectations are proved.
 * @param robots path of the robots.txt from the folder of the test file, or its URL.
 * @returns the number of names with expectations.
 * @throws {UsageError} if the file exists.
 * @throws {UndeterminedError} if it cannot be written.
 */
export function writeTestFile(
  path: string,
  robots: string,
  document: RobotsDocument,
  maxSteps: number,
): number {
  if (existsSync(path)) {
    throw new UsageError(`${maskedPath(path)} exists already`, "remove it, or work in another folder");
  }
  const entries = entriesFor(document, maxSteps);
  replaceFile(path, stringify({ robots, ...entries }));
  return Object.keys(entries).length;
}

/** Returns what the purposes and the crawlers of the groups get. */
function entriesFor(document: RobotsDocument, maxSteps: number): Readonly<Record<string, Entry>> {
  const entries: Record<string, Entry> = {};
  const holds = (expectations: readonly PatternExpectation[]): readonly PatternExpectation[] =>
    new ExpectationChecks(document, expectations, maxSteps)
      .results()
      .flatMap(({ status }, index) =>
        status === "passed" ? [expectations[index] as PatternExpectation] : [],
      );
  const isBlocked = (name: string): boolean => holds([expectationOf(name, false, "/*")]).length > 0;
  const isOpen = (name: string): boolean => holds([expectationOf(name, true, "/$")]).length > 0;
  for (const name of purposes) {
    if (isBlocked(name)) entries[name] = "blocked";
    else if (WRITTEN_PURPOSES.includes(name) && isOpen(name)) entries[name] = "allowed";
  }
  for (const [name, rules] of rulesByName(document)) {
    if (isBlocked(name)) entries[name] = "blocked";
    else {
      const proved = holdTogether(
        rules.map(({ type, path }) => expectationOf(name, type === "allow", path)),
        holds,
      );
      const [allow, block] = [true, false].map((allowed) =>
        proved.filter((one) => one.allowed === allowed).map(({ pattern }) => pattern),
      ) as [string[], string[]];
      if (proved.length > 0)
        entries[name] = { ...(allow.length > 0 && { allow }), ...(block.length > 0 && { block }) };
      else if (isOpen(name)) entries[name] = "allowed";
    }
  }
  return entries;
}

/** Returns the expectations that hold together. Without one of them, another one can fail: its patterns counted more. */
function holdTogether(
  expectations: readonly PatternExpectation[],
  holds: (expectations: readonly PatternExpectation[]) => readonly PatternExpectation[],
): readonly PatternExpectation[] {
  const left = holds(expectations);
  return left.length === expectations.length ? left : holdTogether(left, holds);
}

function expectationOf(name: string, allowed: boolean, pattern: string): PatternExpectation {
  const crawlers = name === "*" ? [{ given: name, token: name }] : crawlersNamed([name], "the group");
  return {
    kind: "pattern",
    label: name,
    place: { line: 1, column: 1 },
    crawlers,
    allowed,
    pattern,
    rank: ONE_CRAWLER,
  };
}

/** Returns the rules of the groups for each name, in file order. Rules that are not a path pattern are left out. */
function rulesByName({ groups }: RobotsDocument): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, Rule[]>();
  for (const { agents, rules } of groups) {
    for (const { value } of agents) {
      const name = value.trim() === "*" ? "*" : tokenOf(value);
      if (name === undefined || (found.size === MAX_NAMES && !found.has(name))) continue;
      const known = found.get(name) ?? [];
      found.set(name, known);
      const patterns = rules.filter(({ path }) => /^[/*][^\0-\x20\x7f#]*$/.test(path));
      known.push(...patterns.slice(0, MAX_RULES - known.length));
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
  return crawlerSetNamed(token) === undefined && isName(token) ? token : undefined;
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
