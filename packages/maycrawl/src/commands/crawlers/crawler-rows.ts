import type { Crawler } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { Cell, Rows } from "../../output/table.ts";
import { width as widthOf } from "../../output/width.ts";

const HEADINGS = ["token", "vendor", "purposes", "reads", "obeys robots.txt", "Crawl-delay", "known from"];

/** Minimum number of columns that are shown. */
const MIN_COLUMNS = 3;

/**
 * Returns crawlers as the rows of a table, below a row of headings.
 * @param width the width of the terminal, in characters. Table columns that do not fit are omitted. If undefined, all
 * table columns are kept.
 */
export function crawlerRows(crawlers: readonly Crawler[], width: number | undefined): Rows {
  const rows = [HEADINGS.map((text): Cell => ({ text, style: "heading" })), ...crawlers.map(row)];
  if (width === undefined) return rows;
  let left = width;
  const kept = HEADINGS.findIndex((_, column) => {
    left -= Math.max(...rows.map((cells) => widthOf(cells[column]?.text ?? ""))) + GAP;
    return left + GAP < 0;
  });
  return kept === -1 ? rows : rows.map((cells) => cells.slice(0, Math.max(kept, MIN_COLUMNS)));
}

/** Number of blanks between two columns. */
const GAP = 2;

function row(crawler: Crawler): readonly Cell[] {
  const { token, vendor, purposes, obeysRobots, obeysCrawlDelay, confidence } = crawler;
  return [
    { text: visible(token), style: "place" },
    { text: visible(vendor) },
    { text: purposes.join(", ") },
    { text: tokenOrderText(crawler) },
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

/** Returns the names that a crawler looks for in a robots.txt, in order. */
export function tokenOrderText({ reads, ignoresAny }: Crawler): string {
  return [...reads.map(visible), ...(ignoresAny ? [] : ["*"])].join(" > ");
}
