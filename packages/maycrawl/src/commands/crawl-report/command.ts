import { JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";
import { DATABASE, NAME, RESULT_OPTIONS, SITE_EXIT_CODES } from "../../crawl/crawl-common-options.ts";

const options = [DATABASE, NAME, ...RESULT_OPTIONS, JSON_OPTION] as const;

export type CrawlReportOptions = OptionValues<typeof options>;

export const crawlReportCommand = defineCommand({
  name: "crawl report",
  operand: { name: "file", optional: true, values: "files" },
  summary: "Report on a crawl, from its file or database, also while it runs",
  options,
  examples: [
    ["maycrawl crawl report crawl.db", "Print a summary"],
    ["maycrawl crawl report crawl.db --html report.html", "Write the report to an HTML file"],
    ["maycrawl crawl report crawl.db --csv - > urls.csv", "Print all URLs as CSV"],
    ["maycrawl crawl report --database postgres://10.0.0.1/crawls", "Report on a crawl in PostgreSQL"],
  ],
  exitCodes: {
    ...SITE_EXIT_CODES,
    3: "The file or database is unusable, or no page has answered",
  },
  load: () => import("./run.ts"),
});
