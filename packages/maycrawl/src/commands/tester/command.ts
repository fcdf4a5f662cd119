import { ADDRESSES, RESOLVE, TIMEOUT } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const PORT = {
  name: "--port",
  value: "n",
  summary: "Port of the server on 127.0.0.1",
  default: "a free port",
} as const satisfies OptionRow;
const OPEN = { name: "--open", summary: "Open the page in the browser" } as const satisfies OptionRow;

const options = [PORT, OPEN, TIMEOUT, { ...ADDRESSES, default: "public" }, RESOLVE] as const;

export type TesterOptions = OptionValues<typeof options>;

export const testerCommand = defineCommand({
  name: "tester",
  operand: { name: "source", optional: true, values: "files" },
  summary: "Start the web tester: a page that answers while you edit a robots.txt",
  options,
  examples: [
    ["maycrawl tester", "Print the address of the page, and serve the page until Ctrl+C"],
    ["maycrawl tester robots.txt --open", "Open the page with a file, in the browser"],
    ["maycrawl tester https://example.com/", "Show the robots.txt of a site in the page"],
    [
      "maycrawl tester http://localhost:3000/ --addresses any",
      "Also fetch from this machine and its network",
    ],
  ],
  exitCodes: {
    0: "The web tester was stopped",
    3: "The file is unreadable, or the server could not start",
  },
  load: () => import("./run.ts"),
});
