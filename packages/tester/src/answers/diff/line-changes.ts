import { visibleHead } from "@maycrawl/engine/internal";
import { diffArrays } from "diff";
import type { LineChange } from "./diff-answer.ts";

/** Maximum number of lines that differ. More take seconds to compare and say nothing. */
const MAX_DIFFERENT = 2_000;
const MAX_CHANGES = 200;
const MAX_LINES = 40;
const MAX_LINE = 300;

/** Returns the lines that differ between two texts; undefined if they are too many. */
export function changedLines(before: string, after: string): readonly LineChange[] | undefined {
  const parts = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: MAX_DIFFERENT });
  if (parts === undefined) return undefined;
  const changes: { line: number; removed: readonly string[]; added: readonly string[] }[] = [];
  let line = 1;
  let open: (typeof changes)[number] | undefined;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) open = undefined;
    else {
      if (open === undefined) {
        open = { line, removed: [], added: [] };
        changes.push(open);
      }
      open[added ? "added" : "removed"] = value.slice(0, MAX_LINES).map((one) => visibleHead(one, MAX_LINE));
    }
    if (!removed) line += value.length;
  }
  return changes.length > MAX_CHANGES ? undefined : changes;
}
