import { DIALECT } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const CSV_ANSWERS = {
  name: "--csv",
  summary: "Print CSV (RFC 4180) instead of NDJSON: a row for each decision, and for each line with an error",
} as const satisfies OptionRow;

const options = [DIALECT, CSV_ANSWERS] as const;

export type BatchOptions = OptionValues<typeof options>;

export const batchCommand = defineCommand({
  name: "batch",
  summary: "Answer a stream of questions in NDJSON, in constant memory",
  options,
  examples: [
    ["maycrawl batch < requests.ndjson > answers.ndjson", "Answer each line of a file, in order"],
    ["maycrawl batch --csv < requests.ndjson > answers.csv", "Print a row for each decision"],
    [
      `echo '{"id":1,"robots":"User-agent: *\\nDisallow: /x","agents":["FooBot"],"urls":["https://a.example/x"]}' | maycrawl batch`,
      '"agents" are literal product tokens, read by RFC 9309',
    ],
    [
      `echo '{"robots_file":"robots.txt","as":["Googlebot-Image","training"],"urls":["https://a.example/x"]}' | maycrawl batch`,
      '"as" are crawlers, as in check --as: all tokens that they obey, each in its own dialect',
    ],
  ],
  exitCodes: { 0: "Every line has an answer", 3: "At least one line has an error" },
  load: () => import("./run.ts"),
});
