import { defineCommand, type OptionValues } from "../command.ts";
import { AS, DIALECTS, FETCHING, JSON_OPTION, ROBOTS, TOKEN } from "../common-options.ts";

const options = [AS, TOKEN, ROBOTS, DIALECTS, ...FETCHING, JSON_OPTION] as const;

export type CompareOptions = OptionValues<typeof options>;

export const compareCommand = defineCommand({
  name: "compare",
  operand: { name: "url" },
  summary: "what does each dialect answer, and which property makes the difference?",
  options,
  examples: [
    ["maycrawl compare https://example.com/a.html --as FooBot --robots robots.txt", "in all dialects"],
    [
      "maycrawl compare https://example.com/ --as Googlebot --dialect google,rfc9309",
      "only in these, the first being compared with",
    ],
  ],
  load: () => import("./run.ts"),
});
