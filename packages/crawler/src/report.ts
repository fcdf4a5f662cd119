/** Results of a crawl, from its file or its database: `@maycrawl/crawler/report`. */
export { copyCrawl } from "./copy/copy-crawl.ts";
export type { CopiedCrawl } from "./copy/copy-tables.ts";
export type { CrawlPlace } from "./crawl/options/crawl-place.ts";
export type { DatabasePlace } from "./crawl/postgres/client/database-place.ts";
export type { LeftOutReason } from "./crawl/state/left-out-reasons.ts";
export type { RoundEnd } from "./crawl/state/round.ts";
export { type CsvOptions, exportCsv } from "./export/csv.ts";
export { type CsvValue, formatCsvRow } from "./export/csv-cell.ts";
export { exportNdjson } from "./export/ndjson.ts";
export { type PageRecord, readPageRecords } from "./export/page-records.ts";
export { type SummaryOptions, summariseCrawl } from "./report/summarise-crawl.ts";
export type { Advice } from "./report/summary/advice.ts";
export type {
  ContradictionTally,
  CrawlSummary,
  Example,
  Extreme,
  FailureExample,
  FailureTally,
  LeftOut,
  Sample,
  StatusClass,
  Tally,
  TimeSlice,
  TrapTally,
  WaitingHost,
} from "./report/summary/summary.ts";
export type { Verdict } from "./report/summary/url-verdict.ts";
export { type ReportOptions, type WrittenReport, writeReport } from "./report/write-report.ts";
