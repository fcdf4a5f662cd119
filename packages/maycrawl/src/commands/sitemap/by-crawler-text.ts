import type { Dialect } from "@maycrawl/engine";
import { OWN_TOKEN } from "../../fetching/agent-settings.ts";
import { dialectFor, nameOf } from "../../options/crawler-option.ts";
import type { Paint } from "../../output/colour.ts";
import { countText, numberText } from "../../output/count-text.ts";
import { section } from "../../output/section.ts";
import type { Rows } from "../../output/table.ts";
import type { FileFailure } from "./survey/judged-walk.ts";
import type { SitemapSurvey } from "./survey/sitemap-survey.ts";
import { refusalText } from "./text.ts";

/**
 * Returns a section with a row for each crawler: the number of pages that it may not fetch, and the main reason.
 * @param asked the dialect from `--dialect`.
 */
export function byCrawlerText(
  surveys: readonly SitemapSurvey[],
  asked: Dialect | undefined,
  paint: Paint,
): string {
  const rows = surveys.flatMap((survey) => rowOf(survey, asked));
  return section("Blocked, by crawler", rows, paint);
}

function rowOf({ crawler, judged, failures }: SitemapSurvey, asked: Dialect | undefined): Rows {
  if (crawler === undefined || judged === undefined) return [];
  const { blocked, unknown } = judged;
  const groups = [...blocked.groups, ...unknown.groups];
  const [first] = groups;
  const sitemaps = countOf(failures, "blocked") + countOf(failures, "disallowed");
  const unread = countOf(failures, "reader-disallowed");
  const counts = [
    `${numberText(blocked.total)} of ${countText(judged.judgedCount, "page")}`,
    ...(unknown.total > 0 ? [`${numberText(unknown.total)} unknown`] : []),
    ...(sitemaps > 0 ? [countText(sitemaps, "sitemap")] : []),
    ...(unread > 0 ? [`${countText(unread, "sitemap")} that only ${OWN_TOKEN} may not fetch`] : []),
  ];
  const more = groups.length - 1;
  const why = first === undefined ? "" : refusalText(first, judged);
  const isKnown = unknown.total === 0 && unread === 0 && judged.judgedCount > 0;
  const style = blocked.total + sitemaps > 0 ? "disallowed" : isKnown ? "allowed" : "unknown";
  return [
    [
      { text: nameOf(crawler, dialectFor(crawler, asked)) },
      { text: counts.join(", "), style },
      { text: more > 0 ? `${why}, and ${countText(more, "more reason")}` : why, style: "place" },
    ],
  ];
}

function countOf(failures: SitemapSurvey["failures"], code: FileFailure["code"]): number {
  return failures.groups.find(({ examples }) => examples[0]?.code === code)?.count ?? 0;
}
