import { SEEDS_REDIRECTING_OUT, verdictNames } from "@maycrawl/crawler/internal";
import type { CrawlSummary } from "@maycrawl/crawler/report";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Paint, Style } from "../output/colour.ts";
import { countCell, countText } from "../output/count-text.ts";
import { section } from "../output/section.ts";
import type { Cell, Rows } from "../output/table.ts";
import { durationText } from "../output/time.ts";
import { paragraph } from "../output/wrap-text.ts";
import { changeRows, furtherLinksText, leftOutRows, words } from "./left-out-rows.ts";
import { type RunOutcome, runOutcomeWords } from "./run-outcome.ts";

const LONGEST_URL = 150;
/** Maximum number of entries that the text shows of a list. */
const MAX = 5;
/** Maximum number of entries in each list of a `CrawlSummary`. */
export const SUMMARY_ENTRIES = 10;

/** Returns the summary of a crawl as text. */
export function summaryText(
  summary: CrawlSummary,
  place: string,
  ended: RunOutcome | undefined,
  paint: Paint,
): string {
  const { hosts, round } = summary;
  const how = ended === undefined ? "" : `: ${runOutcomeWords(summary, ended)}`;
  const isOther = ended?.hasOtherOptions ?? true;
  const words = `round ${round?.id ?? 0}, ${visitedText(summary)} ${countText(hosts, "host")}${how}`;
  const head = paragraph(`${paint("heading", visible(place))}  ${words}`, paint);
  return [
    head,
    section("URLs", urlRows(summary), paint),
    section("Left out", leftOutRows(summary), paint),
    section("Effects of changed options", isOther ? changeRows(summary) : [], paint),
    section("Statuses", statusRows(summary), paint),
    section("Firewalls that answered instead of the site", exampleRows(summary.firewalls), paint),
    section(SEEDS_REDIRECTING_OUT, leadingOutRows(summary), paint),
    section("Blocked by", ruleRows(summary), paint),
    section("Not visited", skippedRows(summary), paint),
    section("Not indexable", exampleRows(summary.notIndexable), paint),
    section("Contradictions", contradictionRows(summary), paint),
    section("Broken", brokenRows(summary), paint),
    section("Errors", exampleRows(summary.errors), paint),
    section("What is odd", exampleRows(summary.notes), paint),
    section("Sitemaps", sitemapRows(summary), paint),
    section("Orphans and islands", islandRows(summary), paint),
    section("Slowest", extremeRows(summary.slowest, durationText), paint),
    section("Largest", extremeRows(summary.largest, bytesText), paint),
    section("Slower than --rate", slowedRows(ended), paint),
    section("Waiting", waitingRows(summary), paint),
  ].join("");
}

/**
 * Returns the number of visited pages as text. If the current round has not visited all of them again, the text has
 * both the number in this round and the total.
 */
function visitedText({ urls, round }: CrawlSummary): string {
  const inRound = round?.visited ?? 0;
  if (inRound === urls.visited) return `${countText(inRound, "page")} visited of`;
  return `${countText(inRound, "page")} visited in this round and ${urls.visited} in total, of`;
}

function urlRows({ verdicts }: CrawlSummary): Rows {
  return verdicts
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => [countCell(count), { text: verdictNames[what], style: styleOf(what) }]);
}

function styleOf(verdict: CrawlSummary["verdicts"][number]["what"]): Style {
  if (verdict === "indexable") return "allowed";
  return verdict === "failed" || verdict === "blocked" || verdict === "not-indexable"
    ? "disallowed"
    : "quiet";
}

function statusRows({ statuses }: CrawlSummary): Rows {
  return statuses.map(({ what, count }) => [
    countCell(count),
    {
      text: what === null ? "no answer" : String(what),
      style: what === null || what >= 400 ? "unknown" : "place",
    },
  ]);
}

function ruleRows({ blocked, leftOut }: CrawlSummary): Rows {
  const more = leftOut.find(({ reason }) => reason === "robots");
  const sum = (rules: typeof blocked.rules): number => rules.reduce((all, { count }) => all + count, 0);
  const omitted = blocked.rules.length - MAX;
  // The summary may contain only the first rules. Then the number of further rules is unknown.
  const rest = sum(blocked.rules) === blocked.count ? countText(omitted, "more rule") : "more rules";
  return [
    ...blocked.rules
      .slice(0, MAX)
      .map(({ what, count, origin, url }): readonly Cell[] => [
        countCell(count),
        { text: words(what) },
        { text: shown(origin), style: "quiet" },
        { text: `such as ${shown(url)}`, style: "quiet" },
      ]),
    ...(omitted <= 0
      ? []
      : [[countCell(blocked.count - sum(blocked.rules.slice(0, MAX))), { text: `by ${rest}` }]]),
    ...(more === undefined ? [] : [[countCell(more.links), { text: "links to further URLs" }]]),
  ];
}

/** Returns rows with the reasons why URLs are not visited, except robots.txt. */
function skippedRows(summary: CrawlSummary): Rows {
  return summary.skipped
    .filter(({ what }) => what !== "robots")
    .map(({ what, count, url }) => [
      countCell(count),
      { text: words(what) },
      { text: `such as ${shown(url)}${furtherLinksText(summary, what)}`, style: "quiet" },
    ]);
}

function exampleRows(list: readonly { what: string; count: number; url: string }[]): Rows {
  return firstRows(list, ({ what, count, url }) => [
    countCell(count),
    { text: words(what) },
    { text: `such as ${shown(url)}`, style: "quiet" },
  ]);
}

/**
 * Returns rows for the first entries of a list. If entries are omitted, a last row says how many, if known.
 * @param total number of entries in the crawl, if known; `list` may be shorter.
 */
function firstRows<T>(list: readonly T[], rowOf: (entry: T) => readonly Cell[], total?: number): Rows {
  const rows = list.slice(0, MAX).map(rowOf);
  const known = total ?? (list.length < SUMMARY_ENTRIES ? list.length : undefined);
  if (known !== undefined && known <= rows.length) return rows;
  const text = known === undefined ? "and more" : `and ${known - rows.length} more`;
  return [...rows, [{ text: "" }, { text, style: "quiet" }]];
}

function leadingOutRows({ seedsLeadingOut }: CrawlSummary): Rows {
  return firstRows(seedsLeadingOut, ({ url, target }) => [
    { text: "" },
    { text: shown(url) },
    { text: `to ${shown(target)}` },
  ]);
}

function contradictionRows({ contradictions }: CrawlSummary): Rows {
  return contradictions.flatMap(({ count, title, whatToDo, examples }) => {
    const [example] = examples;
    const such = example === undefined ? "" : ` Such as ${shown(example.url)}: ${words(example.message)}`;
    return [
      [countCell(count), { text: title, style: "disallowed" as const }],
      [{ text: "" }, { text: `${whatToDo}${such}`, style: "quiet" as const }],
    ];
  });
}

function brokenRows({ broken }: CrawlSummary): Rows {
  return broken.flatMap(({ count, title, whatToDo, examples }) => [
    [countCell(count), { text: title, style: "disallowed" as const }],
    [{ text: "" }, { text: whatToDo, style: "quiet" as const }],
    ...firstRows(
      examples,
      ({ url, message, source }) => {
        const from = source === undefined ? "" : `; ${source.message}`;
        return [{ text: "" }, { text: `${shown(url)}: ${words(message + from)}`, style: "quiet" }];
      },
      count,
    ),
  ]);
}

function sitemapRows({ sitemaps }: CrawlSummary): Rows {
  if (sitemaps.count === 0) return [];
  const all = [
    countCell(sitemaps.count),
    {
      text: `${sitemaps.count === 1 ? "file" : "files"}, with ${countText(sitemaps.entries, "entry", "entries")}`,
    },
  ];
  return [
    all,
    ...firstRows(sitemaps.failures, ({ url, failure }) => [
      { text: "" },
      { text: shown(url) },
      { text: words(failure), style: "unknown" },
    ]),
  ];
}

function islandRows({ orphans, islands }: CrawlSummary): Rows {
  const row = (sample: CrawlSummary["orphans"], what: string): Rows =>
    sample.count === 0
      ? []
      : [
          [
            countCell(sample.count),
            { text: what },
            { text: `such as ${shown(sample.urls[0] ?? "")}`, style: "quiet" },
          ],
        ];
  return [
    ...row(orphans, "in a sitemap, but not linked"),
    ...row(islands, "linked, but not in a sitemap of their host"),
  ];
}

function extremeRows(list: CrawlSummary["slowest"], text: (amount: number) => string): Rows {
  return list.slice(0, 3).map(({ url, amount }) => [{ text: text(amount) }, { text: shown(url) }]);
}

function waitingRows({ waiting }: CrawlSummary): Rows {
  return firstRows(
    waiting.hosts,
    ({ origin, queued, waitingFor }) => [
      countCell(queued),
      { text: shown(origin) },
      { text: words(waitingFor), style: "unknown" },
    ],
    waiting.count,
  );
}

function slowedRows(ended: RunOutcome | undefined): Rows {
  return (ended?.slowed ?? []).map((text) => [{ text }]);
}

function shown(url: string): string {
  return visibleHead(url, LONGEST_URL);
}

function bytesText(bytes: number): string {
  return bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`;
}
