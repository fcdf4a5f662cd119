import { presetNames } from "../../input/option-values.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../command.ts";
import { DIALECTS, JSON_OPTION } from "../common-options.ts";

const HISTORY = {
  name: "--history",
  value: "source",
  values: "files",
  summary: `what the site answers: a file, - for standard input, or one of ${presetNames.join(", ")}`,
} as const satisfies OptionRow;
const DIALECTS_SIMULATED = {
  ...DIALECTS,
  summary: "the dialects, divided by commas",
} as const satisfies OptionRow;

const options = [HISTORY, DIALECTS_SIMULATED, JSON_OPTION] as const;

export type SimulateOptions = OptionValues<typeof options>;

export const simulateCommand = defineCommand({
  name: "simulate",
  summary: "what does a crawler of each dialect do, hour by hour, while a site fails?",
  options,
  examples: [
    ["maycrawl simulate --history 503-5d", "five days of 503, in all dialects"],
    ["maycrawl simulate --history outage.ndjson --dialect rfc9309,google", "what is written in a file"],
    [
      `echo '[{"hours":0,"robots":""},{"hours":6,"error":"timeout"},{"hours":9,"status":200}]' | maycrawl simulate --history -`,
      "six hours without an answer, for a site that had a robots.txt",
    ],
  ],
  load: () => import("./run.ts"),
});
