/** The answer of the sitemap pane: what the sitemap contains, what is blocked, and what is wrong. */
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { TextSpan } from "../../answers/protocol.ts";
import type {
  BlockedPages,
  SitemapAnswer,
  SitemapCounts,
  SitemapEntryPlace,
  SitemapExamples,
  SitemapPlace,
  SitemapProblems,
  SitemapQuestion,
} from "../../answers/sitemap/sitemap-answer.ts";
import { button, type Child, el } from "../../elements/dom.ts";
import { speaker } from "../../text/say.ts";
import { sitemapMessages } from "../../text/sitemap-messages.ts";
import { answerWord } from "../answer-word.ts";
import { lineButton } from "../line-button.ts";
import { namesText, shownName } from "../names-text.ts";
import type { PaneHandlers } from "../pane.ts";

const say = speaker(sitemapMessages);
const MAX_URL = 300;
const MAX_VALUE = 120;
const MAX_NAMES = 8;
const numbers = new Intl.NumberFormat("en");

export interface ResultHandlers extends PaneHandlers {
  /** Selects a place of the sitemap. */
  readonly onPlace: (place: TextSpan) => void;
  /** Makes a site the one of the robots.txt. */
  readonly onSite: (site: string) => void;
}

export function sitemapResults(
  answer: SitemapAnswer,
  question: SitemapQuestion,
  handlers: ResultHandlers,
): readonly Child[] {
  const { format, counts, problems } = answer;
  const errors = problems.filter(({ level }) => level === "error");
  const warnings = problems.filter(({ level }) => level === "warning");
  const summary = [
    say(format === undefined ? "format.none" : `format.${format}`),
    ...(counts.pages > 0 || counts.sitemaps === 0 ? [countText("pages", counts.pages)] : []),
    ...(counts.sitemaps > 0 ? [countText("sitemaps", counts.sitemaps)] : []),
  ];
  return [
    el("p", { class: "sitemap-summary" }, el("strong", {}, summary.join(", "))),
    countList(counts),
    // An error can mean that the rest of the sitemap was not read.
    ...problemParts("errors", errors, handlers),
    ...(counts.pages === 0 ? [] : blockedParts(answer, question, handlers)),
    errors.length === 0 && format !== undefined && el("p", { class: "quiet" }, say("clean")),
    ...problemParts("warnings", warnings, handlers),
    ...outsideParts(answer, handlers),
    ...(format === undefined ? [] : namedParts(answer, question, handlers)),
  ];
}

function countText(kind: "pages" | "sitemaps", count: number): string {
  return say(count === 1 ? `count.${kind}.one` : `count.${kind}`, { count: numbers.format(count) });
}

function countList({
  images,
  videos,
  news,
  alternates,
  lastmod,
  changefreq,
  priority,
}: SitemapCounts): Child {
  const onPages = ({ count, pages }: SitemapCounts["images"]): string =>
    count === 0
      ? ""
      : say("count.on-pages", { count: numbers.format(count), pages: countText("pages", pages) });
  const times = { earliest: visible(lastmod.earliest ?? ""), latest: visible(lastmod.latest ?? "") };
  const range = lastmod.earliest === lastmod.latest ? "count.lastmod.all" : "count.lastmod.range";
  const plain = (count: number): string => (count === 0 ? "" : numbers.format(count));
  const rows = [
    [say("count.lastmod"), lastmod.count === 0 ? "" : say(range, { count: plain(lastmod.count), ...times })],
    [say("count.images"), onPages(images)],
    [say("count.videos"), onPages(videos)],
    [say("count.news"), plain(news)],
    [say("count.alternates"), onPages(alternates)],
    [say("count.changefreq"), plain(changefreq)],
    [say("count.priority"), plain(priority)],
  ].filter(([, text]) => text !== "");
  if (rows.length === 0) return undefined;
  const cells = rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)]);
  return el("dl", { class: "sides" }, ...cells);
}

function blockedParts(
  { counts, judged, otherSite, blocked, unblocked, leftOut }: SitemapAnswer,
  { site, crawlers }: SitemapQuestion,
  handlers: ResultHandlers,
): readonly Child[] {
  const others = counts.pages - judged;
  const isAnswered = judged > 0 && crawlers.length > 0;
  return [
    el("h3", {}, say("blocked")),
    crawlers.length === 0 && el("p", { class: "quiet" }, say("blocked.no-crawler")),
    ...blocked.flatMap((row) => blockedRow(row, judged, handlers)),
    isAnswered &&
      unblocked.length > 0 &&
      el("p", {}, answerWord("allowed", say("blocked.none", { crawlers: crawlersText(unblocked) }))),
    leftOut > 0 && el("p", { class: "quiet" }, say("blocked.left-out", { count: leftOut })),
    others > 0 &&
      el(
        "p",
        { class: "quiet" },
        say("others.some", { count: countText("pages", others), site: visible(site) }),
        " ",
        otherSite !== undefined &&
          button(
            { class: "link" },
            () => handlers.onSite(otherSite),
            say("others.use", { site: visibleHead(otherSite, MAX_URL) }),
          ),
      ),
  ];
}

function blockedRow(
  { crawlers, tokens, count, reasons, moreReasons }: BlockedPages,
  judged: number,
  handlers: ResultHandlers,
): readonly Child[] {
  const [crawler = ""] = crawlers;
  const params = {
    crawlers: crawlersText(tokens),
    count: numbers.format(count),
    all: countText("pages", judged),
  };
  const addButton = ({ url }: SitemapEntryPlace): Node => {
    const shown = visibleHead(url, MAX_URL);
    const label = say("add", { url: shown, crawler: shownName(crawler) });
    return button({ class: "link", "aria-label": label }, () => handlers.onCell(url, crawler), shown);
  };
  return [
    el("p", { class: "blocked-by" }, answerWord("blocked", say("blocked.count", params))),
    ...reasons.flatMap(({ text, line, ...entries }) => [
      el(
        "p",
        { class: "blocked-reason" },
        say("blocked.reason", { text, pages: countText("pages", entries.count) }),
        " ",
        line !== undefined && lineButton(line, handlers),
      ),
      exampleList(entries, addButton, handlers),
    ]),
    moreReasons > 0 &&
      el(
        "p",
        { class: "quiet" },
        moreReasons === 1
          ? say("blocked.more-reasons.one")
          : say("blocked.more-reasons", { count: moreReasons }),
      ),
  ];
}

function crawlersText(tokens: readonly string[]): string {
  return namesText(tokens.map(shownName), MAX_NAMES);
}

/** Returns the first entries of a kind with their places, and the number of the others. */
function exampleList(
  { count, examples }: SitemapExamples,
  entry: (example: SitemapEntryPlace) => Node | string,
  handlers: ResultHandlers,
): Node {
  return el(
    "ul",
    { class: "plain entries" },
    ...examples.map((example) => el("li", {}, entry(example), " ", placeButton(example, handlers))),
    count > examples.length && el("li", { class: "quiet" }, moreText(count - examples.length)),
  );
}

function moreText(count: number): string {
  return say("more", { count: numbers.format(count) });
}

function placeButton(place: SitemapPlace, { onPlace }: ResultHandlers): Node {
  return button({ class: "link line place" }, () => onPlace(place), say("place", { line: place.line }));
}

function problemParts(
  title: "errors" | "warnings",
  problems: readonly SitemapProblems[],
  handlers: ResultHandlers,
): readonly Child[] {
  if (problems.length === 0) return [];
  return [
    el("h3", {}, say(title)),
    el(
      "ul",
      { class: "plain sitemap-problems" },
      ...problems.flatMap(({ count, examples }) => [
        ...examples.map((one) =>
          el(
            "li",
            {},
            placeButton(one, handlers),
            " ",
            el("span", {}, visible(one.text)),
            one.value !== undefined && " ",
            one.value !== undefined && el("bdi", { class: "path" }, visibleHead(one.value, MAX_VALUE)),
          ),
        ),
        count > examples.length && el("li", { class: "quiet" }, moreText(count - examples.length)),
      ]),
    ),
  ];
}

function outsideParts({ outside, url }: SitemapAnswer, handlers: ResultHandlers): readonly Child[] {
  const kinds = (["host", "path"] as const).filter((kind) => outside[kind].count > 0);
  if (kinds.length === 0 || url === undefined) return [];
  return [
    el("h3", {}, say("outside")),
    ...kinds.flatMap((kind) => [
      el(
        "p",
        {},
        say("blocked.reason", {
          text: say(`outside.${kind}`),
          pages: numbers.format(outside[kind].count),
        }),
      ),
      exampleList(
        outside[kind],
        (one) => el("bdi", { class: "path" }, visibleHead(one.url, MAX_URL)),
        handlers,
      ),
    ]),
  ];
}

/** Returns whether robots.txt names the sitemap. If not, a button adds the line. */
function namedParts(
  { named, url }: SitemapAnswer,
  { robots }: SitemapQuestion,
  handlers: ResultHandlers,
): readonly Child[] {
  if (url === undefined) return [];
  const own = named.find(({ isThis }) => isThis);
  if (own !== undefined)
    return [el("p", { class: "sitemap-named" }, say("named"), " ", lineButton(own.line, handlers))];
  const { length } = robots.text;
  const insert = `${robots.text === "" || robots.text.endsWith("\n") ? "" : "\n"}Sitemap: ${url}\n`;
  const others = named.length === 1 ? say("named.others.one") : say("named.others", { count: named.length });
  return [
    el(
      "p",
      { class: "sitemap-named" },
      say("named.not", { url: visibleHead(url, MAX_URL) }),
      named.length > 0 && ` ${others}`,
      " ",
      button(
        { class: "link" },
        () => handlers.onEdits([{ from: length, to: length, insert }], robots),
        say("named.add"),
      ),
    ),
  ];
}
