import { JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";
import { DATABASE, DATABASE_EXIT_CODES, NAME } from "../../crawl/crawl-common-options.ts";

const options = [DATABASE, NAME, JSON_OPTION] as const;

export type CrawlStopOptions = OptionValues<typeof options>;

export const crawlStopCommand = defineCommand({
  name: "crawl stop",
  summary: "Stop all workers of a crawl in a database, and wait until they exit",
  options,
  examples: [
    [
      "maycrawl crawl stop --database postgres://10.0.0.1/crawls",
      "Stop the crawl; the command that began it continues it",
    ],
  ],
  exitCodes: DATABASE_EXIT_CODES,
  load: () => import("./run.ts"),
});
