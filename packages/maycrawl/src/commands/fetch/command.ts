import { defineCommand, type OptionValues } from "../command.ts";
import { DIALECT, FETCHING, JSON_OPTION } from "../common-options.ts";

const options = [DIALECT, ...FETCHING, JSON_OPTION] as const;

export type FetchOptions = OptionValues<typeof options>;

export const fetchCommand = defineCommand({
  name: "fetch",
  operand: { name: "url" },
  summary: "what came of asking this site for its robots.txt, and how long does it hold?",
  options,
  examples: [
    ["maycrawl fetch https://example.com/", "requests, what holds and why, its lifetime, what is odd"],
    ["maycrawl fetch https://example.com/ --cache robots.db", "only if what is kept is too old"],
  ],
  load: () => import("./run.ts"),
});
