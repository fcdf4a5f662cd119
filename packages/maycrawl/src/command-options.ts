import { purposes } from "@maycrawl/engine/robots";
import { addressPolicies } from "./input/fetch-options.ts";
import { dialectNames, presetNames } from "./input/option-values.ts";

/** What can stand in a place of the command line: the names of files, one of some words, or anything. */
export type Values = "files" | readonly string[] | undefined;

/** An option of a command. */
export interface OptionRow {
  /** With two dashes. */
  readonly name: string;
  /** What its value is called in the help; undefined where it takes none. */
  readonly value?: string;
  readonly values?: Values;
  /** Whether its value may be several of `values`, divided by commas. */
  readonly list?: true;
  readonly repeatable?: true;
  /** Whether the command has to be given it. */
  readonly required?: true;
  readonly summary: string;
}

export const AS: OptionRow = {
  name: "--as",
  value: "name",
  required: true,
  summary: "the crawler: its product token, or a whole User-Agent header in which it is found",
};
export const AS_SEVERAL: OptionRow = {
  ...AS,
  summary: `${AS.summary}; or a purpose, for all crawlers that have it (${purposes.join(", ")})`,
  repeatable: true,
};
export const AS_IF_WANTED: OptionRow = {
  name: "--as",
  value: "name",
  summary: `${AS.summary}; with it, which pages it may not fetch`,
};
export const ROBOTS: OptionRow = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "the robots.txt: a file, a URL, or - for standard input (default: fetched from the URL's origin)",
};
export const DIALECT: OptionRow = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "how robots.txt is read (default: rfc9309)",
};
export const DIALECT_OF_CRAWLER: OptionRow = {
  ...DIALECT,
  summary: "how robots.txt is read (default: as the crawler does, where that is known, else rfc9309)",
};
export const DIALECTS: OptionRow = {
  ...DIALECT,
  value: "names",
  list: true,
  summary:
    "the dialects, divided by commas; the first is the one that others are compared with (default: all)",
};
export const TIMEOUT: OptionRow = {
  name: "--timeout",
  value: "seconds",
  summary: "how long fetching a robots.txt may take, redirects included (default: 10)",
};
export const TIMEOUT_OF_PAGES: OptionRow = {
  ...TIMEOUT,
  summary: "how long one request may take (default: 30)",
};
export const ADDRESSES: OptionRow = {
  name: "--addresses",
  value: "policy",
  values: addressPolicies,
  summary:
    "which servers may be asked; public: only those of the public internet, whatever a URL, a name or a redirect says (default: any, with --redis public)",
};
export const CACHE: OptionRow = {
  name: "--cache",
  value: "file",
  values: "files",
  summary: "keep what sites answer in this file, and ask only for what is too old in it",
};
const REDIS: OptionRow = {
  name: "--redis",
  value: "url",
  summary: "the same in a Redis, for many machines (redis://HOST:PORT)",
};
/** How robots.txt files are fetched. */
export const FETCHING: readonly OptionRow[] = [CACHE, REDIS, TIMEOUT, ADDRESSES];
export const JSON_OPTION: OptionRow = {
  name: "--json",
  summary: "print JSON, in a documented and stable shape",
};
export const HISTORY: OptionRow = {
  name: "--history",
  value: "source",
  values: "files",
  summary: `what the site answers: a file, - for standard input, or one of ${presetNames.join(", ")}`,
};
export const DIALECTS_SIMULATED: OptionRow = {
  ...DIALECTS,
  summary: "the dialects, divided by commas (default: all)",
};
export const PLACE: OptionRow = {
  name: "--url",
  value: "url",
  summary: "where a file belongs: what is relative or local to a site is judged by it",
};
export const CHECK: OptionRow = {
  name: "--check",
  summary: "look at the pages, too: whether they are there, and what contradicts their being in a sitemap",
};
export const MOST: OptionRow = {
  name: "--most",
  value: "number",
  summary: "how many pages --check looks at, at even distances (default: 100)",
};
export const ALL: OptionRow = { name: "--all", summary: "leave nothing out of long lists" };

/** What is crawled, how far, how often and how fast. */
export const CRAWLING: readonly OptionRow[] = [
  {
    name: "--contact",
    value: "url",
    summary:
      "where a site's owner can complain, sent with every request: a URL or an e-mail address (default: MAYCRAWL_CONTACT of the environment)",
  },
  {
    name: "--db",
    value: "file",
    values: "files",
    summary:
      "what is to be visited and what came of it; the same file goes on where it stopped (default: crawl.db)",
  },
  {
    name: "--scope",
    value: "kind",
    values: ["host", "domain", "list"],
    summary:
      "which hosts are visited: the seeds' own, all of their domains, or nothing but the seeds (default: host)",
  },
  { name: "--max-pages", value: "n", summary: "visit no more than so many pages in a round" },
  { name: "--depth", value: "n", summary: "follow no more than so many links from a seed" },
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
    summary: "requests a second for each host at most; 0: no delay of our own (default: 1)",
  },
  { name: "--connections", value: "n", summary: "requests to a host at once (default: 1)" },
  { name: "--hosts", value: "n", summary: "hosts that are visited at once (default: 100)" },
  {
    name: "--every",
    value: "time",
    summary:
      "go on for ever, and visit each page again after so long: 12h, 1d, or adaptive: the sooner the more it changes",
  },
  { name: "--no-sitemaps", summary: "do not read the sites' sitemaps" },
  {
    name: "--resolve",
    value: "host:port:address",
    repeatable: true,
    summary: "connect to this address for that host and port; the host may be *",
  },
];

/** What comes out of a crawl. */
export const RESULTS: readonly OptionRow[] = [
  {
    name: "--warc",
    value: "file",
    values: "files",
    summary: "keep every answer in a WARC file, while they come",
  },
  { name: "--html", value: "file", values: "files", summary: "write a report as one HTML page" },
  { name: "--csv", value: "file", values: "files", summary: "write all URLs as CSV; - for standard output" },
  {
    name: "--ndjson",
    value: "file",
    values: "files",
    summary: "write all URLs as NDJSON; - for standard output",
  },
];

/** A crawl by many machines. */
export const FLEET: readonly OptionRow[] = [
  {
    name: "--redis",
    value: "url",
    summary:
      "crawl with many machines, which meet in this Redis (redis://HOST:PORT); --db is then this worker's segment (default: segment.db)",
  },
  {
    name: "--worker",
    summary: "take part in a crawl that was started in the Redis, by the settings it was given",
  },
  { name: "--name", value: "name", summary: "which of the crawls in the Redis (default: crawl)" },
];
