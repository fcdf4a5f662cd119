import { type Contradiction, findContradictions } from "@maycrawl/crawler";
import { evidenceOf } from "@maycrawl/crawler/internal";
import { resolvePage } from "@maycrawl/engine";
import { noteDisobedient } from "../../disobedience.ts";
import type { ExitCode } from "../../exit-code.ts";
import { PageFetcher } from "../../fetching/page-fetcher.ts";
import { oneCrawlerOf } from "../../input/asked-crawler.ts";
import type { Io } from "../../io.ts";
import { noteMisnamed } from "../../misnamed.ts";
import { jsonLine } from "../../output/json.ts";
import { askedCrawler } from "../../verdict.ts";
import { askPage } from "./ask-page.ts";
import { type AskedPage, isKeptOut, pageOf } from "./asked-page.ts";
import type { PageOptions } from "./command.ts";
import { pageJson } from "./json.ts";
import { pageQuestion } from "./page-question.ts";
import { exitCodeOf } from "./page-report.ts";
import { pageText } from "./text.ts";

/** `maycrawl page`: what a page tells a crawler, from robots.txt, header and tags, and what wins. */
export async function run(
  [operand = "-"]: readonly string[],
  options: PageOptions,
  io: Io,
): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, "page");
  const question = { ...pageQuestion(operand, options, [crawler], io), crawler };
  const { asked: dialect, fetching } = question;
  await using pages = await PageFetcher.open(crawler, dialect, fetching, io);
  const asked = await askPage(question, pages);
  const read = pageOf(asked);
  const verdict =
    read === undefined
      ? undefined
      : resolvePage(
          read.directives,
          askedCrawler(crawler),
          new Date(),
          dialect === undefined ? undefined : { dialect },
        );
  const report = { asked, verdict, contradictions: await contradictionsIn(asked) };
  await io.out.write(options.json === true ? jsonLine(pageJson(report)) : pageText(report, io.paint));
  if (isKeptOut(asked)) noteDisobedient([crawler], io);
  noteMisnamed(crawler, [asked.robots?.access], io);
  return exitCodeOf(report);
}

async function contradictionsIn(asked: AskedPage): Promise<readonly Contradiction[]> {
  const { robots, read, url, crawler, dialect } = asked;
  // Of a file that belongs nowhere nothing is said that could contradict it.
  if (url === undefined || robots === undefined || read.kind !== "read") return [];
  const { page } = read;
  const whom = askedCrawler(crawler);
  const known = { url: page.url ?? url.href, decision: robots.decision, status: page.status, page };
  return findContradictions(await evidenceOf(known, whom, robots), whom, { dialect });
}
