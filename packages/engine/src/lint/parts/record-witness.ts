import type { FieldName } from "../../document/line.ts";
import { fitsGrammar } from "../../groups/product-token.ts";
import { foldCase } from "../../text/fold-case.ts";
import type { Edit, Witness } from "./finding.ts";
import type { LintedCrawler, LintedFile } from "./linted-file.ts";
import { crawlersNamedIn, isForAny } from "./named-crawlers.ts";
import { sampleUrls } from "./sample-urls.ts";

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
/** Maximum number of user-agent lines of a group that are read. */
const MAX_AGENTS = 100;
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
    const crawlers = crawlersOf(record, file).filter(mayDiffer).slice(0, MAX_CRAWLERS);
    if (urls.length === 0 || crawlers.length === 0) continue;
    const witness = file.findWitness({ edits, urls, crawlers });
    if (witness !== undefined) return witness;
  }
  return undefined;
}

/** Returns URLs that a rule matches, or that the rules below a user-agent line match. */
function urlsOf({ field, value, line }: MeantRecord, file: LintedFile): readonly string[] {
  if (field === "allow" || field === "disallow")
    return value === "" ? [] : sampleUrls(value, file.origin).slice(0, MAX_URLS);
  if (field !== "user-agent") return [];
  const urls: string[] = [];
  for (let below = line + 1; below <= line + MAX_LINES && urls.length < MAX_URLS; below++) {
    const rule = file.document.line(below);
    if (rule === undefined || (rule.field === "user-agent" && urls.length > 0)) break;
    if ((rule.field !== "allow" && rule.field !== "disallow") || rule.value === undefined) continue;
    urls.push(...sampleUrls(file.text(rule.value), file.origin).slice(0, 1));
  }
  return urls;
}

/** Returns the crawlers that a record concerns, the most likely one first. */
function crawlersOf({ field, value, line }: MeantRecord, file: LintedFile): readonly LintedCrawler[] {
  const found = new Set<LintedCrawler>();
  if (field === "user-agent") {
    const named = file.crawlerNamed(value);
    if (named === undefined) for (const crawler of unnamedCrawlers(file)) found.add(crawler);
    else if (named.isKnown || fitsGrammar(named.token)) found.add(named);
  }
  // The rules below a user-agent line that is not read belong to the group above it.
  const whole = groupAt(file, line);
  if (whole !== undefined) {
    const group = { ...whole, agents: whole.agents.slice(0, MAX_AGENTS) };
    for (const crawler of crawlersNamedIn(group, file).slice(0, MAX_CRAWLERS)) found.add(crawler);
    if (isForAny(group, file)) for (const crawler of unnamedCrawlers(file)) found.add(crawler);
  }
  return [...found];
}

/** Returns the last group that begins at or above a line. */
function groupAt({ document: { groups } }: LintedFile, line: number): (typeof groups)[number] | undefined {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((groups[middle]?.agents[0]?.line ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return groups[low - 1];
}

const unnamed = new WeakMap<LintedFile, readonly LintedCrawler[]>();

/** Returns the best known crawlers that no group names, so that the groups for `*` apply to them. */
function unnamedCrawlers(file: LintedFile): readonly LintedCrawler[] {
  const known = unnamed.get(file);
  if (known !== undefined) return known;
  const named = new Set<string>();
  for (const { agents } of file.document.groups) for (const { value } of agents) named.add(foldCase(value));
  const crawlers = file.triedCrawlers.filter(
    ({ isKnown, ignoresAny, reads }) =>
      isKnown && !ignoresAny && !reads.some((token) => named.has(foldCase(token))),
  );
  unnamed.set(file, crawlers);
  return crawlers;
}
