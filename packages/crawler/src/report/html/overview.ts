import type { CrawlSummary } from "../summary/summary.ts";
import type { Verdict } from "../summary/url-verdict.ts";
import { count, countOf, span, time } from "./formats.ts";
import { type Html, html } from "./html.ts";
import { mark } from "./verdict-marks.ts";

/** Returns the section with the most important numbers. */
export function overview(summary: CrawlSummary): Html {
  const of = (verdict: Verdict): number => summary.verdicts.find(({ what }) => what === verdict)?.count ?? 0;
  const contradictions = summary.contradictions.reduce((sum, { count: each }) => sum + each, 0);
  const tiles: readonly (readonly [name: string, value: number, mark: Html | undefined])[] = [
    ["URLs known", summary.urls.known, undefined],
    ["visited", summary.urls.visited, undefined],
    ["indexable", of("indexable"), mark("indexable")],
    ["not indexable", of("not-indexable"), mark("not-indexable")],
    ["blocked by robots.txt", summary.blocked.count, mark("blocked")],
    ["failed or gone", of("failed") + of("gone"), mark("failed")],
    ["to be visited", summary.urls.queued, mark("queued")],
    ["contradictions", contradictions, undefined],
  ];
  return html`<section aria-labelledby="glance"><h2 id="glance">At a glance</h2><dl class="tiles">${tiles.map(
    ([name, value, icon]) => html`<div><dt>${icon} ${name}</dt><dd>${count(value)}</dd></div>`,
  )}</dl></section>`;
}

/** Returns the subtitle: number of hosts, time of the crawl, and how it ended. */
export function subtitle({ round, hosts, timeline: { slices, sliceMs } }: CrawlSummary): string {
  if (round === undefined) return "The crawl has not visited any URL yet.";
  const { id, startedAt, endedAt, endedBy, visited } = round;
  const first = slices[0]?.at ?? startedAt;
  const when =
    id === 1
      ? `Started ${time(startedAt)}`
      : `Round ${id}, started ${time(startedAt)}, with ${countOf(visited, "page")}; first visit of the crawl: ${time(first)}`;
  const end =
    endedAt === undefined
      ? "not ended yet"
      : `ended after ${span(Math.max(endedAt - startedAt, Math.min(sliceMs, 1000)))}${END_WORDS[endedBy ?? "done"]}`;
  return `${countOf(hosts, "host")} visited. ${when}, ${end}.`;
}

const END_WORDS: Readonly<Record<string, string>> = {
  done: "",
  limit: ", at its page limit",
  unreachable: ", with some hosts unreachable",
};

/** Returns the title of the page: the first host, and the number of other hosts. */
export function titleOf(origins: readonly string[], hosts: number): string {
  const [first] = origins;
  if (first === undefined) return "A crawl";
  const name = first.replace(/^https?:\/\//, "");
  return hosts > 1 ? `Crawl of ${name} and ${countOf(hosts - 1, "host")} more` : `Crawl of ${name}`;
}
