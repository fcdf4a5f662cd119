import { type CrawlPlace, type CrawlSummary, summariseCrawl } from "@maycrawl/crawler/report";
import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../cli/exit-code.ts";
import type { Io } from "../cli/io.ts";
import type { CrawlReportJson } from "../json-shapes.ts";
import { addressOf, databaseWords } from "../options/database-url.ts";
import { jsonLine } from "../output/json.ts";
import { isNothingVisited, isRefused, type RunOutcome } from "./run-outcome.ts";
import { SUMMARY_ENTRIES, summaryText } from "./summary-text.ts";

/** How a summary is told. */
export interface SummaryOptions {
  readonly json: boolean;
  /** Returns the command that goes on with the crawl, also at further seeds. */
  readonly goOn: ((seeds: readonly string[]) => string) | undefined;
  /** Whether standard output has something else: then the exit code says it alone. */
  readonly isSilent: boolean;
  readonly io: Io;
}

/**
 * Prints what came of a crawl.
 * @param ended undefined where there was no round, or where it is not known.
 */
export async function writeSummary(
  crawl: CrawlPlace,
  ended: RunOutcome | undefined,
  options: SummaryOptions,
): Promise<ExitCode> {
  const summary = await summariseCrawl(crawl, { maxItems: SUMMARY_ENTRIES });
  if (!options.isSilent) await print(summary, crawl, ended, options);
  if (isRefused(summary))
    options.io.note("some addresses were refused, and nothing was asked of them: see --addresses");
  if (isNothingVisited(summary, ended)) return NOT_FOUND_OUT;
  return summary.contradictions.length > 0 ? DISALLOWED : ALLOWED;
}

async function print(
  summary: CrawlSummary,
  crawl: CrawlPlace,
  ended: RunOutcome | undefined,
  { json, goOn, io }: SummaryOptions,
): Promise<void> {
  await io.out.write(
    json
      ? jsonLine<CrawlReportJson>({
          schema: "maycrawl/crawl-report/1",
          type: "summary",
          ...placeFields(crawl),
          ended: ended?.by ?? null,
          ...summary,
        })
      : summaryText(summary, typeof crawl === "string" ? crawl : databaseWords(crawl), ended, io.paint),
  );
  if (!json && goOn !== undefined && (summary.urls.queued > 0 || ended?.by === "stopped")) {
    const command = goOn([]);
    const again = command.includes("…") ? ", run the same command again" : "";
    await io.out.write(`\nTo go on with what is left${again}: ${visible(command)}\n`);
  }
  const targets = summary.seedsLeadingOut.map(({ target }) => target).filter(isWhole);
  if (!json && goOn !== undefined && targets.length > 0) {
    const command = goOn([...new Set(targets)]);
    await io.out.write(`\nTo go on where the seeds redirect: ${visible(command)}\n`);
  }
}

/** Whether a URL was kept as it came: long ones are cut, and end with "…". */
function isWhole(url: string): boolean {
  return !url.endsWith("…");
}

/** Where the crawl is, as JSON says it. */
function placeFields(crawl: CrawlPlace): Pick<CrawlReportJson, "file" | "database" | "name"> {
  if (typeof crawl === "string") return { file: crawl };
  const { url = "", name = "crawl" } = crawl;
  return { file: null, database: addressOf(url), name };
}
