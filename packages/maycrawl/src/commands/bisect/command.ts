import { AS, DIALECT_OF_CRAWLER, JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const SINCE = {
  name: "--since",
  value: "revision",
  summary: "Search only the commits after this one",
  default: "the whole history",
} as const satisfies OptionRow;

const options = [AS, DIALECT_OF_CRAWLER, SINCE, JSON_OPTION] as const;

export type BisectOptions = OptionValues<typeof options>;

export const bisectCommand = defineCommand({
  name: "bisect",
  operand: { name: "url", second: "path", secondIsOptional: true, values: "files" },
  summary: "Find the commit and the line that changed an answer, in a git repository",
  options,
  examples: [
    ["maycrawl bisect https://example.com/private --as Googlebot", "Search the history of robots.txt"],
    [
      "maycrawl bisect https://example.com/ --as GPTBot public/robots.txt --since v1.0",
      "Search the commits after a tag, for another path",
    ],
  ],
  exitCodes: {
    0: "The commit was found, or the answer never changed",
    3: "Unknown: no git repository, no such file, or an incomplete history",
  },
  load: () => import("./run.ts"),
});
