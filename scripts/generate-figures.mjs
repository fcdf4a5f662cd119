// Writes the table of figures in README.md from the results of the benchmarks (bench/results).
// With --check it writes nothing; the exit code shows whether the table is up to date.
import { readFileSync } from "node:fs";
import { dialects } from "@maycrawl/engine";
import { makeParts } from "./made-files.mjs";

/** The class of robots.txt files whose speed is in the table. */
const CLASS = "typical";

/**
 * @typedef {Readonly<Record<string, number>>} Rates by the class of files
 * @typedef {{ agreement: number | null, oneShot: Rates, decideFirst50?: Rates, hostileMs: number | null }} Figures
 * @typedef {Readonly<Record<string, string>>} Row by engine
 */

const peers =
  /** @type {{ date: string, engines: Record<string, { version?: string }>, figures: Record<string, Figures>, behaviour: Record<string, Row> }} */ (
    results("peers.json")
  );
const crawl = /** @type {{ date: string, rows: { name: string, pagesPerSecond: number }[] }} */ (
  results("crawl.json")
);

/** The engines in the order of the columns. Crawlee uses robots-parser. */
const ENGINES = ["maycrawl", "robots-parser", "Crawlee", "Protego", "google/robotstxt"];
const HEADS = [
  "",
  "maycrawl",
  `robots-parser ${version("robots-parser")}`,
  `Crawlee ${version("Crawlee")}`,
  `Protego ${version("Protego")} (Scrapy)`,
  "google/robotstxt (C++)",
];

const rows = [
  HEADS,
  HEADS.map(() => "---"),
  row("Same verdict as Google's parser, of 10,000", ({ agreement }, engine) => {
    if (agreement === null) return "its own";
    return `${percent(agreement)}${engine === "maycrawl" ? " (`google-code`)" : ""}`;
  }),
  row("Answers per second, from the text", ({ oneShot }) => thousands(oneShot[CLASS])),
  row("Answers per second, from a parsed file", ({ decideFirst50 }) =>
    decideFirst50 === undefined ? "no parsed form" : thousands(decideFirst50[CLASS]),
  ),
  row("A hostile pattern, per answer", ({ hostileMs }) =>
    hostileMs === null ? "more than 5 s" : `${hostileMs.toFixed(2)} ms`,
  ),
  [
    "Pages crawled per second, robots.txt obeyed",
    pages("maycrawl"),
    "does not crawl",
    pages("crawlee"),
    pages("scrapy"),
    "does not crawl",
  ],
  behaviour("robots.txt answers 503", "unreachable"),
  behaviour("Crawl-delay", "crawlDelay"),
  behaviour("Explains an answer", "explains"),
  ["Dialects", String(Object.keys(dialects).length), ...ENGINES.slice(1).map(() => "1")],
];
const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const text = `${table}

Measured on ${peers.date} (the crawl on ${crawl.date}) with real files, speed with ${CLASS} ones.
Other files and machines give other ratios. [Method, and all figures](bench/README.md).`;

/** @param {string} name @returns {unknown} */
function results(name) {
  return JSON.parse(readFileSync(new URL(`../bench/results/${name}`, import.meta.url), "utf8"));
}

/** @param {string} engine */
function version(engine) {
  return peers.engines[engine]?.version ?? "";
}

/** @param {string} what @param {(figures: Figures, engine: string) => string} cellOf */
function row(what, cellOf) {
  return [
    what,
    ...ENGINES.map((engine) => {
      const figures = peers.figures[engine];
      return figures === undefined ? "as robots-parser" : cellOf(figures, engine);
    }),
  ];
}

/** @param {string} what @param {string} property */
function behaviour(what, property) {
  return [what, ...ENGINES.map((engine) => peers.behaviour[property]?.[engine] ?? "")];
}

/** @param {string} name */
function pages(name) {
  return thousands(crawl.rows.find((one) => one.name === name)?.pagesPerSecond);
}

/** Rounds to two digits, because the others change from run to run. @param {number | undefined} rate */
function thousands(rate = 0) {
  return Number(rate.toPrecision(2)).toLocaleString("en-US");
}

/** @param {number} share */
function percent(share) {
  return `${Number((share * 100).toFixed(2))} %`;
}

makeParts("README.md", { figures: text });
