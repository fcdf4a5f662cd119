import type { OptionRow } from "../cli/define-command.ts";

/** Default file of a crawl. */
export const DEFAULT_FILE = "crawl.db";

/** Hint for errors if the file of an existing crawl is missing or cannot be read. */
export const EXPECTED_FILE = `expected the file in the --db of a crawl (default: ${DEFAULT_FILE})`;

/** Options that write the results of a crawl to files or to standard output. */
export const RESULT_OPTIONS = [
  { name: "--html", value: "file", values: "files", summary: "Write a report as one HTML page" },
  { name: "--csv", value: "file", values: "files", summary: "Write all URLs as CSV; - is standard output" },
  {
    name: "--ndjson",
    value: "file",
    values: "files",
    summary: "Write all URLs as NDJSON; - is standard output",
  },
] as const satisfies readonly OptionRow[];

export const DATABASE = {
  name: "--database",
  value: "url",
  summary: "PostgreSQL database of the crawl, instead of a file (postgres://USER@HOST:PORT/DATABASE)",
} as const satisfies OptionRow;

export const NAME = {
  name: "--name",
  value: "name",
  summary: "Name of the crawl in the database",
  default: "crawl",
} as const satisfies OptionRow;

/** Exit codes 0 and 1 of `crawl` and `crawl report`, which report on sites. */
export const SITE_EXIT_CODES = {
  0: "Done, without contradictions",
  1: "A site contradicts itself: for example, a sitemap lists a blocked page",
} as const;

/** Exit codes 0 and 3 of `crawl status` and `crawl stop`. */
export const DATABASE_EXIT_CODES = { 0: "Done", 3: "The database is unusable" } as const;
