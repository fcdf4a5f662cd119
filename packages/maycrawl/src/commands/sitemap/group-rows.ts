import { numberText } from "../../output/count-text.ts";
import type { Cell, Rows } from "../../output/table.ts";
import type { Group } from "./survey/count-by-kind.ts";

/** So many are shown of what comes in any number; `--json` has more. */
const MAX_GROUPS = 20;
const MAX_EXAMPLES = 3;

/** The groups, each with a line of its own and its first examples below. */
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
      ...rest(group.count - examples.length, "more", "  "),
    ];
  });
  return [...shown, ...rest(groups.length - Math.min(groups.length, MAX_GROUPS), "more kinds")];
}

/** How many more there are; nothing where there are none. */
export function rest(count: number, words: string, indent: string = ""): Rows {
  return count <= 0 ? [] : [[{ text: `${indent}${numberText(count)} ${words}`, style: "quiet" }]];
}
