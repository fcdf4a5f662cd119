import type { CrawlSummary, StatusClass, TimeSlice } from "../summary/summary.ts";
import { type GroupCounts, groupIds, groupNames } from "../summary/url-group.ts";
import { columnChart, figure, horizontalBars, legend, numberTable } from "./charts.ts";
import { count, countOf, formatShares, span, time } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { collapsedPart } from "./part.ts";
import { resultLabel } from "./result-marks.ts";

/** Returns the section with the charts. */
export function figures(summary: CrawlSummary, groups: GroupCounts): Html {
  return collapsedPart(
    "charts",
    "Charts",
    "results, statuses over time, depth, rules of robots.txt",
    html`<div class="figures">${resultFigure(groups)}${timeFigure(summary)}${depthFigure(summary)}${ruleFigure(summary)}</div>`,
  );
}

function resultFigure(groups: GroupCounts): Html {
  const used = groupIds.filter((id) => groups[id] > 0);
  const bars = used.map((id) => ({
    name: groupNames[id],
    label: resultLabel(id),
    parts: [{ name: groupNames[id], amount: groups[id], look: `fill v-${id}` }],
  }));
  const shares = formatShares(used.map((id) => groups[id]));
  const rows = used.map((id, i) => [groupNames[id], groups[id], shares[i] ?? ""]);
  const table = numberTable("Results of URLs", ["Result", "URLs", "Share"], rows);
  return figure("f-results", "Results of URLs", horizontalBars(bars), table);
}

const CLASSES: readonly (readonly [kind: StatusClass, name: string])[] = [
  ["2xx", "2xx, success"],
  ["3xx", "3xx, redirect or unchanged"],
  ["4xx", "4xx, client error"],
  ["5xx", "5xx, server error"],
  ["other", "600 or more, not a valid status"],
  ["none", "no answer"],
];

function timeFigure({ timeline: { slices, sliceMs } }: CrawlSummary): Html {
  if (slices.length === 0) return nothing;
  const used = CLASSES.filter(([kind]) => slices.some(({ statuses }) => statuses[kind] > 0));
  const bars = slices.map((slice) => ({
    name: sliceName(slice, sliceMs),
    parts: used.map(([kind, name]) => ({ name, amount: slice.statuses[kind], look: `s-${kind}` })),
  }));
  const picture = html`${columnChart(bars, `Answers in each ${span(sliceMs)}, by status; the numbers are below.`)}
${legend(used.map(([kind, name]) => ({ name, look: `s-${kind}` })))}`;
  const rows = slices.map(({ at, statuses }) => [
    timeCell(at, sliceMs),
    ...used.map(([kind]) => statuses[kind]),
  ]);
  // The legend has the full names. Here they would leave no room for the times.
  const heads = used.map(([kind, name]) =>
    kind === "other" ? "600 or more" : kind === "none" ? name : kind,
  );
  const table = numberTable("Statuses over time", ["From", ...heads], rows);
  return figure("f-time", `Statuses over time, in steps of ${span(sliceMs)}`, picture, table);
}

/** Returns a time, with seconds if slices are shorter than a minute. Lines break only between the date and the time. */
function timeCell(at: number, sliceMs: number): Html {
  const [date, ...rest] = time(at, sliceMs < 60_000 ? "second" : "minute").split(" ");
  return html`<span class="when">${date}</span> <span class="when">${rest.join(" ")}</span>`;
}

/** Returns the date of a slice if slices last days, otherwise the time (UTC). */
function sliceName({ at }: TimeSlice, sliceMs: number): string {
  const iso = new Date(at).toISOString();
  if (sliceMs >= 86_400_000) return iso.slice(5, 10);
  return sliceMs >= 60_000 ? iso.slice(11, 16) : iso.slice(11, 19);
}

function depthFigure({ depths }: CrawlSummary): Html {
  if (depths.length === 0) return nothing;
  const counts = new Map(depths.map(({ what, count: of }) => [what, of]));
  const deepest = Math.max(-1, ...depths.map(({ what }) => what ?? -1));
  const columns: (number | null)[] = Array.from({ length: deepest + 1 }, (_, depth) => depth);
  if (counts.has(null)) columns.push(null);
  const bars = columns.map((depth) => ({
    name: depth === null ? "none" : depth === 20 ? "20+" : String(depth),
    parts: [{ name: "pages", amount: counts.get(depth) ?? 0, look: "plain" }],
  }));
  const rows = bars.map(({ name, parts: [part] }) => [name, part?.amount ?? 0]);
  return figure(
    "f-depth",
    "Visited pages by depth, in links from a seed",
    html`${columnChart(bars, "Pages by depth; the numbers are below.")}${counts.has(null) ? html`<p class="quiet">None: only sitemaps, or pages without a way from a seed, lead to these pages.</p>` : nothing}`,
    numberTable("Pages by depth", ["Depth", "Pages"], rows),
  );
}

function ruleFigure({ blocked: { rules, count: all } }: CrawlSummary): Html {
  if (rules.length === 0) return nothing;
  const hosts = new Set(rules.map(({ origin }) => origin)).size;
  const bars = rules.map(({ what, origin, count: amount }) => ({
    name: what,
    label: html`<code>${ruleOf(what)}</code>${hosts > 1 ? html` <small>${origin}</small>` : nothing}`,
    parts: [{ name: "URLs", amount, look: "fill v-blocked" }],
  }));
  const rows = rules.map(({ what, origin, count: of }) => [`${what} (${origin})`, of]);
  const rest = all - rules.reduce((sum, { count: of }) => sum + of, 0);
  const more =
    rest > 0 ? html`<p class="quiet">Other rules block another ${countOf(rest, "URL")}.</p>` : nothing;
  const table = numberTable("Blocked by rule", ["Rule", "URLs"], rows);
  return figure(
    "f-rules",
    `Blocked by robots.txt: ${count(all)}, by rule`,
    html`${horizontalBars(bars, rest)}${more}`,
    table,
  );
}

/** Returns the rule without its line number. The table has the line number. */
function ruleOf(because: string): string {
  return because.replace(/^robots\.txt line \d+: /, "");
}
