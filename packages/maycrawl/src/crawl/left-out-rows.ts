import type { CrawlSummary, LeftOutReason } from "@maycrawl/crawler/report";
import { visibleHead } from "@maycrawl/engine/internal";
import { countCell, countText } from "../output/count-text.ts";
import type { Cell, Rows } from "../output/table.ts";

const LONGEST_URL = 150;
const LONGEST_WORDS = 200;
/** Maximum number of exceeded budgets that are shown. The report shows all of them. */
const MAX = 5;

/** Patterns of messages about exceeded budgets, and the options that raise these budgets. */
const BUDGETS = [
  [/^more than (\d+) URLs of the form /, "--max-of-one-form"],
  [/^more than (\d+) queries of /, "--max-queries-per-path"],
] as const;

/** Returns rows with the URLs that budgets left out, and advice on how to visit them. */
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

/** Returns a row with the cost of the advice, if the next run begins a new round; otherwise no row. */
function newRoundRows({ round, urls }: CrawlSummary): Rows {
  if (round?.endedBy !== "done" && round?.endedBy !== "unreachable") return [];
  const words = `The next run begins a new round: it requests all ${countText(urls.visited, "page")} again`;
  return [[{ text: "" }, { text: words, style: "quiet" }]];
}

/** Returns rows with the options that would visit all URLs of the exceeded budgets. */
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

/** Whether links were left out because pages are alike. */
export function hasAlike({ notes }: CrawlSummary): boolean {
  return notes.some(({ what }) => ALIKE.test(what));
}

/** Returns rows about pages whose links were not followed because pages are alike, with advice. */
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

/** Returns rows about links that were counted for one reason but not kept. */
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

/** Returns the number of links that were counted for a reason but not kept, in words. */
export function furtherLinksText({ leftOut }: CrawlSummary, reason: LeftOutReason): string {
  const left = leftOut.find((one) => one.reason === reason);
  return left === undefined ? "" : `; and ${countText(left.links, "link")} to further URLs`;
}

/** Returns rows about URLs that are affected by options changed since the previous run. */
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

/** Returns a text, cut if it is long. */
export function words(text: string): string {
  return visibleHead(text, LONGEST_WORDS);
}

/** Returns the smallest number of the series 1, 2, 5, 10, 20, … that is not below `min`. */
function roundNumber(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 5, 10].map((step) => step * power).find((number) => number >= min) ?? min;
}
