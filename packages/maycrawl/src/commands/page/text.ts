import type { Contradiction } from "@maycrawl/crawler";
import type {
  IgnoredDirective,
  NotedDirective,
  PageAnswer,
  PageDirective,
  PageVerdict,
} from "@maycrawl/engine";
import { isSearchCrawler, resultTopics, visible, visibleHead } from "@maycrawl/engine/internal";
import type { Page, PageDiagnostic } from "@maycrawl/readers";
import { headerLineOf, otherCanonical } from "@maycrawl/readers/internal";
import type { Paint } from "../../output/colour.ts";
import { firstRows } from "../../output/first-rows.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { timeText } from "../../output/time.ts";
import { ignoredDirectives } from "../../page/ignored-directives.ts";
import { type InspectedPage, isPageDisallowedByRule, pageOf } from "../../page/inspected-page.ts";
import { pageHeadText } from "../../page/page-head-text.ts";
import { bytePlace, directivePlace, evidencePlace, headerPlace } from "../../page/place-text.ts";
import { pageLinkRows } from "./page-link-rows.ts";
import type { PageReport } from "./page-report.ts";

const MAX_TEXT = 120;
const MAX_MESSAGE = 500;
const MAX_URL = 200;

const QUESTIONS: Readonly<Record<Exclude<keyof PageVerdict, "ignored" | "notes">, string>> = {
  index: "index",
  embeddedIndex: "index where embedded",
  follow: "follow its links",
  snippet: "snippet",
  imagePreview: "image preview",
  videoPreview: "video preview",
  imageIndex: "index its images",
  archive: "cached copy",
  translate: "translate",
};

/** Formats a page report for people. */
export function pageText(report: PageReport, paint: Paint): string {
  const { asked, verdict, contradictions } = report;
  const page = pageOf(asked);
  return [
    pageHeadText(asked, paint),
    verdict === undefined ? "" : section("Permissions", answerRows(asked, verdict), paint),
    section(
      "Notes",
      firstRows(verdict?.notes ?? [], (one) => notedRow(asked, one)),
      paint,
    ),
    section(
      "Ignored",
      firstRows(verdict?.ignored ?? [], (one) => ignoredRow(asked, one)),
      paint,
    ),
    page === undefined ? "" : section("Links", pageLinkRows(asked, page), paint),
    section("Contradictions", contradictionRows(asked, contradictions), paint),
    section(
      "Diagnostics",
      firstRows(page?.diagnostics ?? [], (one) => diagnosticRow(asked, one, page?.headers)),
      paint,
    ),
  ].join("");
}

function answerRows(asked: InspectedPage, verdict: PageVerdict): Rows {
  const questions = Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, string][];
  return questions
    .filter(([topic]) => topic !== "embeddedIndex" || verdict.embeddedIndex !== verdict.index)
    .map(([topic, words]) => {
      const answer = verdict[topic];
      const why =
        answer.because === undefined
          ? "no directive"
          : `${directivePlace(asked, answer.because)}: ${directiveText(answer.because)}`;
      return [
        { text: words, style: "quiet" },
        { text: answerWords(answer), style: answer.allowed ? "allowed" : "disallowed" },
        { text: [why, ...remarks(asked, verdict, topic)].join("; "), style: "place" },
      ];
    });
}

/** Returns what else decides about a topic. */
function remarks(
  asked: InspectedPage,
  { index, embeddedIndex }: PageVerdict,
  topic: keyof typeof QUESTIONS,
): readonly string[] {
  if ((resultTopics as readonly string[]).includes(topic))
    return index.allowed || embeddedIndex.allowed ? [] : ["no effect: not indexed"];
  if (topic !== "index") return [];
  if (!isSearchCrawler(asked.crawler.profile)) return ["not known to index pages"];
  // Google, "Block Search indexing with noindex": the page can still appear in results, for example by links to it.
  if (!index.allowed)
    return asked.robots?.decision.allowed === false
      ? ["crawlers cannot see this, so the URL may still be indexed, without content"]
      : [];
  // A crawler that may not fetch the page does not see its canonical URL. An unreachable robots.txt is temporary.
  if (isPageDisallowedByRule(asked)) return [];
  const page = pageOf(asked);
  const canonical = page && otherCanonical(page);
  if (canonical === undefined) return [];
  const url = visibleHead(canonical.url, MAX_URL);
  return page?.url === undefined
    ? [`probably under its canonical URL ${url}`]
    : [`probably not under this URL, but under its canonical URL ${url}`];
}

function answerWords({ allowed, limit, until }: PageAnswer): string {
  if (!allowed) return "no";
  const max = typeof limit === "number" ? `, ${limit} at most` : limit === undefined ? "" : `, ${limit}`;
  return `yes${max}${until === undefined ? "" : `, until ${timeText(until)}`}`;
}

/** Formats a directive as it would be written: `googlebot: max-snippet:50`. */
function directiveText({ name, value, productToken }: PageDirective): string {
  const written = value === undefined ? name : `${name}:${value}`;
  const prefix = productToken === "*" ? "" : `${visible(productToken)}: `;
  return prefix + visibleHead(written, MAX_TEXT);
}

function ignoredRow(asked: InspectedPage, { directive, why, note }: IgnoredDirective): readonly Cell[] {
  return [
    { text: directivePlace(asked, directive), style: "place" },
    { text: directiveText(directive) },
    {
      text: note === undefined ? ignoredDirectives[why] : `${ignoredDirectives[why]}: ${note.message}`,
      style: "quiet",
    },
  ];
}

function notedRow(asked: InspectedPage, { directive, note }: NotedDirective): readonly Cell[] {
  return [
    { text: directivePlace(asked, directive), style: "place" },
    { text: directiveText(directive) },
    { text: note.message, style: "quiet" },
  ];
}

function contradictionRows(asked: InspectedPage, contradictions: readonly Contradiction[]): Rows {
  return contradictions.flatMap(({ code, message, whatToDo, places }): (readonly Cell[])[] => [
    [{ text: code, style: "disallowed" }, { text: visibleHead(message, MAX_MESSAGE) }],
    ...firstRows(places, (place) => [{ text: "" }, { text: evidencePlace(asked, place), style: "place" }]),
    [{ text: "" }, { text: whatToDo, style: "quiet" }],
  ]);
}

function diagnosticRow(
  asked: InspectedPage,
  diagnostic: PageDiagnostic,
  headers: Page["headers"] = [],
): readonly Cell[] {
  const { code, level, message, offset, value } = diagnostic;
  const line = headerLineOf(diagnostic, headers);
  const about = value === undefined ? "" : `: ${visibleHead(value, MAX_TEXT)}`;
  return [
    { text: line === undefined ? bytePlace(asked, offset) : headerPlace(asked, line), style: "place" },
    { text: code, style: level === "error" ? "disallowed" : "unknown" },
    { text: `${visible(message)}${about}` },
  ];
}
