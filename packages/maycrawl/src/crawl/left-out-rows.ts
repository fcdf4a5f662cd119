import type { CrawlSummary, LeftOutReason } from "@maycrawl/crawler/report";
import { visibleHead } from "@maycrawl/engine/internal";
import { countCell, countText } from "../output/count-text.ts";
import type { Cell, Rows } from "../output/table.ts";

const LONGEST_URL = 150;
const LONGEST_WORDS = 200;
/** Maximum number of exceeded budgets that are shown. The HTML report shows more of them. */
const MAX = 5;

/** Patterns of messages about exceeded budgets, and the options that raise these budgets. */
const BUDGETS = [
  [/^more than (\d+) URLs of the form /, "--max-of-one-form"],
  [/^more than (\d+) queries of /, "--max-queries-per-path"],
] as const;

/** Returns rows about the URLs and links that budgets left out, and advice on how to visit these URLs. */
export function leftOutRows(summary: CrawlSummary): Rows {
  const { traps } = summary;
  const rows: Rows = [
    ...traps.slice(0, MAX).map(({ what, count, origin, url }) => row(count, words(what), origin, url)),
    ...raisedRows(traps),
    ...alikeRows(summary),
    ...countedOnlyRows(
      summary,
      "trap",
      traps.length === 0 ? "links to URLs that look like traps" : "links to further URLs",
      undefined,
    ),
    ...countedOnlyRows(summary, "length", "links to URLs that are too long", undefined),
    ...countedOnlyRows(
      summary,
      "queue",
      "links, because their host had too many URLs already",
      "To visit them, run the same command again. --max-queued-per-host and --max-urls-per-host raise the limits",
    ),
    ...countedOnlyRows(summary, "sitemap", "sitemaps, because their site has too many", undefined),
  ];
  return rows.some(([first]) => first?.text === "") ? [...rows, ...newRoundRows(summary)] : rows;
}

/** Returns a row with the number of pages that the next run requests again; no row if it begins no new round. */
function newRoundRows({ round, urls }: CrawlSummary): Rows {
  if (round?.endedBy !== "done" && round?.endedBy !== "unreachable") return [];
  const words = `The next run begins a new round: it requests all ${countText(urls.visited, "page")} again`;
  return [[{ text: "" }, { text: words, style: "quiet" }]];
}

/** Returns rows that advise options with which the next run visits the URLs that the budgets left out. */
function raisedRows(traps: CrawlSummary["traps"]): Rows {
  return BUDGETS.flatMap(([used, option]): Rows => {
    const wanted = traps.flatMap(({ what, count }) => {
      const max = used.exec(what)?.[1];
      return max === undefined ? [] : [Number(max) + count];
    });
    if (wanted.length === 0) return [];
    const max = roundNumber(Math.max(...wanted));
    return [[{ text: "" }, advice(`To visit them, run the same command with ${option} ${max}`)]];
  });
}

/** Pattern of the note about a page whose links are not followed, because too many pages differ only in numbers. */
const ALIKE = /^more than (\d+) pages are alike but for numbers/;

/** Whether links were not followed because too many pages differ only in numbers. */
export function hasAlike({ notes }: CrawlSummary): boolean {
  return notes.some(({ what }) => ALIKE.test(what));
}

/** Returns rows about pages that differ only in numbers and whose links were not followed, and rows of advice. */
function alikeRows({ notes }: CrawlSummary): Rows {
  return notes.flatMap(({ what, count, url }): Rows => {
    const max = ALIKE.exec(what)?.[1];
    if (max === undefined) return [];
    const more = roundNumber(Number(max) + count);
    return [
      row(
        count,
        `pages whose links are not followed: more than ${max} pages differ only in numbers`,
        "",
        url,
      ),
      [{ text: "" }, advice(`To follow them, run the same command with --max-alike ${more}`)],
    ];
  });
}

/** Returns rows about the links that were left out for `reason`. These links were only counted, not kept. */
function countedOnlyRows(
  { leftOut }: CrawlSummary,
  reason: LeftOutReason,
  what: string,
  how: string | undefined,
): Rows {
  const left = leftOut.find((one) => one.reason === reason);
  const [first] = left?.hosts ?? [];
  if (left === undefined || first === undefined) return [];
  const rows = [row(left.links, what, first.origin, first.url)];
  return how === undefined ? rows : [...rows, [{ text: "" }, advice(how)]];
}

/** Returns a text with the number of links that were left out for `reason`, and not kept; empty without such links. */
export function furtherLinksText({ leftOut }: CrawlSummary, reason: LeftOutReason): string {
  const left = leftOut.find((one) => one.reason === reason);
  return left === undefined ? "" : `; and ${countText(left.links, "link")} to further URLs`;
}

/** Returns rows with the numbers of URLs that are no longer visited or no longer excluded, because options changed. */
export function changeRows({ optionChanges }: CrawlSummary): Rows {
  if (optionChanges === undefined) return [];
  const { left, back } = optionChanges;
  return [
    ...left.map(({ what, count }): readonly Cell[] => [
      countCell(count),
      { text: `no longer visited (${what})` },
    ]),
    ...back.map(({ what, count }): readonly Cell[] => [
      countCell(count),
      { text: `no longer excluded (${what})` },
    ]),
  ];
}

function row(count: number, what: string, origin: string, url: string): readonly Cell[] {
  return [
    countCell(count),
    { text: what, style: "unknown" },
    { text: visibleHead(origin, LONGEST_URL), style: "quiet" },
    { text: `such as ${visibleHead(url, LONGEST_URL)}`, style: "quiet" },
  ];
}

function advice(text: string): Cell {
  return { text, style: "allowed" };
}

/** Returns a printable text: unsafe characters are escaped, and a long text is cut. */
export function words(text: string): string {
  return visibleHead(text, LONGEST_WORDS);
}

/** Returns the smallest number of the series 1, 2, 5, 10, 20, … that is not below `min`. */
function roundNumber(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 5, 10].map((step) => step * power).find((number) => number >= min) ?? min;
}
