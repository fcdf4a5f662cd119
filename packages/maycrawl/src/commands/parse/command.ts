import { ADDRESSES, DIALECT, JSON_OPTION, optionalAs, RESOLVE, TIMEOUT } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [
  optionalAs("shows the groups that apply to each"),
  DIALECT,
  TIMEOUT,
  ADDRESSES,
  RESOLVE,
  JSON_OPTION,
] as const;

export type ParseOptions = OptionValues<typeof options>;

export const parseCommand = defineCommand({
  name: "parse",
  operand: { name: "source", several: true, values: "files" },
  summary: "Show a robots.txt line by line, with its groups and fields",
  options,
  examples: [
    ["maycrawl parse robots.txt", "Show the lines, groups, sitemaps and other fields"],
    ["maycrawl parse robots.txt --as Googlebot,ai", "Also show which groups apply to these crawlers"],
    ["maycrawl parse https://example.com/robots.txt --json", "Print JSON"],
    ["maycrawl parse a.txt b.txt c.txt --json", "Print a line of JSON for each of several"],
  ],
  exitCodes: { 0: "Done", 3: "At least one source is unreadable" },
  load: () => import("./run.ts"),
});
