import { type CrawlPlace, type CrawlSummary, summariseCrawl } from "@maycrawl/crawler/report";
import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, UNDETERMINED } from "../cli/exit-code.ts";
import type { Io } from "../cli/io.ts";
import type { CrawlReportJson } from "../json-shapes.ts";
import { addressOf, databaseText } from "../options/database-url.ts";
import { jsonLine } from "../output/json.ts";
import { isNothingVisited, isRefused, type RunOutcome } from "./run-outcome.ts";
import { SUMMARY_ENTRIES, summaryText } from "./summary-text.ts";

/** Options for printing a summary. */
export interface SummaryOptions {
  readonly json: boolean;
  /** Returns the command that adds `seeds` and continues the crawl. Undefined if no such command is shown. */
  readonly goOn: ((seeds: readonly string[]) => string) | undefined;
  /** Whether standard output is used for other results. If so, the summary is not printed. */
  readonly isSilent: boolean;
  readonly io: Io;
}

/**
 * Prints the summary of a crawl. Returns the exit code.
 * @param ended the outcome of the run; undefined if no round ended in the run, and for `crawl report`.
 */
export async function writeSummary(
  crawl: CrawlPlace,
  ended: RunOutcome | undefined,
  options: SummaryOptions,
): Promise<ExitCode> {
  const summary = await summariseCrawl(crawl, { maxItems: SUMMARY_ENTRIES });
  if (!options.isSilent) await print(summary, crawl, ended, options);
  if (isRefused(summary)) options.io.note("some addresses were refused and not contacted: see --addresses");
  if (isNothingVisited(summary, ended)) return UNDETERMINED;
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
      : summaryText(summary, typeof crawl === "string" ? crawl : databaseText(crawl), ended, io.paint),
  );
  if (!json && goOn !== undefined && (summary.urls.queued > 0 || ended?.by === "stopped")) {
    const command = goOn([]);
    const again = command.includes("…") ? ", run the same command again" : "";
    await io.out.write(`\nTo continue with the rest${again}: ${visible(command)}\n`);
  }
  const targets = summary.seedsLeadingOut.map(({ target }) => target).filter(isWhole);
  if (!json && goOn !== undefined && targets.length > 0) {
    const command = goOn([...new Set(targets)]);
    await io.out.write(`\nTo continue at the redirect targets of the seeds: ${visible(command)}\n`);
  }
}

/** Whether a stored URL is complete: long URLs are cut, and end with "…". */
function isWhole(url: string): boolean {
  return !url.endsWith("…");
}

/** Returns the JSON fields for the location of the crawl. */
function placeFields(crawl: CrawlPlace): Pick<CrawlReportJson, "file" | "database" | "name"> {
  if (typeof crawl === "string") return { file: crawl };
  const { url = "", name = "crawl" } = crawl;
  return { file: null, database: addressOf(url), name };
}
