import { visible } from "@maycrawl/engine/internal";
import { countText, numberText } from "../../output/count-text.ts";
import type { Rows } from "../../output/table.ts";
import type { EntryCounts, OnPages } from "./survey/entry-counts.ts";

/**
 * Returns a row for each property of the entries, such as images or `lastmod`, with its count. Properties that do not
 * occur are omitted.
 */
export function entryRows(counts: EntryCounts): Rows {
  const { pages, sitemaps, images, videos, alternates, news, lastmod, changefreq, priority } = counts;
  const rows: readonly (readonly [name: string, count: number, text: string])[] = [
    ["pages", pages, numberText(pages)],
    ["sitemaps", sitemaps, numberText(sitemaps)],
    ["images", images.count, onPages(images)],
    ["videos", videos.count, onPages(videos)],
    ["news", news, numberText(news)],
    ["alternates", alternates.count, onPages(alternates)],
    ["lastmod", lastmod.count, lastmodText(lastmod)],
    ["changefreq", changefreq, numberText(changefreq)],
    ["priority", priority, numberText(priority)],
    ["other hosts", counts.outside.host, otherHosts(counts.outside)],
    ["other folders", counts.outside.path, `${numberText(counts.outside.path)} not below the sitemap's own`],
  ];
  return rows.flatMap(([name, count, text]) =>
    count === 0 ? [] : [[{ text: name, style: "quiet" as const }, { text }]],
  );
}

function onPages({ count, pages }: OnPages): string {
  return `${numberText(count)} on ${countText(pages, "page")}`;
}

function lastmodText({ count, earliest, latest }: EntryCounts["lastmod"]): string {
  const [first, last] = [visible(earliest ?? ""), visible(latest ?? "")];
  const when = earliest === latest ? `all ${last}` : `${first} to ${last}`;
  return `${numberText(count)}, ${when}`;
}

/**
 * Formats the number of entries on a host other than the sitemap's. The robots.txt of such a host must name the sitemap
 * (sitemaps.org, "Sitemaps & Cross Submits").
 */
function otherHosts({ host, unproven }: EntryCounts["outside"]): string {
  const doubt = unproven === 0 ? "" : `, ${numberText(unproven)} of them without a Sitemap line there`;
  return `${numberText(host)} on another scheme, host or port${doubt}`;
}
