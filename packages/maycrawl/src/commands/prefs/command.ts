import {
  AS_SEVERAL,
  DIALECT_OF_CRAWLER,
  DOCUMENT_URL,
  FETCHING,
  JSON_OPTION,
  ROBOTS,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const AI_TXT = {
  name: "--ai-txt",
  summary: "Also request the site's ai.txt",
} as const satisfies OptionRow;

const options = [
  AS_SEVERAL,
  DOCUMENT_URL,
  ROBOTS,
  AI_TXT,
  DIALECT_OF_CRAWLER,
  ...FETCHING,
  JSON_OPTION,
] as const;

export type PrefsOptions = OptionValues<typeof options>;

export const prefsCommand = defineCommand({
  name: "prefs",
  operand: { name: "source", values: "files" },
  summary: "Show what a page may be used for: AI training, AI input, search",
  options,
  examples: [
    [
      "maycrawl prefs https://example.com/ --as GPTBot",
      "Read robots.txt, headers, tags, licences and tdmrep.json",
    ],
    [
      "maycrawl prefs a.html --url https://example.com/a --robots robots.txt --as GPTBot",
      "Read two files, as if they were at this URL",
    ],
  ],
  exitCodes: {
    0: "No statements conflict",
    1: "Statements conflict, or the page is disallowed or answers 204, 205 or 4xx",
    3: "Unknown: something could not be fetched or read",
  },
  load: () => import("./run.ts"),
});
