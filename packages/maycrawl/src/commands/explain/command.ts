import { AS, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, ROBOTS, TOKEN } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const ALL = { name: "--all", summary: "Print long lists in full" } as const satisfies OptionRow;

const options = [AS, TOKEN, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION, ALL] as const;

export type ExplainOptions = OptionValues<typeof options>;

export const explainCommand = defineCommand({
  name: "explain",
  operand: { name: "url" },
  summary: "Explain an answer: groups, rules, and the smallest edit that flips it",
  options,
  examples: [
    ["maycrawl explain https://example.com/private --as Googlebot", "Read the robots.txt of the site"],
    [
      "maycrawl explain https://example.com/a --as FooBot --robots draft.txt --all",
      "Use a draft, and list every rule",
    ],
  ],
  exitCodes: {
    0: "The URL is allowed",
    1: "The URL is disallowed",
    3: "Unknown: robots.txt is unreachable or unreadable",
  },
  load: () => import("./run.ts"),
});
