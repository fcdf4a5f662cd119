import { defineCommand, type OptionValues } from "../command.ts";
import { JSON_OPTION } from "../common-options.ts";
import { DATABASE, NAME } from "../crawl/common-options.ts";

const options = [DATABASE, NAME, JSON_OPTION] as const;

export type CrawlStopOptions = OptionValues<typeof options>;

export const crawlStopCommand = defineCommand({
  name: "crawl stop",
  summary: "stop all workers of a crawl in a database, and wait until they have left",
  options,
  examples: [
    [
      "maycrawl crawl stop --database postgres://10.0.0.1/crawls",
      "the command that began the crawl goes on with it",
    ],
  ],
  load: () => import("./run.ts"),
});
