import type { ChangedUrlJson, ChangeJson, DiffJson } from "../../json-shapes.ts";
import type { Crawler } from "../../options/crawler-option.ts";
import { JsonList, type Streamed } from "../../output/json-parts.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { type ChangedUrl, type DecisionRow, lineOf } from "./compare-decisions.ts";
import type { OtherChange } from "./other-changes.ts";
import { type DiffReport, rowsWith } from "./report.ts";

/** Returns the documented JSON of a comparison. A row is repeated for each of its crawlers. */
export function diffJson(report: DiffReport): Streamed<DiffJson> {
  const different = rowsWith(report, "different");
  const unsettled = rowsWith(report, "unsettled");
  return {
    schema: "maycrawl/diff/1",
    result: different.length > 0 ? "different" : unsettled.length > 0 ? "unsettled" : "equal",
    witnesses: new JsonList(perCrawler(different, ({ witnesses }) => witnesses)),
    total: different.reduce((sum, { total, crawlers }) => sum + total * crawlers.length, 0),
    complete: report.rows.every(({ isComplete }) => isComplete),
    unsettled: unsettled.flatMap(({ crawlers }) => crawlers.map(agentOf)),
    changes: report.changes.flatMap(changeJson),
    urls: report.urls === undefined ? null : new JsonList(perCrawler(different, ({ known }) => known)),
  };
}

function* perCrawler(
  rows: readonly DecisionRow[],
  urlsOf: (row: DecisionRow) => readonly ChangedUrl[],
): Generator<ChangedUrlJson> {
  for (const row of rows) {
    for (const crawler of row.crawlers) {
      for (const { url, before, after } of urlsOf(row)) {
        yield { url, agent: agentOf(crawler), before: sideJson(before), after: sideJson(after) };
      }
    }
  }
}

function sideJson(verdict: Verdict): ChangedUrlJson["before"] {
  return { allowed: verdict.decision.allowed, line: lineOf(verdict) };
}

function changeJson({ aspect, crawlers, before, after }: OtherChange): readonly ChangeJson[] {
  if (crawlers === undefined) return [{ aspect, before, after }];
  return crawlers.map((crawler) => ({ aspect, agent: agentOf(crawler), before, after }));
}

function agentOf({ token }: Crawler): string {
  return token;
}
