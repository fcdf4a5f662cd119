import { defineCommand, type OptionValues } from "../../cli/define-command.ts";
import { NAME } from "../../crawl/crawl-common-options.ts";

const options = [NAME] as const;

export type CrawlCopyOptions = OptionValues<typeof options>;

export const crawlCopyCommand = defineCommand({
  name: "crawl copy",
  operand: { name: "from", second: "to", values: "files" },
  summary: "Copy a crawl from its file into a PostgreSQL database, or back",
  options,
  examples: [
    ["maycrawl crawl copy crawl.db postgres://10.0.0.1/crawls", "Copy a file into a database"],
    [
      "maycrawl crawl copy postgres://10.0.0.1/crawls crawl.db --name shop",
      "Copy the crawl named shop into a file",
    ],
  ],
  exitCodes: { 0: "Done", 3: "The file or database is unusable" },
  load: () => import("./run.ts"),
});
