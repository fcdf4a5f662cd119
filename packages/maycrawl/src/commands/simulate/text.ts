import { visibleHead } from "@maycrawl/engine/internal";
import type { Paint, Style } from "../../output/colour.ts";
import { countText } from "../../output/count-text.ts";
import { type Cell, type Rows, Table } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { statusWords } from "../../robots/robots-failure-words.ts";
import { hoursOf } from "./history.ts";
import type { Hour, TimeLine } from "./simulate-crawler.ts";
import { isSuccess, type Span, siteAnswersByDefault } from "./time-span.ts";

const HOLDS: Readonly<Record<Hour["holds"], readonly [words: string, style: Style]>> = {
  "robots.txt": ["by the robots.txt", "allowed"],
  copy: ["by the copy", "unknown"],
  closed: ["closed", "disallowed"],
  open: ["open", "allowed"],
};

const MAX_FIELD = 60;

/** Formats time lines for people. Dialects with equal time lines are shown together. */
export function simulationText(history: readonly Span[], lines: readonly TimeLine[], paint: Paint): string {
  const byHours = new Map<string, { names: string[]; hours: readonly Hour[] }>();
  for (const { dialect, hours } of lines) {
    const key = JSON.stringify(hours);
    const entry = byHours.get(key) ?? { names: [], hours };
    entry.names.push(dialect.name);
    byHours.set(key, entry);
  }
  const table = new Table(paint, "  ");
  const parts = [...byHours.values()].map(({ names, hours }) => ({
    names,
    rows: rangeRows(hours, hoursOf(history)),
  }));
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

/** Returns a row for each sequence of hours with the same result. */
function rangeRows(hours: readonly Hour[], length: number): Rows {
  const rows: (readonly Cell[])[] = [];
  for (let begin = 0; begin < hours.length; ) {
    const { holds } = hours[begin] as Hour;
    let end = begin;
    let requests = 0;
    for (; end < hours.length && hours[end]?.holds === holds; end++) requests += hours[end]?.requests ?? 0;
    const [words, style] = HOLDS[holds];
    const asked = requests === 1 ? "1 request" : `${requests} requests`;
    rows.push([
      { text: rangeText(begin, Math.min(end, length)) },
      { text: words, style },
      { text: asked, style: "quiet" },
    ]);
    begin = end;
  }
  return rows;
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
