import type { CrawlSummary, LeftOutReason } from "@maycrawl/crawler/report";
import { visibleHead } from "@maycrawl/engine/internal";
import { countCell, countText } from "../output/count-text.ts";
import type { Cell, Rows } from "../output/table.ts";

const LONGEST_URL = 150;
const LONGEST_WORDS = 200;
/** How many budgets are shown; the report has more. */
const MAX = 5;

/** The budgets that an option of the command raises, by how they say that they are used up. */
const BUDGETS = [
  [/^more than (\d+) URLs of the form /, "--max-of-one-form"],
  [/^more than (\d+) queries of /, "--max-queries-per-path"],
] as const;

/** What budgets kept a crawl from, and how to go on. */
export function leftOutRows(summary: CrawlSummary): Rows {
  const { traps } = summary;
  const rows: Rows = [
    ...traps.slice(0, MAX).map(({ what, count, origin, url }) => row(count, words(what), origin, url)),
    ...raisedRows(traps),
    ...alikeRows(summary),
    ...beyondRows(
      summary,
      "trap",
      traps.length === 0 ? "links to URLs that look like traps" : "links to more of them",
      undefined,
    ),
    ...beyondRows(summary, "length", "links to URLs that are too long", undefined),
    ...beyondRows(
      summary,
      "queue",
      "links, since their host had too many URLs already",
      "To visit them, run the same command again. --max-queued-per-host lets more of them wait, --max-urls-per-host more be known",
    ),
    ...beyondRows(summary, "sitemap", "sitemaps, since their site has too many", undefined),
  ];
  return rows.some(([first]) => first?.text === "") ? [...rows, ...newRoundRows(summary)] : rows;
}

/** Returns the cost of the advice: a run after the end of a round begins a new round. */
function newRoundRows({ round, urls }: CrawlSummary): Rows {
  if (round?.endedBy !== "done" && round?.endedBy !== "unreachable") return [];
  const words = `The next run begins a new round: it requests all ${countText(urls.visited, "page")} again`;
  return [[{ text: "" }, { text: words, style: "quiet" }]];
}

/** The options with which all of what is kept would be visited. */
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

/** How the note of a page begins whose links are not followed, since too many others are like it. */
const ALIKE = /^more than (\d+) pages are alike but for numbers/;

/** Whether links were left out because pages are alike. */
export function hasAlike({ notes }: CrawlSummary): boolean {
  return notes.some(({ what }) => ALIKE.test(what));
}

/** Pages whose links were not followed because too many others are like them, and how to go on. */
function alikeRows({ notes }: CrawlSummary): Rows {
  return notes.flatMap(({ what, count, url }): Rows => {
    const max = ALIKE.exec(what)?.[1];
    if (max === undefined) return [];
    const more = roundNumber(Number(max) + count);
    return [
      row(count, `pages whose links are not followed: more than ${max} are alike but for numbers`, "", url),
      [{ text: "" }, advice(`To follow them, run the same command with --max-alike ${more}`)],
    ];
  });
}

/** What was only counted for a reason. */
function beyondRows(
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

/** What was only counted besides the URLs that are kept for a reason, in words. */
export function moreWords({ leftOut }: CrawlSummary, reason: LeftOutReason): string {
  const left = leftOut.find((one) => one.reason === reason);
  return left === undefined ? "" : `; and ${countText(left.links, "link")} to more of them`;
}

/** What other options than those of the run before changed. */
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
      { text: `no longer kept out (${what})` },
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

/** Words, cut if they are long. */
export function words(text: string): string {
  return visibleHead(text, LONGEST_WORDS);
}

/** The next of 1, 2, 5, 10, 20, … that is not less. */
function roundNumber(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 5, 10].map((step) => step * power).find((number) => number >= min) ?? min;
}
