import { ADDRESSES, JSON_OPTION, RESOLVE, TIMEOUT } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const FORMAT = {
  name: "--format",
  value: "name",
  values: ["text", "json", "sarif", "junit", "github"],
  summary: "Format of the results",
  default: "text",
} as const satisfies OptionRow;
const ROBOTS = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "robots.txt to test, instead of the one that the test file names: a file, a URL, or -",
} as const satisfies OptionRow;
const MAX_STEPS = {
  name: "--max-steps",
  value: "number",
  summary: "Limit of the work for each proof",
  default: 1_000_000,
} as const satisfies OptionRow;

const INIT = {
  name: "--init",
  summary: "Write robots.test.yaml from what a robots.txt does today: that of --robots, or of the folder",
} as const satisfies OptionRow;

const WATCH = {
  name: "--watch",
  summary: "Test again after each change of a file, until Ctrl-C",
} as const satisfies OptionRow;

const options = [ROBOTS, INIT, WATCH, FORMAT, MAX_STEPS, TIMEOUT, ADDRESSES, RESOLVE, JSON_OPTION] as const;

export type TestOptions = OptionValues<typeof options>;

export const testCommand = defineCommand({
  name: "test",
  operand: { name: "file", several: true, optional: true, values: "files" },
  summary: "Test a robots.txt against a file of expectations, and prove the results for all URLs",
  options,
  examples: [
    ["maycrawl test --init", "Write robots.test.yaml from what the robots.txt does today"],
    ["maycrawl test", "Test the expectations of robots.test.yaml"],
    ["maycrawl test robots.test.yaml --robots http://localhost:3000/robots.txt", "Test what a server sends"],
    ["maycrawl test --format junit", "Print JUnit XML, for a CI"],
  ],
  exitCodes: {
    0: "All expectations are proved",
    1: "At least one expectation is refuted by a URL",
    2: "The command line or a test file is wrong",
    3: "At least one expectation is not settled, or a file could not be read",
  },
  load: () => import("./run.ts"),
});
