import { defineCommand, type OptionValues } from "../command.ts";
import { AS, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, PLACE, ROBOTS } from "../common-options.ts";

const options = [AS, PLACE, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION] as const;

export type PageOptions = OptionValues<typeof options>;

export const pageCommand = defineCommand({
  name: "page",
  operand: { name: "source", values: "files" },
  summary: "what does this page tell this crawler, by robots.txt, header and tags, and what wins?",
  options,
  examples: [
    [
      "maycrawl page https://example.com/a --as Googlebot",
      "may it be indexed, followed, shown, and who says so",
    ],
    ["maycrawl page a.html --as Googlebot", "a file, by its tags alone"],
    [
      "maycrawl page a.html --url https://example.com/a --robots robots.txt --as Bingbot",
      "as if it were there",
    ],
  ],
  load: () => import("./run.ts"),
});
