import { JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [JSON_OPTION] as const;

export type CrawlersOptions = OptionValues<typeof options>;

export const crawlersCommand = defineCommand({
  name: "crawlers",
  operand: { name: "text", optional: true },
  summary: "List known crawlers: vendor, purpose, and which rules they obey",
  options,
  examples: [
    ["maycrawl crawlers", "List all known crawlers"],
    ["maycrawl crawlers training", "List the crawlers for AI training"],
    ["maycrawl crawlers OpenAI", "List the crawlers of a vendor"],
    ["maycrawl crawlers GPTBot", "Show everything about one, with the source"],
    [
      "maycrawl crawlers GPTBot/1.2 --json",
      "Find the crawler that sends this User-Agent header, and print JSON",
    ],
  ],
  exitCodes: { 0: "At least one crawler matches", 1: "No crawler matches" },
  load: () => import("./run.ts"),
});
