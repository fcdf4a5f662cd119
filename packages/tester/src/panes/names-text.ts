import { visibleHead } from "@maycrawl/engine/internal";
import { say } from "../elements/texts.ts";

/** Longest name that is shown. Known crawlers have shorter ones. */
const MAX_NAME = 60;

/** Returns the name of a crawler as it is shown. A long one would make the page wide. */
export function shownName(name: string): string {
  return visibleHead(name, MAX_NAME);
}

/** Returns the first names of a list, and the number of the others. */
export function namesText(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(", ");
  const rest = names.length - max;
  return rest > 0 ? say("names.more", { names: shown, count: rest }) : shown;
}
