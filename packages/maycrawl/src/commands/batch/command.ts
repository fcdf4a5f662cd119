import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { DIALECT } from "../common-options.ts";

const CSV_ANSWERS = {
  name: "--csv",
  summary: "print CSV (RFC 4180), a row for each decision and each line with an error, in place of NDJSON",
} as const satisfies OptionRow;

const options = [DIALECT, CSV_ANSWERS] as const;

export type BatchOptions = OptionValues<typeof options>;

export const batchCommand = defineCommand({
  name: "batch",
  summary: "answer requests in NDJSON on standard input, one a line, in their order",
  options,
  examples: [
    ["maycrawl batch < requests.ndjson > answers.ndjson", "as many as there are, in constant memory"],
    ["maycrawl batch --csv < requests.ndjson > answers.csv", "a row for each decision"],
    [
      `echo '{"id":1,"robots":"User-agent: *\\nDisallow: /x","agents":["FooBot"],"urls":["https://a.example/x"]}' | maycrawl batch`,
      '"agents" are literal product tokens, read as RFC 9309 reads them: a known crawler\'s fallbacks do not count',
    ],
    [
      `echo '{"robots_file":"robots.txt","as":["Googlebot-Image","training"],"urls":["https://a.example/x"]}' | maycrawl batch`,
      '"as" are crawlers as check --as takes them: with their fallbacks, and each by its own dialect',
    ],
  ],
  load: () => import("./run.ts"),
});
