import {
  groupTimeLines,
  type Hour,
  hoursOf,
  isSuccess,
  type Span,
  type Stretch,
  siteAnswersByDefault,
  type TimeLine,
} from "@maycrawl/agent/internal";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Paint, Style } from "../../output/colour.ts";
import { countText } from "../../output/count-text.ts";
import { type Cell, type Rows, Table } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { statusWords } from "../../robots/robots-failure-words.ts";

const HOLDS: Readonly<Record<Hour["holds"], readonly [words: string, style: Style]>> = {
  "robots.txt": ["by the robots.txt", "allowed"],
  copy: ["by the copy", "unknown"],
  closed: ["closed", "disallowed"],
  open: ["open", "allowed"],
};

const MAX_FIELD = 60;

/** Formats time lines for people. Dialects with equal time lines are shown together. */
export function simulationText(history: readonly Span[], lines: readonly TimeLine[], paint: Paint): string {
  const table = new Table(paint, "  ");
  const groups = groupTimeLines(lines, hoursOf(history));
  const parts = groups.map(({ names, stretches }) => ({ names, rows: stretches.map(stretchRow) }));
  table.rows(parts.flatMap(({ rows }) => rows));
  return [
    `${paint("heading", "The site")}\n${new Table(paint, "  ").rows(spanRows(history))}`,
    ...parts.map(
      ({ names, rows }) => `\n${paragraph(paint("heading", names.join(", ")), paint)}${table.rows(rows)}`,
    ),
  ].join("");
}

function spanRows(history: readonly Span[]): Rows {
  let begin = 0;
  return history.map((span) => {
    const end = begin + span.hours;
    const text = span.hours === 0 ? "before" : rangeText(begin, end);
    begin = end;
    return [{ text }, { text: spanWords(span) }];
  });
}

function spanWords(span: Span): string {
  const { status, error, cacheControl, retryAfter, siteAnswers } = span;
  return [
    status === undefined ? `no answer (${error})` : statusWords(status),
    ...(isSuccess(status)
      ? [`a robots.txt of ${countText(new TextEncoder().encode(span.robots).length, "byte")}`]
      : []),
    ...(cacheControl === undefined ? [] : [`Cache-Control: ${visibleHead(cacheControl, MAX_FIELD)}`]),
    ...(retryAfter === undefined ? [] : [`Retry-After: ${visibleHead(retryAfter, MAX_FIELD)}`]),
    ...(siteAnswers === siteAnswersByDefault(status)
      ? []
      : [`its other pages ${siteAnswers ? "can" : "cannot"} be fetched`]),
  ].join(", ");
}

function stretchRow({ holds, begin, end, requests }: Stretch): readonly Cell[] {
  const [words, style] = HOLDS[holds];
  return [
    { text: rangeText(begin, end) },
    { text: words, style },
    { text: countText(requests, "request"), style: "quiet" },
  ];
}

function rangeText(begin: number, end: number): string {
  return `${hourText(begin)} to ${hourText(end)}`;
}

/** Formats hours; from 48 hours on, as days and hours. */
function hourText(hours: number): string {
  if (hours < 48) return `${hours} h`;
  const rest = hours % 24;
  return `${Math.floor(hours / 24)} d${rest === 0 ? "" : ` ${rest} h`}`;
}
