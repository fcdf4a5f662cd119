import { AddressRefusedError } from "@maycrawl/agent";
import { type Dialect, defaultDialect } from "@maycrawl/engine/robots";
import { noteDisobedient } from "../disobedience.ts";
import { NotFoundOutError, UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import { PageFetcher } from "../fetching/page-fetcher.ts";
import { type Crawler, dialectFor, oneCrawlerOf } from "../input/asked-crawler.ts";
import { type FetchOptions, fetchOptionsOf } from "../input/fetch-options.ts";
import { openFile } from "../input/open-file.ts";
import { askedDialect } from "../input/option-values.ts";
import { placeOf, type Source, sourceOf, sourceText } from "../input/source.ts";
import type { Io } from "../io.ts";
import { noteMisnamed } from "../misnamed.ts";
import { counted } from "../output/counted.ts";
import { jsonLine } from "../output/json.ts";
import { Progress } from "../output/progress.ts";
import { shownPath } from "../output/shown-address.ts";
import { visible } from "../output/visible.ts";
import { CheckedEntries } from "../sitemap/check-entries.ts";
import { type DraftRobots, draftRobots } from "../sitemap/draft-robots.ts";
import { EvenSample } from "../sitemap/even-sample.ts";
import { type EntryPlace, JudgedEntries } from "../sitemap/judge-entries.ts";
import { type JudgedWalked, judgedWalk } from "../sitemap/judged-walk.ts";
import { readFile, readUrl } from "../sitemap/read-source.ts";
import { SitemapSurvey } from "../sitemap/sitemap-survey.ts";
import { surveyJson } from "../sitemap/survey-json.ts";
import { surveyText } from "../sitemap/survey-text.ts";
import type { CommandOptions } from "./options.ts";

/** How many pages are looked at if nobody says. */
const MOST_CHECKED = 100;
/** At a page a second that is most of three hours. */
const MOST_MOST = 10_000;

/** `maycrawl sitemap`: what is in a sitemap, or in all of a site's, what is wrong with it, and which pages are blocked. */
export async function sitemap(
  [operand = "-"]: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const source = sourceOf(operand);
  const place = placeOf(source, options.url);
  const crawler = options.as === undefined ? undefined : oneCrawlerOf(options.as, "sitemap");
  const asked: Dialect | undefined = askedDialect(options.dialect);
  const most = mostOf(options);
  const fetching = fetchOptionsOf(options);
  // Before anything is fetched: who names a robots.txt that cannot be read has to name another one.
  const draft = await draftOf(source, crawler, asked, fetching, options, io);
  // What maycrawl reads is not the crawler's to read: only the verdicts are in its name.
  await using pages = await PageFetcher.open(crawler, asked, fetching, io, "maycrawl");
  const walk = await openWalk(source, place, pages, io);
  const judged = crawler === undefined ? undefined : new JudgedEntries(pages.agent, draft);
  const dialect = crawler === undefined ? (asked ?? defaultDialect) : dialectFor(crawler, asked);
  const checked = options.check === true ? new CheckedEntries(pages, { crawler, dialect }) : undefined;
  const survey = new SitemapSurvey(sourceText(source), crawler, judged, checked);
  const progress = new Progress(io);
  try {
    const chosen = await surveyed(walk, survey, most, progress);
    await check(chosen, checked, progress);
  } catch (thrown) {
    // Whose robots.txt may not be asked for, of that site nothing may be known.
    if (!(thrown instanceof AddressRefusedError)) throw thrown;
    throw new NotFoundOutError(`${visible(thrown.message)}; --addresses any would ask it`);
  } finally {
    progress.end();
  }
  await io.out.write(options.json === true ? jsonLine(surveyJson(survey)) : surveyText(survey, io.paint));
  noteRobots(survey, source, io);
  if (crawler !== undefined && judged !== undefined) {
    if (judged.isKeptOut) noteDisobedient([crawler], io);
    noteMisnamed(crawler, [await judged.access()], io);
  }
  return survey.exitCode;
}

/** Says what to type where the source is a robots.txt. */
function noteRobots({ diagnostics }: SitemapSurvey, source: Source, io: Io): void {
  const found = diagnostics.groups
    .flatMap(({ examples }) => examples)
    .map(({ diagnostic }) => diagnostic.message);
  if (!found.includes("this is a robots.txt, not a sitemap")) return;
  const name = source.kind === "file" ? shownPath(source.path) : sourceText(source);
  io.note(
    `note: maycrawl parse ${name} reads a robots.txt; maycrawl sitemap https://example.com/ reads the sitemaps that a site's robots.txt names`,
  );
}

/**
 * The robots.txt by which pages are judged, where it is not their sites' own.
 * @throws {UsageError} where nothing is judged, or it would have to come the same way as the sitemap.
 */
async function draftOf(
  source: Source,
  crawler: Crawler | undefined,
  asked: Dialect | undefined,
  fetching: FetchOptions,
  { robots }: CommandOptions,
  io: Io,
): Promise<DraftRobots | undefined> {
  if (robots === undefined) return undefined;
  if (crawler === undefined) {
    throw new UsageError("--robots says which pages are blocked, and not for whom: --as is missing");
  }
  if (source.kind === "stdin" && robots === "-") {
    throw new UsageError(
      "standard input cannot hold both the robots.txt and the sitemap",
      "give one of them in another way",
    );
  }
  return draftRobots(robots, crawler, asked, fetching, io);
}

/**
 * How many pages are looked at.
 * @throws {UsageError} where it is no number, or none is to be looked at.
 */
function mostOf({ check, most }: CommandOptions): number {
  if (most === undefined) return MOST_CHECKED;
  if (check !== true)
    throw new UsageError("--most says how many pages are looked at, and --check is missing");
  const number = /^\d{1,5}$/.test(most) ? Number(most) : 0;
  if (number > 0 && number <= MOST_MOST) return number;
  throw new UsageError(
    `--most "${visible(most)}" is no number of pages`,
    `expected one from 1 to ${MOST_MOST}`,
  );
}

async function openWalk(
  source: Source,
  place: URL | undefined,
  pages: PageFetcher,
  io: Io,
): Promise<AsyncIterable<JudgedWalked>> {
  switch (source.kind) {
    case "url":
      return judgedWalk(readUrl(source.url, pages), pages);
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
  walk: AsyncIterable<JudgedWalked>,
  survey: SitemapSurvey,
  most: number,
  progress: Progress,
): Promise<readonly EntryPlace[]> {
  const sample = new EvenSample<EntryPlace>(most);
  for await (const walked of walk) {
    await survey.add(walked);
    if (walked.type === "entry" && walked.entry.type === "url") {
      const { loc, offset } = walked.entry;
      sample.add({ loc, sitemap: walked.sitemap, offset });
    }
    const { files, entries, faults } = survey;
    const done = files.total + faults.total;
    progress.show(
      done,
      Math.max(1, entries.sitemaps, done),
      () => `${counted(files.total, "file")} read, ${counted(entries.pages, "page")}`,
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
    progress.show(at, places.length, () => `${at} of ${counted(places.length, "page")} looked at`);
    await checked.check(place);
  }
}
