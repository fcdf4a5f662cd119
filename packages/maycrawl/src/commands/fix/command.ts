import { ADDRESSES, AS_OF_LINT, PROVE, RESOLVE, TIMEOUT } from "../../cli/common-options.ts";
import { defineCommand, type OptionRow, type OptionValues } from "../../cli/define-command.ts";

const WRITE = {
  name: "--write",
  summary: "Write the fixed files; standard input is written to standard output",
} as const satisfies OptionRow;
const DIFF = {
  name: "--diff",
  summary: "Print what would change, as without --write",
} as const satisfies OptionRow;
const UNSAFE = {
  name: "--unsafe",
  summary: "Also apply fixes that change what a crawler may fetch, its pace, the sitemaps or preferences",
} as const satisfies OptionRow;

const FIX_PROVE = {
  ...PROVE,
  summary: "Also remove rules that are proved to have no effect; it takes longer",
} as const satisfies OptionRow;

const options = [WRITE, DIFF, UNSAFE, AS_OF_LINT, FIX_PROVE, TIMEOUT, ADDRESSES, RESOLVE] as const;

export type FixOptions = OptionValues<typeof options>;

export const fixCommand = defineCommand({
  name: "fix",
  operand: { name: "source", several: true, values: "files" },
  summary: "Fix the findings of lint in a robots.txt, without changing its meaning",
  options,
  examples: [
    ["maycrawl fix robots.txt", "Print what would change"],
    ["maycrawl fix robots.txt --write", "Write the fixed file"],
    ["maycrawl fix robots.txt --unsafe", "Also print fixes that change what crawlers may fetch"],
    ["maycrawl fix - --write < robots.txt > fixed.txt", "Read standard input, and write standard output"],
  ],
  exitCodes: {
    0: "Nothing to fix, or the fixed files were written",
    1: "A file has fixes, and was not written",
    3: "At least one source could not be read or written",
  },
  load: () => import("./run.ts"),
});
