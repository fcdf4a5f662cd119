import {
  ADDRESSES,
  AS,
  CACHE,
  DIALECT_OF_CRAWLER,
  JSON_OPTION,
  MISSING_IS_5XX,
  RESOLVE,
  TIMEOUT,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";
import {
  DATABASE,
  DEFAULT_FILE,
  NAME,
  RESULT_OPTIONS,
  SITE_EXIT_CODES,
} from "../../crawl/crawl-common-options.ts";
import { crawlCopyCommand } from "../crawl-copy/command.ts";
import { crawlReportCommand } from "../crawl-report/command.ts";
import { crawlStatusCommand } from "../crawl-status/command.ts";
import { crawlStopCommand } from "../crawl-stop/command.ts";

/** Options for the contact, the file, the extent, the frequency and the rate of a crawl. */
const CRAWLING = [
  {
    name: "--contact",
    value: "url",
    required: true,
    summary: "Contact for site owners, sent with every request: a URL or an e-mail address",
    default: "the environment variable MAYCRAWL_CONTACT",
  },
  {
    name: "--db",
    value: "file",
    values: "files",
    summary: "File of the crawl, with its queue and results; a later run continues it",
    default: DEFAULT_FILE,
  },
  {
    name: "--scope",
    value: "kind",
    values: ["host", "domain", "list"],
    summary: "Hosts to visit: those of the seeds, all of their domains, or only the seeds themselves",
    default: "host",
  },
  {
    name: "--max-pages",
    value: "n",
    summary: "Maximum number of pages in this run; the same command then visits the next ones",
  },
  {
    name: "--max-depth",
    value: "n",
    summary: "Maximum number of links between a seed and a page; an entry of a sitemap counts as one",
  },
  {
    name: "--include",
    value: "pattern",
    repeatable: true,
    summary: "Visit only URLs that match, in the syntax of robots.txt paths: /shop/*.html$",
  },
  { name: "--exclude", value: "pattern", repeatable: true, summary: "Skip URLs that match" },
  {
    name: "--rate",
    value: "n",
    summary: "Maximum requests per second to a host; 0: no delay except what the site asks for",
    default: 1,
  },
  { name: "--concurrency", value: "n", summary: "Maximum concurrent requests to a host", default: 1 },
  {
    name: "--hosts-at-once",
    value: "n",
    summary: "Maximum number of hosts visited concurrently",
    default: 100,
  },
  {
    name: "--every",
    value: "time",
    summary:
      "Keep running, and visit each page again after this time: 12h, 1d, or adaptive: sooner if it changes often",
  },
  { name: "--no-sitemaps", summary: "Do not read sitemaps" },
  {
    name: "--rate-per-address",
    value: "n",
    summary: "Maximum requests per second to an IP address, over all its hosts; 0: no limit",
    default: "20 for public addresses",
  },
  RESOLVE,
] as const satisfies readonly OptionRow[];

/** Limits for sites with endless URLs. URLs beyond a limit are counted, and the summary reports their number. */
const BUDGETS = [
  {
    name: "--max-of-one-form",
    value: "n",
    summary:
      "Maximum URLs of one form on a host, such as /item/0 for all numbers; more if the pages differ; URLs in sitemaps do not count",
    default: 5000,
  },
  {
    name: "--max-queries-per-path",
    value: "n",
    summary: "Maximum queries of one path; more if the pages differ",
    default: 500,
  },
  {
    name: "--max-urls-per-host",
    value: "n",
    summary: "Maximum number of known URLs of a host",
    default: 1_000_000,
  },
  {
    name: "--max-queued-per-host",
    value: "n",
    summary: "Maximum number of queued URLs of a host",
    default: 200_000,
  },
  {
    name: "--max-alike",
    value: "n",
    summary: "Maximum pages of a host that differ only in numbers; links of more such pages are not followed",
    default: 500,
  },
  {
    name: "--keep-skipped",
    summary: "Keep every skipped URL, not only 10000 for each reason",
  },
] as const satisfies readonly OptionRow[];

const WARC = {
  name: "--warc",
  value: "file",
  values: "files",
  summary: "Write every response to this WARC file as it arrives",
} as const satisfies OptionRow;

/** Options for a crawl on many machines. */
const WORKERS = [
  { ...DATABASE, summary: `${DATABASE.summary}; many machines can crawl together` },
  {
    name: "--worker",
    summary: "Join a crawl that was begun in the database, with its settings",
  },
  NAME,
] as const satisfies readonly OptionRow[];

const TIMEOUT_OF_PAGES = {
  ...TIMEOUT,
  summary: "Maximum time of one request",
  default: 30,
} as const satisfies OptionRow;

/** Options of `crawl`. `crawl --worker` takes some of them. */
export const options = [
  AS,
  ...CRAWLING,
  ...BUDGETS,
  ...WORKERS,
  WARC,
  ...RESULT_OPTIONS,
  DIALECT_OF_CRAWLER,
  CACHE,
  TIMEOUT_OF_PAGES,
  ADDRESSES,
  MISSING_IS_5XX,
  JSON_OPTION,
] as const;

export type CrawlOptions = OptionValues<typeof options>;

/** The command `crawl`, and its subcommands for the file or the database of a crawl. */
export const crawlCommand = defineCommand({
  name: "crawl",
  operand: { name: "seed", several: true, optional: true, values: "files" },
  summary: "Crawl sites as their rules allow, and continue where the last run stopped",
  options,
  subcommands: [crawlReportCommand, crawlStatusCommand, crawlStopCommand, crawlCopyCommand],
  examples: [
    [
      "maycrawl crawl https://example.com/ --as FooBot --contact https://foo.example/bot",
      "Crawl all pages of a host into crawl.db; the same command continues the crawl",
    ],
    [
      "maycrawl crawl urls.txt --as FooBot --contact me@foo.example --scope list --db list.db",
      "Visit the URLs in a file, one per line",
    ],
    [
      "maycrawl crawl https://example.com/sitemap.xml --as FooBot --contact me@foo.example --max-pages 500 --exclude '/*?'",
      "Visit the pages of a sitemap, and the pages that they link to",
    ],
    [
      "maycrawl crawl https://shop.example/ --as FooBot --contact me@foo.example --max-of-one-form 100000",
      "Crawl a shop whose product URLs differ only in numbers",
    ],
    [
      "maycrawl crawl urls.txt --as FooBot --contact me@foo.example --database postgres://10.0.0.1/crawls",
      "Crawl with many machines: run this on the first one",
    ],
    [
      "maycrawl crawl --worker --database postgres://10.0.0.1/crawls",
      "Crawl with many machines: run this on the others",
    ],
  ],
  exitCodes: {
    ...SITE_EXIT_CODES,
    3: "No page could be visited, or the file or database is unusable",
  },
  load: () => import("./run.ts"),
});
