import { type Contradiction, findContradictions } from "@maycrawl/crawler";
import { completeEvidence } from "@maycrawl/crawler/internal";
import { resolvePage } from "@maycrawl/engine";
import type { ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { noteCrawlerName } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { oneCrawlerOf } from "../../options/crawler-option.ts";
import { jsonLine } from "../../output/json.ts";
import { inspectPage } from "../../page/inspect-page.ts";
import { type InspectedPage, isPageDisallowedByRule, pageOf } from "../../page/inspected-page.ts";
import { readPageInput } from "../../page/page-question.ts";
import { engineCrawlerOf } from "../../verdict/judge-url.ts";
import { type PageOptions, pageCommand } from "./command.ts";
import { pageJson } from "./json.ts";
import { exitCodeOf } from "./page-report.ts";
import { pageText } from "./text.ts";

/** `maycrawl page`: shows which directives of robots.txt, headers and tags apply to a page, and which ones decide. */
export async function run(
  [operand = "-"]: readonly string[],
  options: PageOptions,
  io: Io,
): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, pageCommand);
  const question = { ...readPageInput(operand, options, [crawler], io), crawler };
  const { asked: dialect, fetching } = question;
  await using pages = await PageFetcher.open(crawler, dialect, fetching, io);
  const asked = await inspectPage(question, pages);
  const read = pageOf(asked);
  const verdict =
    read === undefined
      ? undefined
      : resolvePage(
          read.directives,
          engineCrawlerOf(crawler),
          new Date(),
          dialect === undefined ? undefined : { dialect },
        );
  const report = { asked, verdict, contradictions: await contradictionsIn(asked) };
  await io.out.write(options.json === true ? jsonLine(pageJson(report)) : pageText(report, io.paint));
  if (isPageDisallowedByRule(asked)) noteNoncompliant([crawler], io);
  noteCrawlerName(crawler, [asked.robots?.access], io);
  return exitCodeOf(report);
}

async function contradictionsIn(asked: InspectedPage): Promise<readonly Contradiction[]> {
  const { robots, read, url, crawler, dialect } = asked;
  // For a page without a URL, there are no other statements that could contradict the page.
  if (url === undefined || robots === undefined || read.kind !== "read") return [];
  const { page } = read;
  const crawlerOrToken = engineCrawlerOf(crawler);
  const known = { url: page.url ?? url.href, decision: robots.decision, status: page.status, page };
  return findContradictions(await completeEvidence(known, crawlerOrToken, robots), crawlerOrToken, {
    dialect,
  });
}
