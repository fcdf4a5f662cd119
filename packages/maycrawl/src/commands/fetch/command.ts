import { DIALECT, FETCHING, JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [DIALECT, ...FETCHING, JSON_OPTION] as const;

export type FetchOptions = OptionValues<typeof options>;

export const fetchCommand = defineCommand({
  name: "fetch",
  operand: { name: "url" },
  summary: "Fetch the robots.txt of a site, and show how long the result is valid",
  options,
  examples: [
    ["maycrawl fetch https://example.com/", "Show the requests, the result, its lifetime and its problems"],
    [
      "maycrawl fetch https://example.com/ --cache robots.db",
      "Make a request only if the kept result is stale",
    ],
  ],
  exitCodes: {
    0: "The site has a robots.txt, or certainly has none",
    3: "Unknown: no answer, or one that the dialect treats as a failure",
  },
  load: () => import("./run.ts"),
});
