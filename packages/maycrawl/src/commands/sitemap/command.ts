import {
  DIALECT_OF_CRAWLER,
  DOCUMENT_URL,
  FETCHING,
  JSON_OPTION,
  optionalAs,
  ROBOTS,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const ROBOTS_OF_SITEMAP = {
  ...ROBOTS,
  summary: "robots.txt that applies to the pages: a file, a URL, or - for standard input",
  default: "that of each page's origin",
} as const satisfies OptionRow;
const CHECK = {
  name: "--check",
  summary: "Also fetch pages, and report those that should not be in a sitemap",
} as const satisfies OptionRow;
/** Option for the maximum number of pages that are checked. */
export const MAX_PAGES = {
  name: "--max-pages",
  value: "number",
  summary: "Number of pages that --check fetches, evenly spread",
  default: 100,
} as const satisfies OptionRow;

const options = [
  optionalAs("lists the pages that they may not fetch"),
  ROBOTS_OF_SITEMAP,
  CHECK,
  MAX_PAGES,
  DOCUMENT_URL,
  DIALECT_OF_CRAWLER,
  ...FETCHING,
  JSON_OPTION,
] as const;

export type SitemapOptions = OptionValues<typeof options>;

export const sitemapCommand = defineCommand({
  name: "sitemap",
  operand: { name: "source", values: "files" },
  summary: "Read a sitemap, or all sitemaps of a site, and report errors",
  options,
  examples: [
    [
      "maycrawl sitemap https://example.com/",
      "Read all sitemaps that robots.txt names, or those at the usual places",
    ],
    [
      "maycrawl sitemap https://example.com/sitemap.xml --as Googlebot",
      "Read one, or all that an index names, and list the pages that Googlebot may not fetch",
    ],
    [
      "maycrawl sitemap https://example.com/ --as Googlebot --check --max-pages 20",
      "Also fetch twenty of the pages",
    ],
    [
      "maycrawl sitemap sitemap.xml.gz --url https://example.com/sitemap.xml.gz",
      "Read a file as if it were at this URL",
    ],
    [
      "maycrawl sitemap sitemap.xml --robots draft.txt --as Googlebot",
      "List the pages that a draft would block",
    ],
  ],
  exitCodes: {
    0: "No errors; warnings do not count",
    1: "An error, a disallowed page, a contradiction, or a sitemap that is disallowed or answers 4xx",
    3: "Unknown: a sitemap or robots.txt could not be fetched, or a file is unreadable",
  },
  load: () => import("./run.ts"),
});
