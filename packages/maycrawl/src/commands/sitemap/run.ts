import { AddressRefusedError } from "@maycrawl/agent";
import type { Walked } from "@maycrawl/crawler";
import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { bothOnStandardInput, UsageError } from "../../cli/errors.ts";
import { type ExitCode, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { readSitemapFile, readSitemapsAt } from "../../fetching/read-sitemaps.ts";
import { refusedError } from "../../fetching/refused-address.ts";
import { loadAndNoteRobots } from "../../fetching/robots-finder.ts";
import { documentUrlOf, type Source, sourceOf, sourceText } from "../../input/document-source.ts";
import { openFile } from "../../input/open-file.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { type Crawler, crawlersOf, dialectFor, dialectsFor } from "../../options/crawler-option.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { countText } from "../../output/count-text.ts";
import { jsonLine } from "../../output/json.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { Progress } from "../../output/progress.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { byCrawlerText } from "./by-crawler-text.ts";
import { MAX_PAGES, type SitemapOptions, sitemapCommand } from "./command.ts";
import { surveyJson } from "./json.ts";
import { CheckedEntries } from "./survey/check-entries.ts";
import { EvenSample } from "./survey/even-sample.ts";
import { createDraft, type EntryPlace, JudgedEntries } from "./survey/judge-entries.ts";
import { asReaderItem, judgeWalkItem } from "./survey/judged-walk.ts";
import { SitemapSurvey } from "./survey/sitemap-survey.ts";
import { surveyText } from "./text.ts";

/** Maximum for `--max-pages`. At one page per second, that check takes almost three hours. */
const MAX_PAGES_CHECKED = 10_000;

/**
 * `maycrawl sitemap`: shows the contents and problems of a sitemap, or of all sitemaps of a site, and which pages are
 * blocked.
 */
export async function run(
  [operand = "-"]: readonly string[],
  options: SitemapOptions,
  io: Io,
): Promise<ExitCode> {
  const source = sourceOf(operand);
  const place = documentUrlOf(source, options.url);
  const crawlers = options.as === undefined ? [] : crawlersOf(options.as, sitemapCommand);
  const [crawler, second] = crawlers;
  if (second !== undefined && options.check === true) {
    throw new UsageError(
      `--check checks pages for one crawler, but ${crawlers.length} are named`,
      "name one of them, or omit --check",
    );
  }
  const asked: Dialect | undefined = dialectOption(options.dialect);
  const max = maxPagesOf(options);
  const fetching = fetchOptionsOf(options);
  // Load the draft before any other request: if the robots.txt of `--robots` cannot be read, the command ends
  // immediately.
  const draft = await loadDraft(source, crawlers, asked, fetching, options, io);
  // maycrawl reads the sitemaps under its own name. Only the verdicts are for the crawler.
  await using pages = await PageFetcher.open(crawler, asked, fetching, io, "maycrawl");
  const walk = await openWalk(source, place, pages, io);
  const dialect = crawler === undefined ? (asked ?? defaultDialect) : dialectFor(crawler, asked);
  const checked = options.check === true ? new CheckedEntries(pages, { crawler, dialect }) : undefined;
  const readers = crawlers.map((one, at): SurveyReader => {
    const crawlerPages = at === 0 ? pages : pages.as(one, asked);
    const judged = new JudgedEntries(crawlerPages.agent, draft && createDraft(one, draft, asked));
    // Local sitemap files are not judged, because a robots.txt does not apply to them.
    const judgesFiles = source.kind === "url" ? crawlerPages : undefined;
    return { pages: judgesFiles, survey: new SitemapSurvey(sourceText(source), one, judged, checked) };
  });
  // `common` has the results that do not depend on a crawler. With several crawlers, it is printed once for all.
  const common = new SitemapSurvey(sourceText(source), undefined, undefined, checked);
  const surveys = readers.map(({ survey }) => survey);
  const progress = new Progress(io);
  try {
    const all = surveys.length === 1 ? readers : [{ pages: undefined, survey: common }, ...readers];
    const chosen = await surveyWalk(walk, all, max, progress);
    await check(chosen, checked, progress);
  } catch (thrown) {
    // The address policy refused the site. Without its robots.txt, the site cannot be judged.
    if (!(thrown instanceof AddressRefusedError)) throw thrown;
    throw refusedError(thrown);
  } finally {
    progress.end();
  }
  const [one = common, ...others] = surveys;
  if (options.json === true)
    for (const survey of [one, ...others]) await io.out.write(jsonLine(surveyJson(survey)));
  else if (others.length === 0) await io.out.write(surveyText(one, io.paint));
  else await io.out.write(surveyText(common, io.paint) + byCrawlerText(surveys, asked, io.paint));
  noteRobots(one, source, io);
  await note(surveys, io);
  return [one, ...others].map(({ exitCode }) => exitCode).reduce(highest);
}

/** Prints a note with the right commands if the source is a robots.txt. */
function noteRobots({ diagnostics }: SitemapSurvey, source: Source, io: Io): void {
  const ids = diagnostics.groups.flatMap(({ examples }) => examples).map(({ diagnostic }) => diagnostic.id);
  if (!ids.includes("not-a-sitemap.robots-txt")) return;
  const name = source.kind === "file" ? maskedPath(source.path) : sourceText(source);
  io.note(
    `note: maycrawl parse ${name} reads a robots.txt; maycrawl sitemap https://example.com/ reads the sitemaps that a site's robots.txt names`,
  );
}

/** Prints the notes about the crawlers. */
async function note(surveys: readonly SitemapSurvey[], io: Io): Promise<void> {
  const known = surveys.flatMap(({ crawler, judged }) => (crawler && judged ? [{ crawler, judged }] : []));
  noteNoncompliant(
    known.filter(({ judged }) => judged.hasDisallowedEntry).map(({ crawler }) => crawler),
    io,
  );
  const nameNotes = new CrawlerNameNotes(known.map(({ crawler }) => crawler));
  for (const { judged } of known) nameNotes.addRobots(await judged.access());
  nameNotes.note(io);
}

/**
 * A survey, and the crawler's page fetcher, which judges the sitemap files. `pages` is undefined if the sitemap files
 * are not judged.
 */
interface SurveyReader {
  readonly pages: PageFetcher | undefined;
  readonly survey: SitemapSurvey;
}

/**
 * Loads the robots.txt of `--robots`. For the verdicts, it replaces the robots.txt files of the sites. It is read once
 * for all crawlers.
 * @throws {UsageError} if no crawler is named, or if both the robots.txt and the sitemap come from standard input.
 */
async function loadDraft(
  source: Source,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
  fetching: FetchOptions,
  { robots }: SitemapOptions,
  io: Io,
): Promise<FoundRobots | undefined> {
  if (robots === undefined) return undefined;
  if (crawlers.length === 0) {
    throw new UsageError("--robots needs a crawler whose pages it blocks: --as is missing");
  }
  if (source.kind === "stdin" && robots === "-") throw bothOnStandardInput("the sitemap");
  return loadAndNoteRobots(robots, { dialects: dialectsFor(crawlers, asked), fetching }, io);
}

/**
 * Returns the maximum number of pages to check.
 * @throws {UsageError} if `--max-pages` is invalid, or is given without `--check`.
 */
function maxPagesOf({ check, "max-pages": max }: SitemapOptions): number {
  if (max === undefined) return MAX_PAGES.default;
  if (check !== true)
    throw new UsageError("--max-pages is the number of pages that --check fetches, but --check is missing");
  const number = /^\d{1,5}$/.test(max) ? Number(max) : 0;
  if (number > 0 && number <= MAX_PAGES_CHECKED) return number;
  throw new UsageError(
    `--max-pages "${visible(max)}" is not a valid number of pages`,
    `expected a number from 1 to ${MAX_PAGES_CHECKED}`,
  );
}

async function openWalk(
  source: Source,
  place: URL | undefined,
  pages: PageFetcher,
  io: Io,
): Promise<AsyncIterable<Walked>> {
  switch (source.kind) {
    case "url":
      return readSitemapsAt(source.url, pages);
    case "stdin":
      return readSitemapFile(io.stdin(), "<stdin>", place);
    case "file": {
      const expected = "expected the path of a sitemap, its URL, or - for standard input";
      return readSitemapFile(await openFile(source.path, expected), source.path, place);
    }
  }
}

/** Adds the results of the walk to all surveys, and returns a sample of pages to check. */
async function surveyWalk(
  walk: AsyncIterable<Walked>,
  readers: readonly SurveyReader[],
  max: number,
  progress: Progress,
): Promise<readonly EntryPlace[]> {
  const sample = new EvenSample<EntryPlace>(max);
  const [{ survey: first }] = readers as readonly [SurveyReader];
  for await (const walked of walk) {
    for (const { pages, survey } of readers) {
      if (walked.type === "entry") await survey.add(walked);
      else if (pages === undefined) await survey.add(readers.length > 1 ? asReaderItem(walked) : walked);
      else for (const one of await judgeWalkItem(walked, pages)) await survey.add(one);
    }
    if (walked.type === "entry" && walked.entry.type === "url") {
      const { loc, offset } = walked.entry;
      sample.add({ loc, sitemap: walked.sitemap, offset });
    }
    const { files, entries, failures } = first;
    const done = files.total + failures.total;
    progress.show(
      done,
      Math.max(1, entries.sitemaps, done),
      () => `${countText(files.total, "file")} read, ${countText(entries.pages, "page")}`,
    );
  }
  return sample.chosen;
}

async function check(
  places: readonly EntryPlace[],
  checked: CheckedEntries | undefined,
  progress: Progress,
): Promise<void> {
  if (checked === undefined) return;
  for (const [at, place] of places.entries()) {
    progress.show(at, places.length, () => `${at} of ${countText(places.length, "page")} checked`);
    await checked.check(place);
  }
}
