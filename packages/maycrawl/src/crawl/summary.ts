import type { CrawlEnd } from "@maycrawl/crawler";
import { summaryOf } from "@maycrawl/crawler/report";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../output/json.ts";
import { visible } from "../output/visible.ts";
import { summaryText } from "./summary-text.ts";

/** How the last round ended, and how many pages were visited in it. */
export interface Ended {
  readonly by: CrawlEnd;
  readonly visited: number;
}

/**
 * Prints what came of a crawl.
 * @param ended undefined where there was no round, or where it is not known.
 * @param goOn the command that goes on with it.
 */
export async function writeSummary(
  file: string,
  ended: Ended | undefined,
  { json, goOn, io }: { readonly json: boolean; readonly goOn: string | undefined; readonly io: Io },
): Promise<ExitCode> {
  const summary = summaryOf(file);
  await io.out.write(
    json
      ? jsonLine({ type: "summary", file, ended: ended?.by ?? null, ...summary })
      : summaryText(summary, file, ended, io.paint),
  );
  if (!json && goOn !== undefined && summary.urls.queued > 0) {
    await io.out.write(`\nTo go on with what is left: ${visible(goOn)}\n`);
  }
  const { known, visited } = summary.urls;
  const isRefused = summary.skipped.some(({ what }) => what === "refused");
  if (isRefused) io.note("some addresses were refused, and nothing was asked of them: see --addresses");
  if (visited === 0 && (ended?.by === "unreachable" || isRefused || known === 0)) return NOT_FOUND_OUT;
  return summary.contradictions.length > 0 ? DISALLOWED : ALLOWED;
}
