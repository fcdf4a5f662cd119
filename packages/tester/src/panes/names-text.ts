import { say } from "../elements/texts.ts";

/** Returns the first names of a list, and the number of the others. */
export function namesText(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(", ");
  const rest = names.length - max;
  return rest > 0 ? say("names.more", { names: shown, count: rest }) : shown;
}
