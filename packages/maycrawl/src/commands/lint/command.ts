import { ADDRESSES, AS_OF_LINT, JSON_OPTION, PROVE, RESOLVE, TIMEOUT } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";
import { dialectNames } from "../../cli/option-values.ts";

const DIALECT = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "Dialect of all crawlers",
  default: "that of each crawler",
} as const satisfies OptionRow;
const FORMAT = {
  name: "--format",
  value: "name",
  values: ["text", "json", "sarif", "junit", "github"],
  summary: "Format of the findings",
  default: "text",
} as const satisfies OptionRow;
const FAIL_ON = {
  name: "--fail-on",
  value: "severity",
  values: ["error", "warning", "information"],
  summary: "Lowest severity that leads to exit code 1",
  default: "error",
} as const satisfies OptionRow;
const BASELINE = {
  name: "--baseline",
  value: "file",
  values: "files",
  summary: "Hide the findings that are listed in this file",
} as const satisfies OptionRow;
const WRITE_BASELINE = {
  name: "--write-baseline",
  summary: "Write all findings to the file of --baseline",
} as const satisfies OptionRow;
const BEFORE = {
  name: "--before",
  value: "old",
  values: "files",
  summary: "Report only what this older robots.txt does not have: a file or a URL",
} as const satisfies OptionRow;
const ALL = { name: "--all", summary: "Print repeated findings in full" } as const satisfies OptionRow;

const options = [
  AS_OF_LINT,
  DIALECT,
  FORMAT,
  FAIL_ON,
  BASELINE,
  WRITE_BASELINE,
  BEFORE,
  ALL,
  PROVE,
  TIMEOUT,
  ADDRESSES,
  RESOLVE,
  JSON_OPTION,
] as const;

export type LintOptions = OptionValues<typeof options>;

export const lintCommand = defineCommand({
  name: "lint",
  operand: { name: "source", several: true, values: "files" },
  summary: "Find the problems of a robots.txt, with URLs that show their effect",
  options,
  examples: [
    ["maycrawl lint robots.txt", "Lint a file"],
    [
      "maycrawl lint https://example.com/robots.txt --as search,ai",
      "Lint for search engines and AI crawlers",
    ],
    ["maycrawl lint sites/ --fail-on warning", "Lint the robots.txt files of a folder, also for warnings"],
    ["maycrawl lint robots.txt --prove", "Also find rules without effect"],
    ["maycrawl lint robots.txt --format sarif", "Print SARIF, for code scanning"],
  ],
  exitCodes: {
    0: "No findings with the severity of --fail-on or a higher one",
    1: "At least one such finding",
    3: "At least one source could not be read",
  },
  load: () => import("./run.ts"),
});
