import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Crawler } from "../../options/crawler-option.ts";
import type { Paint } from "../../output/colour.ts";
import { countText, numberText } from "../../output/count-text.ts";
import { firstRows } from "../../output/first-rows.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { answerCell, reasonOf } from "../../verdict/verdict-text.ts";
import type { ChangedUrl, DecisionRow } from "./compare-decisions.ts";
import type { Aspect, OtherChange } from "./other-changes.ts";
import { crawlerCount, type DiffReport, rowsWith } from "./report.ts";

const INDENT = "  ";
/** Number of crawlers that are named. */
const MAX_NAMED = 12;
/** Number of witnesses and of known URLs that are shown for a row. */
const MAX_URLS = 20;
const MAX_LENGTH = 300;
const TITLES: Readonly<Record<Aspect, string>> = {
  access: "Access",
  "crawl-delay": "Crawl-delay, in seconds",
  preferences: "Preferences",
  sitemaps: "Sitemaps",
};

/** Formats a comparison for people. */
export function* diffText(report: DiffReport, paint: Paint): Generator<string> {
  for (const row of rowsWith(report, "different")) yield `${rowText(row, report.urls, paint)}\n`;
  const titles = Object.keys(TITLES) as Aspect[];
  const sections = titles.map((aspect) =>
    section(TITLES[aspect], changeRows(report.changes.filter((change) => change.aspect === aspect)), paint),
  );
  const others = sections.join("").replace(/^\n/, "");
  if (others !== "") yield `${others}\n`;
  for (const sentence of closingSentences(report)) yield paragraph(sentence, paint);
}

function rowText(row: DecisionRow, urls: number | undefined, paint: Paint): string {
  const { crawlers, witnesses, total, isComplete, known } = row;
  const purposes = [...new Set(crawlers.flatMap(({ profile }) => profile?.purposes ?? []))];
  const head = paint("heading", namesText(crawlers));
  const shown = witnesses.slice(0, MAX_URLS);
  const more = total - shown.length;
  return [
    paragraph(purposes.length === 0 ? head : `${head} (${purposes.join(", ")})`, paint),
    ...shown.map((one) => urlText(one, paint)),
    more > 0 ? note(`${countText(more, "more pair")} of rules with another decision`, paint) : "",
    isComplete ? "" : note("The search ended early, so there may be more", paint),
    urls === undefined
      ? ""
      : note(
          `${numberText(known.length)} of ${countText(urls, "known URL")} ${known.length === 1 ? "changes" : "change"}`,
          paint,
        ),
    ...known.slice(0, MAX_URLS).map((one) => urlText(one, paint)),
    known.length > MAX_URLS ? note(`${numberText(known.length - MAX_URLS)} more known URLs`, paint) : "",
  ].join("");
}

/** Returns a URL, its answers, and the rules that decide. */
function urlText({ url, before, after }: ChangedUrl, paint: Paint): string {
  const answers = [before, after].map((verdict) => {
    const { text, style = "heading" } = answerCell(verdict);
    return paint(style, text);
  });
  return [
    paragraph(`${answers.join(" → ")}  ${visibleHead(url, MAX_LENGTH)}`, paint, INDENT),
    paragraph(`${paint("quiet", "before:")} ${reasonOf(before)}`, paint, INDENT.repeat(2)),
    paragraph(`${paint("quiet", "after: ")} ${reasonOf(after)}`, paint, INDENT.repeat(2)),
  ].join("");
}

function note(text: string, paint: Paint): string {
  return paragraph(paint("quiet", text), paint, INDENT);
}

/** Returns the names of crawlers; of many, only the first ones. */
export function namesText(crawlers: readonly Crawler[]): string {
  const shown = crawlers.slice(0, MAX_NAMED).map(({ token }) => visible(token));
  const more = crawlers.length - shown.length;
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${numberText(more)} more`;
}

function changeRows(changes: readonly OtherChange[]): Rows {
  return firstRows(changes, (change): readonly Cell[] => {
    const [who, what] = changeWords(change);
    return [{ text: who, style: "place" }, { text: what }];
  });
}

/** Returns the crawlers of a change, and the change. */
export function changeWords({ aspect, crawlers, before, after }: OtherChange): readonly [string, string] {
  if (aspect === "sitemaps")
    return before === null ? ["added", valueText(after)] : ["removed", valueText(before)];
  const who = crawlers === undefined ? "all these crawlers" : namesText(crawlers);
  return [who, `${valueText(before)} → ${valueText(after)}`];
}

function valueText(value: OtherChange["before"]): string {
  return value === null ? "none" : visibleHead(String(value), MAX_LENGTH);
}

/** Returns what was proved, what changes, and what is unknown. */
export function closingSentences(report: DiffReport): readonly string[] {
  const { crawlers, maxSteps } = report;
  const different = crawlerCount(rowsWith(report, "different"));
  const unsettled = rowsWith(report, "unsettled").flatMap((row) => row.crawlers);
  const equal = crawlers - different - unsettled.length;
  const all = crawlers === 1 ? "this crawler" : `these ${numberText(crawlers)} crawlers`;
  const some = `${numberText(different)} of ${countText(crawlers, "crawler")}`;
  const others = countText(equal, "other");
  const sentences: string[] = [];
  if (different > 0) sentences.push(`Decisions change for ${different === crawlers ? all : some}.`);
  if (equal > 0)
    sentences.push(`Proved: no URL is decided differently for ${equal === crawlers ? all : others}.`);
  if (unsettled.length > 0) {
    const steps = countText(maxSteps, "step");
    sentences.push(`Unknown for ${namesText(unsettled)}: not settled in ${steps}. --max-steps allows more.`);
  }
  return sentences;
}
