import { defineCommand, type OptionValues } from "../command.ts";
import { JSON_OPTION } from "../common-options.ts";

const options = [JSON_OPTION] as const;

export type CrawlersOptions = OptionValues<typeof options>;

export const crawlersCommand = defineCommand({
  name: "crawlers",
  operand: { name: "text", optional: true },
  summary: "which crawlers are known, what are they for, and which rules do they read?",
  options,
  examples: [
    ["maycrawl crawlers", "all of them"],
    ["maycrawl crawlers training", "those with this in their token, vendor or purposes"],
    ["maycrawl crawlers GPTBot", "all that is known of one, with its source"],
    ["maycrawl crawlers GPTBot/1.2 --json", "the same of who sends this User-Agent header, for programs"],
  ],
  load: () => import("./run.ts"),
});
