import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { AS, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, ROBOTS, TOKEN } from "../common-options.ts";

const ALL = { name: "--all", summary: "leave nothing out of long lists" } as const satisfies OptionRow;

const options = [AS, TOKEN, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION, ALL] as const;

export type ExplainOptions = OptionValues<typeof options>;

export const explainCommand = defineCommand({
  name: "explain",
  operand: { name: "url" },
  summary: "why, and what would turn the answer round?",
  options,
  examples: [
    [
      "maycrawl explain https://example.com/private --as Googlebot",
      "groups, rules, surprises, smallest edit",
    ],
    ["maycrawl explain https://example.com/a --as FooBot --robots draft.txt --all", "with every rule"],
  ],
  load: () => import("./run.ts"),
});
