import { DIALECTS, JSON_OPTION } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";
import { presetNames } from "../../cli/option-values.ts";

const HISTORY = {
  name: "--history",
  value: "source",
  values: "files",
  summary: `What the site answers: a file, - for standard input, or one of ${presetNames.join(", ")}`,
} as const satisfies OptionRow;
const DIALECTS_SIMULATED = {
  ...DIALECTS,
  summary: "Dialects, separated by commas",
} as const satisfies OptionRow;

const options = [HISTORY, DIALECTS_SIMULATED, JSON_OPTION] as const;

export type SimulateOptions = OptionValues<typeof options>;

export const simulateCommand = defineCommand({
  name: "simulate",
  summary: "Simulate what crawlers do, hour by hour, while a site fails",
  options,
  examples: [
    ["maycrawl simulate --history 503-5d", "Simulate five days of 503 in all dialects"],
    [
      "maycrawl simulate --history outage.ndjson --dialect rfc9309,google",
      "Simulate a history from a file in two dialects",
    ],
    [
      `echo '[{"hours":0,"robots":""},{"hours":6,"error":"timeout"},{"hours":9,"status":200}]' | maycrawl simulate --history -`,
      "Simulate six hours without an answer, at a site that had a robots.txt",
    ],
  ],
  exitCodes: { 0: "Done", 3: "The history is unreadable" },
  load: () => import("./run.ts"),
});
