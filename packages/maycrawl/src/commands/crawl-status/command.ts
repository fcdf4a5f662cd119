import { JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";
import { DATABASE, DATABASE_EXIT_CODES, NAME } from "../../crawl/crawl-common-options.ts";

const options = [DATABASE, NAME, JSON_OPTION] as const;

export type CrawlStatusOptions = OptionValues<typeof options>;

export const crawlStatusCommand = defineCommand({
  name: "crawl status",
  summary: "Show the state of a crawl in a database: hosts, queue, workers, waits",
  options,
  examples: [
    ["maycrawl crawl status --database postgres://10.0.0.1/crawls", "Show the crawl in this database"],
    ["maycrawl crawl status --database postgres://10.0.0.1/crawls --name shop", "Show the crawl named shop"],
  ],
  exitCodes: DATABASE_EXIT_CODES,
  load: () => import("./run.ts"),
});
