import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import {
  ADDRESSES,
  AS,
  CACHE,
  DIALECT_OF_CRAWLER,
  JSON_OPTION,
  MISSING_IS_5XX,
  RESOLVE,
  TIMEOUT,
} from "../common-options.ts";
import { crawlCopyCommand } from "../crawl-copy/command.ts";
import { crawlReportCommand } from "../crawl-report/command.ts";
import { crawlStatusCommand } from "../crawl-status/command.ts";
import { crawlStopCommand } from "../crawl-stop/command.ts";
import { DATABASE, DEFAULT_FILE, NAME, RESULTS } from "./common-options.ts";

/** What is crawled, how far, how often and how fast. */
const CRAWLING = [
  {
    name: "--contact",
    value: "url",
    required: true,
    summary: "where a site's owner can complain, sent with every request: a URL or an e-mail address",
    default: "MAYCRAWL_CONTACT of the environment",
  },
  {
    name: "--db",
    value: "file",
    values: "files",
    summary: "what is to be visited and what came of it; the same file goes on where it stopped",
    default: DEFAULT_FILE,
  },
  {
    name: "--scope",
    value: "kind",
    values: ["host", "domain", "list"],
    summary: "which hosts are visited: the seeds' own, all of their domains, or nothing but the seeds",
    default: "host",
  },
  {
    name: "--max-pages",
    value: "n",
    summary:
      "visit no more than so many pages; the same command again goes on with the rest (the summary shows it, with … for many seeds or values)",
  },
  { name: "--max-depth", value: "n", summary: "follow no more than so many links from a seed" },
  {
    name: "--include",
    value: "pattern",
    repeatable: true,
    summary: "visit only what fits, in the syntax of robots.txt paths: /shop/*.html$",
  },
  { name: "--exclude", value: "pattern", repeatable: true, summary: "visit nothing that fits" },
  {
    name: "--rate",
    value: "n",
    summary: "requests a second for each host at most; 0: no delay of our own",
    default: 1,
  },
  { name: "--concurrency", value: "n", summary: "requests to a host at once", default: 1 },
  { name: "--hosts-at-once", value: "n", summary: "hosts that are visited at once", default: 100 },
  {
    name: "--every",
    value: "time",
    summary:
      "go on for ever, and visit each page again after so long: 12h, 1d, or adaptive: the sooner the more it changes",
  },
  { name: "--no-sitemaps", summary: "do not read the sites' sitemaps" },
  {
    name: "--rate-per-address",
    value: "n",
    summary: "requests a second for each IP address at most, over all its hosts; 0: no limit",
    default: "20 for public addresses",
  },
  RESOLVE,
] as const satisfies readonly OptionRow[];

/** How far sites without end are followed; what is beyond is counted, and the summary says so. */
const BUDGETS = [
  {
    name: "--max-of-one-form",
    value: "n",
    summary:
      "visit no more than so many URLs of one form on a host, such as /item/0 for all numbers; more where the pages differ; those of sitemaps do not count",
    default: 5000,
  },
  {
    name: "--max-queries-per-path",
    value: "n",
    summary: "visit no more than so many queries of one path; more where the pages differ",
    default: 500,
  },
  {
    name: "--max-urls-per-host",
    value: "n",
    summary: "know no more than so many URLs of a host",
    default: 1_000_000,
  },
  {
    name: "--max-queued-per-host",
    value: "n",
    summary: "let no more than so many URLs of a host wait to be visited",
    default: 200_000,
  },
  {
    name: "--max-alike",
    value: "n",
    summary: "of more pages of a host that are the same but for numbers, follow no links",
    default: 500,
  },
  {
    name: "--keep-skipped",
    summary: "keep every URL that is not visited in the file, not only 10000 for each reason",
  },
] as const satisfies readonly OptionRow[];

const WARC = {
  name: "--warc",
  value: "file",
  values: "files",
  summary: "keep every answer in a WARC file, while they come",
} as const satisfies OptionRow;

/** A crawl by many machines. */
const WORKERS = [
  { ...DATABASE, summary: `${DATABASE.summary}; many machines may crawl by it at the same time` },
  {
    name: "--worker",
    summary: "take part in a crawl that was begun in the database, by the settings it was given",
  },
  NAME,
] as const satisfies readonly OptionRow[];

const TIMEOUT_OF_PAGES = {
  ...TIMEOUT,
  summary: "how long one request may take",
  default: 30,
} as const satisfies OptionRow;

/** The options; `crawl --worker` takes some of them. */
export const options = [
  AS,
  ...CRAWLING,
  ...BUDGETS,
  ...WORKERS,
  WARC,
  ...RESULTS,
  DIALECT_OF_CRAWLER,
  CACHE,
  TIMEOUT_OF_PAGES,
  ADDRESSES,
  MISSING_IS_5XX,
  JSON_OPTION,
] as const;

export type CrawlOptions = OptionValues<typeof options>;

/** `crawl`, and what can be done with its file or database. */
export const crawlCommand = defineCommand({
  name: "crawl",
  operand: { name: "seed", several: true, optional: true, values: "files" },
  summary: "visit the pages of sites, again and again, obeying everything they say",
  options,
  subcommands: [crawlReportCommand, crawlStatusCommand, crawlStopCommand, crawlCopyCommand],
  examples: [
    [
      "maycrawl crawl https://example.com/ --as FooBot --contact https://foo.example/bot",
      "all pages of a host, into crawl.db; the same line goes on where it stopped",
    ],
    [
      "maycrawl crawl urls.txt --as FooBot --contact me@foo.example --scope list --db list.db",
      "the URLs of a file, one a line",
    ],
    [
      "maycrawl crawl https://example.com/sitemap.xml --as FooBot --contact me@foo.example --max-pages 500 --exclude '/*?'",
      "what a sitemap names, and what that leads to",
    ],
    [
      "maycrawl crawl https://shop.example/ --as FooBot --contact me@foo.example --max-of-one-form 100000",
      "a shop with many products, whose URLs differ by numbers only",
    ],
    [
      "maycrawl crawl urls.txt --as FooBot --contact me@foo.example --database postgres://10.0.0.1/crawls",
      "with many machines: this is the first",
    ],
    ["maycrawl crawl --worker --database postgres://10.0.0.1/crawls", "and this another one"],
  ],
  load: () => import("./run.ts"),
});
