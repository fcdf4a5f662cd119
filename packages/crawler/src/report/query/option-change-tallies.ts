import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import type { SkipReason } from "../../crawl/state/found-url.ts";
import type { OptionChanges } from "../../crawl/state/option-changes.ts";
import type { CrawlSummary, Tally } from "../summary/summary.ts";

/** Returns how the options of the last run changed the set of URLs; undefined if the run before had the same options. */
export async function optionChangesOf(crawl: CrawlRows): Promise<CrawlSummary["optionChanges"]> {
  const [row] = await crawl.all<{ at: number; changes: string | null }>(
    "SELECT at, changes FROM options ORDER BY id DESC LIMIT 1",
  );
  if (row === undefined || row.changes === null) return undefined;
  const { left, back } = JSON.parse(row.changes) as OptionChanges;
  return { at: row.at, left: talliesOf(left), back: talliesOf(back) };
}

function talliesOf(counts: OptionChanges["left"]): readonly Tally<SkipReason>[] {
  return Object.entries(counts)
    .map(([what, count]) => ({ what: what as SkipReason, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}
