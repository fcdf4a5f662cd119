import {
  AS,
  DIALECT_OF_CRAWLER,
  DOCUMENT_URL,
  FETCHING,
  JSON_OPTION,
  ROBOTS,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [AS, DOCUMENT_URL, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION] as const;

export type PageOptions = OptionValues<typeof options>;

export const pageCommand = defineCommand({
  name: "page",
  operand: { name: "source", values: "files" },
  summary: "Show which directives apply to a page: robots.txt, headers and tags",
  options,
  examples: [
    [
      "maycrawl page https://example.com/a --as Googlebot",
      "Show whether Googlebot may index it, and what decides",
    ],
    ["maycrawl page a.html --as Googlebot", "Use the tags of a file alone"],
    [
      "maycrawl page a.html --url https://example.com/a --robots robots.txt --as Bingbot",
      "Read files as if they were at this URL",
    ],
  ],
  exitCodes: {
    0: "The page may be fetched and indexed, without errors",
    1: "The page is disallowed, has noindex, answers 204, 205 or 4xx, or has an error or a contradiction",
    3: "Unknown: the page or its robots.txt could not be fetched or read",
  },
  load: () => import("./run.ts"),
});
