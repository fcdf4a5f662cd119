import { preferences } from "@maycrawl/engine";
import { noteDisobedient } from "../disobedience.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import { PageFetcher } from "../fetching/page-fetcher.ts";
import type { Io } from "../io.ts";
import { noteMisnamed } from "../misnamed.ts";
import { jsonLine } from "../output/json.ts";
import { askPage } from "../page/ask-page.ts";
import { isKeptOut, pageOf } from "../page/asked-page.ts";
import { pageQuestion } from "../page/page-question.ts";
import { aiTxtOf } from "../prefs/ai-txt-file.ts";
import { type LicenseFiles, licenseFilesOf } from "../prefs/license-files.ts";
import { prefsJson } from "../prefs/prefs-json.ts";
import { exitCodeOf } from "../prefs/prefs-report.ts";
import { prefsText } from "../prefs/prefs-text.ts";
import { tdmFileOf } from "../prefs/tdm-file.ts";
import type { CommandOptions } from "./options.ts";

const NO_LICENSES: LicenseFiles = { files: [], failed: [] };

/** `maycrawl prefs`: what the content of a page may be used for, by all that its site says. */
export async function prefs(
  [operand = "-"]: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const question = pageQuestion(operand, options, "prefs");
  const { url, source, crawler, asked: dialect, fetching, robots } = question;
  if (url === undefined) {
    throw new UsageError(
      "it is not said where this page belongs: --url is missing",
      "what a site says about use depends on the URL",
    );
  }
  await using pages = await PageFetcher.open(crawler, dialect, fetching, io);
  const asked = await askPage(question, pages, io);
  // Who names nothing but files wants no site to be asked.
  const isLocal = source.kind !== "url" && robots !== undefined;
  const page = pageOf(asked);
  // Redirects having been followed: what they lead to is the content.
  const content = source.kind === "url" && page?.url !== undefined ? new URL(page.url) : url;
  const tdm = isLocal ? ({ kind: "not-asked" } as const) : await tdmFileOf(content, pages);
  const access = asked.robots?.access;
  const sources = {
    document: access?.kind === "successful" ? access.document : undefined,
    headers: page?.headers,
    meta: page?.meta,
    links: page?.relations.filter(({ from }) => from === "link"),
    tdmrep: tdm.kind === "had" ? tdm.text : undefined,
  };
  const whom = crawler.profile ?? crawler.token;
  const { statements } = preferences(sources, whom, content);
  const licenses = isLocal ? NO_LICENSES : await licenseFilesOf(statements, content, pages);
  const aiTxt =
    isLocal || options["ai-txt"] !== true ? ({ kind: "not-asked" } as const) : await aiTxtOf(content, pages);
  const read = { licenses: licenses.files, aiTxt: aiTxt.kind === "had" ? aiTxt.file : undefined };
  const report = {
    asked,
    tdm,
    licenses,
    aiTxt,
    preferences: preferences({ ...sources, ...read }, whom, content),
  };
  await io.out.write(options.json === true ? jsonLine(prefsJson(report)) : prefsText(report, io.paint));
  if (isKeptOut(asked)) noteDisobedient([crawler], io);
  noteMisnamed(crawler, [asked.robots?.access], io);
  return exitCodeOf(report);
}
