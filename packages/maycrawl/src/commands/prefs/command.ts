import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { AS_SEVERAL, DIALECT_OF_CRAWLER, FETCHING, JSON_OPTION, PLACE, ROBOTS } from "../common-options.ts";

const AI_TXT = {
  name: "--ai-txt",
  summary: "ask the site for its ai.txt, too",
} as const satisfies OptionRow;

const options = [AS_SEVERAL, PLACE, ROBOTS, AI_TXT, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION] as const;

export type PrefsOptions = OptionValues<typeof options>;

export const prefsCommand = defineCommand({
  name: "prefs",
  operand: { name: "source", values: "files" },
  summary: "what may this page be used for: training, as input of AI, search?",
  options,
  examples: [
    [
      "maycrawl prefs https://example.com/ --as GPTBot",
      "by robots.txt, header, tags, licences and tdmrep.json",
    ],
    ["maycrawl prefs a.html --url https://example.com/a --robots robots.txt --as GPTBot", "by two files"],
  ],
  load: () => import("./run.ts"),
});
