import { defineCommand, type OptionValues } from "../command.ts";
import { JSON_OPTION } from "../common-options.ts";
import { DATABASE, NAME, RESULTS } from "../crawl/common-options.ts";

const options = [DATABASE, NAME, ...RESULTS, JSON_OPTION] as const;

export type CrawlReportOptions = OptionValues<typeof options>;

export const crawlReportCommand = defineCommand({
  name: "crawl report",
  operand: { name: "file", optional: true, values: "files" },
  summary: "what came of a crawl, from its file or its database; also while it goes on",
  options,
  examples: [
    ["maycrawl crawl report crawl.db", "a summary"],
    ["maycrawl crawl report crawl.db --html report.html", "a report as one HTML page"],
    ["maycrawl crawl report crawl.db --csv - > urls.csv", "all URLs as CSV"],
    ["maycrawl crawl report --database postgres://10.0.0.1/crawls", "of a crawl in PostgreSQL"],
  ],
  load: () => import("./run.ts"),
});
