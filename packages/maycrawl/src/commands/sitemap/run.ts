import { AddressRefusedError } from "@maycrawl/agent";
import type { Walked } from "@maycrawl/crawler";
import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { bothOnStandardInput, UsageError } from "../../cli/errors.ts";
import { type ExitCode, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { askedDialect } from "../../cli/option-values.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { refusedError } from "../../fetching/refused-address.ts";
import { loadNoted } from "../../fetching/robots-finder.ts";
import { placeOf, type Source, sourceOf, sourceText } from "../../input/document-source.ts";
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
import { readFile, readUrl } from "./read-source.ts";
import { CheckedEntries } from "./survey/check-entries.ts";
import { EvenSample } from "./survey/even-sample.ts";
import { draftFor, type EntryPlace, JudgedEntries } from "./survey/judge-entries.ts";
import { asReader, judgedFor } from "./survey/judged-walk.ts";
import { SitemapSurvey } from "./survey/sitemap-survey.ts";
import { surveyText } from "./text.ts";

/** At a page a second that is most of three hours. */
const MAX_PAGES_CHECKED = 10_000;

/** `maycrawl sitemap`: what is in a sitemap, or in all of a site's, what is wrong with it, and which pages are blocked. */
export async function run(
  [operand = "-"]: readonly string[],
  options: SitemapOptions,
  io: Io,
): Promise<ExitCode> {
  const source = sourceOf(operand);
  const place = placeOf(source, options.url);
  const crawlers = options.as === undefined ? [] : crawlersOf(options.as, sitemapCommand);
  const [crawler, second] = crawlers;
  if (second !== undefined && options.check === true) {
    throw new UsageError(
      `--check looks at pages for one crawler, and ${crawlers.length} are named`,
      "name one of them, or leave --check out",
    );
  }
  const asked: Dialect | undefined = askedDialect(options.dialect);
  const max = maxPagesOf(options);
  const fetching = fetchOptionsOf(options);
  // Before anything is fetched: who names a robots.txt that cannot be read has to name another one.
  const draft = await draftOf(source, crawlers, asked, fetching, options, io);
  // What maycrawl reads is not the crawler's to read: only the verdicts are in its name.
  await using pages = await PageFetcher.open(crawler, asked, fetching, io, "maycrawl");
  const walk = await openWalk(source, place, pages, io);
  const dialect = crawler === undefined ? (asked ?? defaultDialect) : dialectFor(crawler, asked);
  const checked = options.check === true ? new CheckedEntries(pages, { crawler, dialect }) : undefined;
  const readers = crawlers.map((one, at): SurveyReader => {
    const its = at === 0 ? pages : pages.as(one, asked);
    const judged = new JudgedEntries(its.agent, draft && draftFor(one, draft, asked));
    // No robots.txt says whether a file on this machine may be fetched.
    const judgesFiles = source.kind === "url" ? its : undefined;
    return { pages: judgesFiles, survey: new SitemapSurvey(sourceText(source), one, judged, checked) };
  });
  // What several crawlers have in common is told once, and without a crawler there is nothing else.
  const common = new SitemapSurvey(sourceText(source), undefined, undefined, checked);
  const surveys = readers.map(({ survey }) => survey);
  const progress = new Progress(io);
  try {
    const all = surveys.length === 1 ? readers : [{ pages: undefined, survey: common }, ...readers];
    const chosen = await surveyed(walk, all, max, progress);
    await check(chosen, checked, progress);
  } catch (thrown) {
    // Whose robots.txt may not be asked for, of that site nothing may be known.
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

/** Says what to type where the source is a robots.txt. */
function noteRobots({ diagnostics }: SitemapSurvey, source: Source, io: Io): void {
  const ids = diagnostics.groups.flatMap(({ examples }) => examples).map(({ diagnostic }) => diagnostic.id);
  if (!ids.includes("not-a-sitemap.robots-txt")) return;
  const name = source.kind === "file" ? maskedPath(source.path) : sourceText(source);
  io.note(
    `note: maycrawl parse ${name} reads a robots.txt; maycrawl sitemap https://example.com/ reads the sitemaps that a site's robots.txt names`,
  );
}

/** Tells people what they have to know about the crawlers. */
async function note(surveys: readonly SitemapSurvey[], io: Io): Promise<void> {
  const known = surveys.flatMap(({ crawler, judged }) => (crawler && judged ? [{ crawler, judged }] : []));
  noteNoncompliant(
    known.filter(({ judged }) => judged.isKeptOut).map(({ crawler }) => crawler),
    io,
  );
  const nameNotes = new CrawlerNameNotes(known.map(({ crawler }) => crawler));
  for (const { judged } of known) nameNotes.see(await judged.access());
  nameNotes.note(io);
}

/** A survey, and the fetcher of the crawler for which files are judged; undefined if they are not. */
interface SurveyReader {
  readonly pages: PageFetcher | undefined;
  readonly survey: SitemapSurvey;
}

/**
 * The robots.txt by which pages are judged, where it is not their sites' own; read once for all crawlers.
 * @throws {UsageError} where nothing is judged, or it would have to come the same way as the sitemap.
 */
async function draftOf(
  source: Source,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
  fetching: FetchOptions,
  { robots }: SitemapOptions,
  io: Io,
): Promise<FoundRobots | undefined> {
  if (robots === undefined) return undefined;
  if (crawlers.length === 0) {
    throw new UsageError("--robots says which pages are blocked, and not for whom: --as is missing");
  }
  if (source.kind === "stdin" && robots === "-") throw bothOnStandardInput("the sitemap");
  return loadNoted(robots, { dialects: dialectsFor(crawlers, asked), fetching }, io);
}

/**
 * How many pages are looked at.
 * @throws {UsageError} where it is no number, or none is to be looked at.
 */
function maxPagesOf({ check, "max-pages": max }: SitemapOptions): number {
  if (max === undefined) return MAX_PAGES.default;
  if (check !== true)
    throw new UsageError("--max-pages says how many pages --check looks at, and --check is missing");
  const number = /^\d{1,5}$/.test(max) ? Number(max) : 0;
  if (number > 0 && number <= MAX_PAGES_CHECKED) return number;
  throw new UsageError(
    `--max-pages "${visible(max)}" is no number of pages`,
    `expected one from 1 to ${MAX_PAGES_CHECKED}`,
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
      return readUrl(source.url, pages);
    case "stdin":
      return readFile(io.stdin(), "<stdin>", place);
    case "file": {
      const expected = "expected the path of a sitemap, its URL, or - for standard input";
      return readFile(await openFile(source.path, expected), source.path, place);
    }
  }
}

/** Takes in what there is, and chooses pages to look at. */
async function surveyed(
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
      else if (pages === undefined) await survey.add(readers.length > 1 ? asReader(walked) : walked);
      else for (const one of await judgedFor(walked, pages)) await survey.add(one);
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
    progress.show(at, places.length, () => `${at} of ${countText(places.length, "page")} looked at`);
    await checked.check(place);
  }
}
