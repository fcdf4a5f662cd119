import type { WalkedFile } from "@maycrawl/crawler";
import { getRobotsUrl } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import { OWN_TOKEN } from "../../fetching/agent-settings.ts";
import type { Paint } from "../../output/colour.ts";
import { countText, numberText } from "../../output/count-text.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { decisionText } from "../../verdict/decision-words.ts";
import { checkedText } from "./checked-text.ts";
import { entryRows } from "./entry-rows.ts";
import { groupRows, moreRow } from "./group-rows.ts";
import type { CountByKind, Group } from "./survey/count-by-kind.ts";
import type { JudgedEntries, RefusedEntry } from "./survey/judge-entries.ts";
import type { FileFailure } from "./survey/judged-walk.ts";
import type { FileDiagnostic, SitemapSurvey } from "./survey/sitemap-survey.ts";

/** Maximum number of files that are shown. `--json` has more. */
const MAX_FILES = 20;
const MAX_URL = 200;
const MAX_VALUE = 80;

/** Formats a survey for people. */
export function surveyText(survey: SitemapSurvey, paint: Paint): string {
  const { files, entries, diagnostics, judged, checked } = survey;
  const errors = diagnostics.groups.filter((group) => levelOf(group) === "error");
  const warnings = diagnostics.groups.filter((group) => levelOf(group) === "warning");
  const { blocked, unknown } = judged ?? {};
  return [
    headText(survey, paint),
    section("Files", fileRows(files), paint),
    section("Entries", entryRows(entries), paint),
    ...failureSections(survey, paint),
    section("Errors", groupRows(errors, diagnosticHead, diagnosticRow), paint),
    section("Warnings", groupRows(warnings, diagnosticHead, diagnosticRow), paint),
    refusedSection("Blocked", blocked, judged, paint),
    refusedSection("Unknown", unknown, judged, paint),
    checked === undefined ? "" : checkedText(checked, entries.pages, paint),
  ].join("");
}

function headText(
  { source, crawler, entries, files, errors, diagnostics, judged }: SitemapSurvey,
  paint: Paint,
): string {
  const warnings = diagnostics.total - errors;
  const parts = [
    files.total === 0
      ? paint("unknown", "nothing was read")
      : `${countText(entries.pages, "page")} in ${countText(files.total, "file")}`,
    ...(errors > 0 ? [paint("disallowed", countText(errors, "error"))] : []),
    ...(warnings > 0 ? [paint("unknown", countText(warnings, "warning"))] : []),
    ...(judged !== undefined && judged.blocked.total > 0
      ? [paint("disallowed", `${numberText(judged.blocked.total)} blocked`)]
      : []),
  ];
  const name = source === "-" ? "<stdin>" : visibleHead(source, MAX_URL);
  const as = crawler === undefined ? "" : `  as ${visible(crawler.token)}`;
  return paragraph(`${paint("heading", name)}${as}  ${parts.join(", ")}`, paint);
}

function fileRows(files: CountByKind<WalkedFile>): Rows {
  const [{ examples } = { examples: [] }] = files.groups;
  const rows = examples.slice(0, MAX_FILES).map(({ sitemap, url, urls, sitemaps }): readonly Cell[] => [
    { text: visibleHead(sitemap, MAX_URL) },
    {
      text: sitemaps > 0 && urls === 0 ? countText(sitemaps, "sitemap") : countText(urls, "page"),
      style: "place",
    },
    ...(url === sitemap ? [] : [{ text: `at ${visibleHead(url, MAX_URL)}`, style: "quiet" as const }]),
  ]);
  return [...rows, ...moreRow(files.total - rows.length, "more files")];
}

/**
 * Returns sections about sitemaps that were not read or are blocked. Failures with the code `relative` or `repeated`
 * have their own section, because the sitemaps of these failures are read.
 */
function failureSections({ failures, crawler }: SitemapSurvey, paint: Paint): readonly string[] {
  const isRead = ({ examples }: Group<FileFailure>): boolean =>
    examples[0]?.code === "relative" || examples[0]?.code === "repeated";
  const isBlocked = ({ examples }: Group<FileFailure>): boolean => examples[0]?.code === "blocked";
  const unread = failures.groups.filter((group) => !isRead(group) && !isBlocked(group));
  const blockedTitle = `Sitemaps that ${visible(crawler?.token ?? "")} may not fetch, read as ${OWN_TOKEN}`;
  // An unreachable robots.txt does not show whether it names sitemaps.
  const guessed = unread.some(({ examples }) =>
    examples.some((one) => one.guessed === true && one.decision?.because !== "unreachable"),
  );
  const why = guessed ? ": robots.txt does not name a readable sitemap, so the usual places were tried" : "";
  return [
    section("Problems", groupRows(failures.groups.filter(isRead), failureHead, failureRow), paint),
    section(blockedTitle, groupRows(failures.groups.filter(isBlocked), failureHead, failureRow), paint),
    section(`Not read${why}`, groupRows(unread, failureHead, failureRow), paint),
  ];
}

function failureHead({ count, examples }: Group<FileFailure>): readonly Cell[] {
  return [{ text: examples[0]?.code ?? "", style: "disallowed" }, { text: numberText(count) }];
}

function failureRow({ code, sitemap, url = sitemap, message, decision }: FileFailure): string {
  const whose = code === "reader-disallowed" ? `, for ${OWN_TOKEN}, which reads the sitemap` : "";
  const why = decision === undefined ? visible(message) : decisionText(robotsName(url), decision) + whose;
  return `${visibleHead(sitemap, MAX_URL)}  ${why}`;
}

function levelOf({ examples }: Group<FileDiagnostic>): "error" | "warning" | undefined {
  return examples[0]?.diagnostic.level;
}

function diagnosticHead(group: Group<FileDiagnostic>): readonly Cell[] {
  const style = levelOf(group) === "error" ? "disallowed" : "unknown";
  return [{ text: group.examples[0]?.diagnostic.code ?? "", style }, { text: numberText(group.count) }];
}

function diagnosticRow({ sitemap, diagnostic: { offset, message, value } }: FileDiagnostic): string {
  const shown = value === undefined ? "" : `: ${visibleHead(value, MAX_VALUE)}`;
  return `${visibleHead(sitemap, MAX_URL)}  byte ${offset}  ${visible(message)}${shown}`;
}

function refusedSection(
  title: string,
  entries: CountByKind<RefusedEntry> | undefined,
  judged: JudgedEntries | undefined,
  paint: Paint,
): string {
  if (entries === undefined || judged === undefined || entries.total === 0) return "";
  const rows = groupRows(entries.groups, (group) => refusedHead(group, judged), refusedRow);
  const others = moreRow(entries.others, "more, for other reasons");
  const head = `${title}: ${numberText(entries.total)} of ${countText(judged.judgedCount, "page")}`;
  return section(head, [...rows, ...others], paint);
}

function refusedHead(group: Group<RefusedEntry>, judged: JudgedEntries): readonly Cell[] {
  return [{ text: refusalText(group, judged), style: "place" }, { text: countText(group.count, "page") }];
}

/** Explains why the entries of a group are refused. */
export function refusalText({ examples }: Group<RefusedEntry>, { draft }: JudgedEntries): string {
  const [{ loc, decision, origin }] = examples as readonly [RefusedEntry];
  return decision === undefined
    ? `${visible(origin)}/robots.txt was not requested: --addresses refuses it, or there are too many sites`
    : decisionText(draft?.name ?? robotsName(loc), decision);
}

function robotsName(url: string): string {
  return visible(getRobotsUrl(url).href);
}

function refusedRow({ loc, sitemap, offset }: RefusedEntry): string {
  return `${visibleHead(loc, MAX_URL)}  in ${visibleHead(sitemap, MAX_URL)} at byte ${offset}`;
}
