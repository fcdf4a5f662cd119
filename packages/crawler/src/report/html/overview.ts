import { visible } from "@maycrawl/engine/internal";
import type { CrawlSummary } from "../summary/summary.ts";
import { type GroupCounts, groupIds, groupNames } from "../summary/url-group.ts";
import { stackedRects } from "./charts.ts";
import { count, countOf, formatShares, span, time } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { mark } from "./result-marks.ts";

/** Returns the section with the key figures. Each URL is in one card, and each card links to its URLs. */
export function overview(all: number, groups: GroupCounts): Html {
  const shares = formatShares(groupIds.map((id) => groups[id]));
  const cards = groupIds.map((id, i) => ({
    id,
    name: groupNames[id],
    amount: groups[id],
    share: shares[i] ?? "",
  }));
  const parts = cards.map(({ id, name, amount }) => ({ name, amount, look: `fill v-${id}` }));
  return html`<section aria-labelledby="overview"><h2 id="overview" class="unseen">Overview</h2>
<svg class="sum" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">${stackedRects(parts, 100 / Math.max(1, all), 8)}</svg>
<dl class="tiles"><div class="total"><dt>URLs</dt><dd><a href="#result=">${count(all)}</a></dd></div>${cards.map(
    ({ id, name, amount, share }) =>
      html`<div data-group="${id}"><dt>${mark(id)} ${name}</dt><dd>${
        amount === 0
          ? html`<span class="quiet">0</span>`
          : html`<a href="#result=${id}">${count(amount)}<span class="unseen"> URLs: ${name}</span></a>`
      } <small>${share}</small></dd></div>`,
  )}</dl>
<p class="quiet">Each URL is counted once: the ${cards.length} results add up to ${countOf(all, "URL")}.<span class="scripted" hidden> A number opens its URLs.</span></p></section>`;
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

/** Returns the line with the crawler's name: the User-Agent header of the last run. */
export function crawlerLine(userAgent: string | undefined): Html {
  return userAgent === undefined ? nothing : html`<p>Crawled as <code>${visible(userAgent)}</code></p>`;
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
