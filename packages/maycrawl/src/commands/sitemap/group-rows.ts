import { numberText } from "../../output/count-text.ts";
import type { Cell, Rows } from "../../output/table.ts";
import type { Group } from "./survey/count-by-kind.ts";

/** Maximum numbers of groups, and of examples of each group, that are shown. `--json` prints more. */
const MAX_GROUPS = 20;
const MAX_EXAMPLES = 3;

/** Returns a row for each group, followed by rows for its first examples. */
export function groupRows<T>(
  groups: readonly Group<T>[],
  head: (group: Group<T>) => readonly Cell[],
  row: (example: T) => string,
): Rows {
  const shown = groups.slice(0, MAX_GROUPS).flatMap((group): (readonly Cell[])[] => {
    const examples = group.examples.slice(0, MAX_EXAMPLES);
    return [
      head(group),
      ...examples.map((one): Cell[] => [{ text: `  ${row(one)}` }]),
      ...moreRow(group.count - examples.length, "more", "  "),
    ];
  });
  return [...shown, ...moreRow(groups.length - Math.min(groups.length, MAX_GROUPS), "more kinds")];
}

/** Returns a row with the number of further items; no row if the number is 0. */
export function moreRow(count: number, words: string, indent: string = ""): Rows {
  return count <= 0 ? [] : [[{ text: `${indent}${numberText(count)} ${words}`, style: "quiet" }]];
}
