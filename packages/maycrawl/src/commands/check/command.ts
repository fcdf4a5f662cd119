import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { AS_SEVERAL, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, ROBOTS, TOKEN } from "../common-options.ts";

const ONLY = {
  name: "--only",
  value: "answer",
  values: ["allowed", "disallowed"],
  summary: "print only these answers, and how many there are",
} as const satisfies OptionRow;

const options = [AS_SEVERAL, TOKEN, ONLY, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION] as const;

export type CheckOptions = OptionValues<typeof options>;

export const checkCommand = defineCommand({
  name: "check",
  operand: { name: "url", several: true },
  summary: "may these crawlers fetch these URLs?",
  options,
  examples: [
    ["maycrawl check https://example.com/private --as Googlebot", "by the site's own robots.txt"],
    [
      "maycrawl check https://example.com/ --as ai --only disallowed",
      "which crawlers for AI may not, and by which line",
    ],
    ["maycrawl check https://example.com/ --as Googlebot,Bingbot,Claude", "for two crawlers and a product's"],
    ["maycrawl check https://example.com/a --as FooBot --robots robots.txt", "by a local file"],
    [
      "maycrawl check https://example.com/a --as FooBot --resolve example.com:443:192.0.2.1",
      "by the robots.txt of a server that the name does not lead to yet",
    ],
    ["maycrawl check - --as FooBot < urls.txt", "for the URLs on standard input, one a line"],
    ["maycrawl check urls.txt --as FooBot", "for the URLs of a file, one a line"],
  ],
  load: () => import("./run.ts"),
});
