import {
  AS_SEVERAL,
  DIALECT_OF_CRAWLER,
  FETCHING,
  JSON_OPTION,
  ROBOTS,
  TOKEN,
} from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const ONLY = {
  name: "--only",
  value: "answer",
  values: ["allowed", "disallowed"],
  summary: "Print only these answers, and their number",
} as const satisfies OptionRow;

const options = [AS_SEVERAL, TOKEN, ONLY, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION] as const;

export type CheckOptions = OptionValues<typeof options>;

export const checkCommand = defineCommand({
  name: "check",
  operand: { name: "url", several: true },
  summary: "Check whether crawlers may fetch URLs",
  options,
  examples: [
    ["maycrawl check https://example.com/private --as Googlebot", "Use the site's own robots.txt"],
    [
      "maycrawl check https://example.com/ --as ai --only disallowed",
      "List the AI crawlers that are disallowed, and the lines that decide",
    ],
    [
      "maycrawl check https://example.com/ --as Googlebot,Bingbot,Claude",
      "Check two crawlers, and all crawlers of a product",
    ],
    ["maycrawl check https://example.com/a --as FooBot --robots robots.txt", "Use a local file"],
    [
      "maycrawl check https://example.com/a --as FooBot --resolve example.com:443:192.0.2.1",
      "Use the robots.txt of a server that is not in the DNS yet",
    ],
    ["maycrawl check - --as FooBot < urls.txt", "Check the URLs on standard input, one per line"],
    ["maycrawl check urls.txt --as FooBot", "Check the URLs in a file, one per line"],
  ],
  exitCodes: {
    0: "Every URL is allowed",
    1: "At least one URL is disallowed",
    3: "Unknown: robots.txt is unreachable, or a file is unreadable",
  },
  load: () => import("./run.ts"),
});
