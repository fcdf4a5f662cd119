import type { Crawler } from "@maycrawl/engine/robots";
import type { Cell } from "../output/table.ts";
import { visible } from "../output/visible.ts";

const HEADINGS = ["token", "vendor", "purposes", "reads", "obeys robots.txt", "Crawl-delay", "known from"];

/** Crawlers as the rows of a table, below the headings of its columns. */
export function crawlerRows(crawlers: readonly Crawler[]): readonly (readonly Cell[])[] {
  return [HEADINGS.map((text): Cell => ({ text, style: "heading" })), ...crawlers.map(row)];
}

function row(crawler: Crawler): readonly Cell[] {
  const { token, vendor, purposes, obeysRobots, obeysCrawlDelay, confidence } = crawler;
  return [
    { text: visible(token), style: "place" },
    { text: visible(vendor) },
    { text: purposes.join(", ") },
    { text: chainText(crawler) },
    { text: obeysRobots },
    { text: obeysCrawlDelay },
    { text: CONFIDENCE[confidence], style: "quiet" },
  ];
}

const CONFIDENCE: Readonly<Record<Crawler["confidence"], string>> = {
  vendor: "its vendor",
  secondary: "others",
  weak: "weak signs",
};

/** The names for which it looks in a robots.txt, in their order. */
export function chainText({ reads, ignoresAny }: Crawler): string {
  return [...reads.map(visible), ...(ignoresAny ? [] : ["*"])].join(" > ");
}
