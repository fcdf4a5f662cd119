import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { asIfWanted, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, PLACE, ROBOTS } from "../common-options.ts";

const ROBOTS_OF_SITEMAP = {
  ...ROBOTS,
  summary: "the robots.txt by which the pages are judged: a file, a URL, or - for standard input",
  default: "that of each page's origin",
} as const satisfies OptionRow;
const CHECK = {
  name: "--check",
  summary: "look at the pages, too: whether they are there, and what contradicts their being in a sitemap",
} as const satisfies OptionRow;
/** How many pages are looked at. */
export const MAX_PAGES = {
  name: "--max-pages",
  value: "number",
  summary: "how many pages --check looks at, at even distances",
  default: 100,
} as const satisfies OptionRow;

const options = [
  asIfWanted("which pages they may not fetch"),
  ROBOTS_OF_SITEMAP,
  CHECK,
  MAX_PAGES,
  PLACE,
  DIALECT_OF_CRAWLER,
  ...FETCHING,
  JSON_OPTION,
] as const;

export type SitemapOptions = OptionValues<typeof options>;

export const sitemapCommand = defineCommand({
  name: "sitemap",
  operand: { name: "source", values: "files" },
  summary: "what is in this sitemap, or in all of a site's, and what is wrong with it?",
  options,
  examples: [
    ["maycrawl sitemap https://example.com/", "all that its robots.txt names, or the customary places"],
    [
      "maycrawl sitemap https://example.com/sitemap.xml --as Googlebot",
      "one, or all that it names if it is an index",
    ],
    [
      "maycrawl sitemap https://example.com/ --as Googlebot --check --max-pages 20",
      "look at twenty of its pages, too",
    ],
    [
      "maycrawl sitemap sitemap.xml.gz --url https://example.com/sitemap.xml.gz",
      "a file, as if it were there",
    ],
    [
      "maycrawl sitemap sitemap.xml --robots draft.txt --as Googlebot",
      "which of its pages this robots.txt would block",
    ],
  ],
  load: () => import("./run.ts"),
});
