import { defineCommand, type OptionValues } from "../command.ts";
import { JSON_OPTION } from "../common-options.ts";
import { DATABASE, NAME } from "../crawl/common-options.ts";

const options = [DATABASE, NAME, JSON_OPTION] as const;

export type CrawlStatusOptions = OptionValues<typeof options>;

export const crawlStatusCommand = defineCommand({
  name: "crawl status",
  summary: "where a crawl in a database is: hosts, queue, workers, what is waited for",
  options,
  examples: [
    ["maycrawl crawl status --database postgres://10.0.0.1/crawls", "of the crawl in this database"],
    ["maycrawl crawl status --database postgres://10.0.0.1/crawls --name shop", "of the crawl shop"],
  ],
  load: () => import("./run.ts"),
});
