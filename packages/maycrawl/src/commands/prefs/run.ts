import { preferenceSources } from "@maycrawl/crawler/internal";
import { resolvePreferences } from "@maycrawl/engine";
import { UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { type Crawler, crawlersOf } from "../../options/crawler-option.ts";
import { jsonLine } from "../../output/json.ts";
import { inspectPage } from "../../page/inspect-page.ts";
import { isPageDisallowedByRule, pageOf } from "../../page/inspected-page.ts";
import { type PageInput, readPageInput } from "../../page/page-question.ts";
import { engineCrawlerOf } from "../../verdict/judge-url.ts";
import { type PrefsOptions, prefsCommand } from "./command.ts";
import { prefsJson } from "./json.ts";
import { fetchLicenseFiles, type LicenseFiles } from "./license-files.ts";
import { exitCodeOf, type PrefsReport } from "./prefs-report.ts";
import { fetchWellKnownFile } from "./site-file.ts";
import { prefsText } from "./text.ts";

const NO_LICENSES: LicenseFiles = { files: [], failed: [] };
const NOT_ASKED = { kind: "not-asked" } as const;

/** Location of the TDM file (TDM Reservation Protocol, "TDM file on the origin server"). */
const TDM_PLACES = ["/.well-known/tdmrep.json"];
/** Maximum number of bytes of a TDM file. A longer file is cut, and is then usually not valid JSON. */
const MAX_TDM_BYTES = 1024 * 1024;
/** Locations of an ai.txt, in this order: Spawning's location, then that of draft-car-ai-txt-wellknown-00. */
const AI_TXT_PLACES = ["/ai.txt", "/.well-known/ai.txt"];
const MAX_AI_TXT_BYTES = 262_144;

/**
 * `maycrawl prefs`: shows for each crawler what the content of a page may be used for, according to all statements of
 * the site.
 */
export async function run(
  [operand = "-"]: readonly string[],
  options: PrefsOptions,
  io: Io,
): Promise<ExitCode> {
  const crawlers = crawlersOf(options.as, prefsCommand);
  const question = readPageInput(operand, options, crawlers, io);
  const { url, asked: dialect, fetching } = question;
  if (url === undefined) {
    throw new UsageError(
      "the URL of this page is unknown: --url is missing",
      "statements about use depend on the URL",
    );
  }
  const isAiTxtWanted = options["ai-txt"] === true;
  const nameNotes = new CrawlerNameNotes(crawlers);
  const disallowedCrawlers = new Set<Crawler>();
  let exitCode: ExitCode = ALLOWED;
  await using first = await PageFetcher.open(crawlers[0], dialect, fetching, io);
  for (const [at, crawler] of crawlers.entries()) {
    const pages = crawlers.length === 1 ? first : first.as(crawler, dialect);
    const report = await reportFor({ ...question, crawler, url }, isAiTxtWanted, pages);
    const text = options.json === true ? jsonLine(prefsJson(report)) : prefsText(report, io.paint);
    await io.out.write(at > 0 && options.json !== true ? `\n${text}` : text);
    exitCode = highest(exitCode, exitCodeOf(report));
    if (isPageDisallowedByRule(report.asked)) disallowedCrawlers.add(crawler);
    nameNotes.addRobots(report.asked.robots?.access);
  }
  noteNoncompliant(disallowedCrawlers, io);
  nameNotes.note(io);
  return exitCode;
}

async function reportFor(
  question: PageInput & { readonly url: URL },
  isAiTxtWanted: boolean,
  pages: PageFetcher,
): Promise<PrefsReport> {
  const { url, source, crawler, robots } = question;
  const asked = await inspectPage(question, pages);
  // If only files are given, no request is made.
  const isLocal = source.kind !== "url" && robots !== undefined;
  const page = pageOf(asked);
  // If the page redirects, the content comes from the redirect target.
  const content = source.kind === "url" && page?.url !== undefined ? new URL(page.url) : url;
  const tdm = isLocal ? NOT_ASKED : await fetchWellKnownFile(TDM_PLACES, content, pages, MAX_TDM_BYTES);
  const sources = {
    ...preferenceSources(asked.robots?.access, page),
    tdmrep: tdm.kind === "had" ? new TextDecoder().decode(tdm.body) : undefined,
  };
  const crawlerOrToken = engineCrawlerOf(crawler);
  const { statements } = resolvePreferences(sources, crawlerOrToken, content);
  const licenses = isLocal ? NO_LICENSES : await fetchLicenseFiles(statements, content, pages);
  const aiTxt =
    isLocal || !isAiTxtWanted
      ? NOT_ASKED
      : await fetchWellKnownFile(AI_TXT_PLACES, content, pages, MAX_AI_TXT_BYTES);
  const read = {
    licenses: licenses.files,
    aiTxt:
      aiTxt.kind === "had" ? { url: aiTxt.url, body: aiTxt.body.subarray(0, MAX_AI_TXT_BYTES) } : undefined,
  };
  return {
    asked,
    tdm,
    licenses,
    aiTxt,
    preferences: resolvePreferences({ ...sources, ...read }, crawlerOrToken, content),
  };
}
