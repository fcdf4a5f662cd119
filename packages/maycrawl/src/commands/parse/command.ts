import { defineCommand, type OptionValues } from "../command.ts";
import { ADDRESSES, asIfWanted, DIALECT, JSON_OPTION, RESOLVE, TIMEOUT } from "../common-options.ts";

const options = [
  asIfWanted("which groups apply to each"),
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
  summary: "what does a robots.txt (files, URLs, or -) say, line by line?",
  options,
  examples: [
    ["maycrawl parse robots.txt", "lines, groups, sitemaps and other fields"],
    ["maycrawl parse robots.txt --as Googlebot,ai", "and which groups apply to these crawlers"],
    ["maycrawl parse https://example.com/robots.txt --json", "the same for programs"],
    ["maycrawl parse a.txt b.txt c.txt --json", "each of several, a line for each"],
  ],
  load: () => import("./run.ts"),
});
