import {
  ADDRESSES,
  DIALECT_OF_CRAWLER,
  JSON_OPTION,
  optionalAs,
  RESOLVE,
  TIMEOUT,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const AS_OF_DIFF = optionalAs("default: all known ones, those that the files name, and *");
const GIT = {
  name: "--git",
  value: "revision",
  summary:
    "Compare a file of the git repository at this revision with the working copy: --git REVISION [FILE]",
} as const satisfies OptionRow;
const URLS = {
  name: "--urls",
  value: "file",
  values: "files",
  summary: "Known URLs, to list those that change: a list, a sitemap or its URL, the file of a crawl, or -",
} as const satisfies OptionRow;
const FAIL_ON = {
  name: "--fail-on",
  value: "changes",
  values: ["decisions", "access", "all"],
  list: true,
  summary: "Changes that lead to exit code 1, separated by commas",
  default: "decisions,access",
} as const satisfies OptionRow;
/** Default of `--max-steps`. */
export const DEFAULT_STEPS = 1_000_000;
const MAX_STEPS = {
  name: "--max-steps",
  value: "n",
  summary: "Limit of the work for each crawler",
  default: DEFAULT_STEPS,
} as const satisfies OptionRow;
const FORMAT = {
  name: "--format",
  value: "name",
  values: ["text", "json", "github"],
  summary: "Format of the changes",
  default: "text",
} as const satisfies OptionRow;

const options = [
  AS_OF_DIFF,
  DIALECT_OF_CRAWLER,
  GIT,
  URLS,
  FAIL_ON,
  MAX_STEPS,
  FORMAT,
  TIMEOUT,
  ADDRESSES,
  RESOLVE,
  JSON_OPTION,
] as const;

export type DiffOptions = OptionValues<typeof options>;

export const diffCommand = defineCommand({
  name: "diff",
  operand: { name: "old", second: "new", optionalWith: GIT.name, values: "files" },
  summary: "Show what a change of a robots.txt does: the crawlers and URLs with another answer",
  options,
  examples: [
    ["maycrawl diff old.txt robots.txt", "Compare two files for all crawlers"],
    [
      "maycrawl diff https://example.com/robots.txt robots.txt --as search,ai",
      "Compare a site with a draft, for search engines and AI crawlers",
    ],
    ["maycrawl diff --git main", "Compare robots.txt on the branch main with the working copy"],
    ["maycrawl diff old.txt robots.txt --urls urls.txt", "Also list which known URLs change"],
  ],
  exitCodes: {
    0: "No change that --fail-on names",
    1: "At least one such change",
    3: "Unknown: --max-steps ended a comparison, or a robots.txt could not be read",
  },
  load: () => import("./run.ts"),
});
