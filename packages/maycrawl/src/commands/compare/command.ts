import { AS, DIALECTS, FETCHING, JSON_OPTION, ROBOTS, TOKEN } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [AS, TOKEN, ROBOTS, DIALECTS, ...FETCHING, JSON_OPTION] as const;

export type CompareOptions = OptionValues<typeof options>;

export const compareCommand = defineCommand({
  name: "compare",
  operand: { name: "url" },
  summary: "Compare the answers of dialects, and name the properties that differ",
  options,
  examples: [
    ["maycrawl compare https://example.com/a.html --as FooBot --robots robots.txt", "Compare all dialects"],
    [
      "maycrawl compare https://example.com/ --as Googlebot --dialect google,rfc9309",
      "Compare rfc9309 with google",
    ],
  ],
  exitCodes: {
    0: "All dialects give the same answer",
    1: "At least one dialect gives another answer",
    3: "Unknown in the first dialect: robots.txt is unreachable or unreadable",
  },
  load: () => import("./run.ts"),
});
