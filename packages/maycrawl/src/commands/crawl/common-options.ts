import type { OptionRow } from "../command.ts";

/** The file of a crawl that names none. */
export const DEFAULT_FILE = "crawl.db";

/** The hint of errors about a file that is not a crawl's. */
export const EXPECTED_FILE = `expected the file that --db of a crawl names, ${DEFAULT_FILE} if none was named`;

/** What comes out of a crawl's file. */
export const RESULTS = [
  { name: "--html", value: "file", values: "files", summary: "write a report as one HTML page" },
  { name: "--csv", value: "file", values: "files", summary: "write all URLs as CSV; - for standard output" },
  {
    name: "--ndjson",
    value: "file",
    values: "files",
    summary: "write all URLs as NDJSON; - for standard output",
  },
] as const satisfies readonly OptionRow[];

export const DATABASE = {
  name: "--database",
  value: "url",
  summary: "the PostgreSQL database of a crawl, instead of its file (postgres://USER@HOST:PORT/DATABASE)",
} as const satisfies OptionRow;

export const NAME = {
  name: "--name",
  value: "name",
  summary: "which of the crawls in the database",
  default: "crawl",
} as const satisfies OptionRow;
