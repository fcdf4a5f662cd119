import type { FieldName, RobotsLine } from "../../document/line.ts";
import { parse } from "../../document/parse.ts";
import { fitsGrammar } from "../../groups/product-token.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import type { Edit, Witness } from "./finding.ts";
import { crawlersOf, unnamedCrawlers } from "./group-crawlers.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";
import { groupAt } from "./rules.ts";

/** A record as it was probably meant. */
export interface MeantRecord {
  /** 1-based line number. */
  readonly line: number;
  readonly field: FieldName | undefined;
  readonly value: string;
}

/** Maximum numbers of records, crawlers and URLs that are tried. They keep the tries of one finding cheap. */
const MAX_RECORDS = 3;
const MAX_CRAWLERS = 4;
const MAX_URLS = 3;
/** Maximum number of lines below a user-agent line that are searched for rules. */
const MAX_LINES = 40;

/**
 * Finds a URL whose answer changes if records are read as they were meant.
 * @param edits edits that make the records readable.
 * @param mayDiffer whether a crawler can read the records in another way than they were meant. Default: all can.
 */
export function findRecordWitness(
  file: LintedFile,
  records: readonly MeantRecord[],
  edits: readonly Edit[],
  mayDiffer: (crawler: LintedCrawler) => boolean = () => true,
): Witness | undefined {
  for (const record of records.slice(0, MAX_RECORDS)) {
    const urls = urlsOf(record, file);
    const crawlers = concernedBy(record, file).filter(mayDiffer).slice(0, MAX_CRAWLERS);
    if (urls.length === 0 || crawlers.length === 0) continue;
    const witness = file.findWitness({ edits, urls, crawlers });
    if (witness !== undefined) return witness;
  }
  return undefined;
}

/** Returns the rule or user-agent line that a line is after a repair. */
export function repairedRecord({ number: line }: RobotsLine, repaired: string): MeantRecord {
  const { groups, strayRules } = parse(repaired);
  const [agent] = groups.flatMap(({ agents }) => agents);
  const [rule] = strayRules;
  return agent === undefined
    ? { line, field: rule?.type, value: rule?.path ?? "" }
    : { line, field: "user-agent", value: agent.value };
}

/** Returns URLs that a rule matches, or that the rules below a user-agent line match. */
function urlsOf({ field, value, line }: MeantRecord, file: LintedFile): readonly string[] {
  if (field === "allow" || field === "disallow")
    // The line as it is read now can be a rule with a shorter path.
    return value === "" ? [] : [...pathUrls(value, file).slice(0, MAX_URLS), ...ruleUrls(line, file)];
  if (field !== "user-agent") return [];
  const urls: string[] = [];
  for (let below = line + 1; below <= line + MAX_LINES && urls.length < MAX_URLS; below++) {
    if (file.document.line(below) === undefined) break;
    if (file.document.line(below)?.field === "user-agent" && urls.length > 0) break;
    urls.push(...ruleUrls(below, file));
  }
  // The line also moves the rules below it out of the group above.
  const above = groupAt(file, line)?.rules.slice(0, MAX_URLS) ?? [];
  return [...urls, ...above.flatMap(({ path }) => pathUrls(path, file).slice(0, 1))];
}

/** Returns a URL that the rule in a line matches; empty if the line is not a rule. */
function ruleUrls(number: number, file: LintedFile): readonly string[] {
  const { field, value } = file.document.line(number) ?? {};
  if ((field !== "allow" && field !== "disallow") || value === undefined) return [];
  return pathUrls(file.text(value), file).slice(0, 1);
}

/** Returns URLs that a path matches. Crawlers always fetch `/robots.txt`, so it would show nothing. */
function pathUrls(path: string, { origin }: LintedFile): readonly string[] {
  return path === "" || path.startsWith("/robots.txt") ? [] : sampleUrls(path, origin);
}

/** Returns the crawlers that a record concerns, the most likely one first. */
function concernedBy({ field, value, line }: MeantRecord, file: LintedFile): readonly LintedCrawler[] {
  const found = new Set<LintedCrawler>();
  if (field === "user-agent") {
    const named = file.crawlerNamed(value);
    if (named === undefined) for (const crawler of unnamedCrawlers(file)) found.add(crawler);
    else if (named.isKnown || fitsGrammar(named.token)) found.add(named);
  }
  // The rules below a user-agent line that is not read belong to the group above it.
  const group = groupAt(file, line);
  for (const crawler of group === undefined ? [] : crawlersOf(group, file)) found.add(crawler);
  return [...found];
}
