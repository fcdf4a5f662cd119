import type { UsageCategory } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { noted, type ReadUsage } from "./content-usage.ts";

const CATEGORIES: ReadonlyMap<string, UsageCategory> = new Map([
  ["ai-train", "train-ai"],
  ["ai-input", "ai-input"],
  ["search", "search"],
]);

/**
 * Reads the value of a Content-Signal, `search=yes, ai-train=no` (contentsignals.org). `yes` and `no` say something; what is
 * not said neither grants nor restricts, and no more does any other value. Of two values for one signal `no` counts, wherever it stands: nobody says
 * what should. `use` (`immediate`, `reference`, `full`) is told in the note, as it is no yes or no.
 */
export function readSignal(text: string): ReadUsage | undefined {
  const says: { [category in UsageCategory]?: "yes" | "no" } = {};
  const named = new Set<UsageCategory>();
  let use: string | undefined;
  let understood = false;
  for (const part of foldCase(text).split(",")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    const category = CATEGORIES.get(name);
    if (category !== undefined) {
      understood = true;
      named.add(category);
      if ((value === "yes" || value === "no") && says[category] !== "no") says[category] = value;
    }
    if (name === "use" && ["immediate", "reference", "full"].includes(value)) {
      understood = true;
      use = value;
    }
  }
  if (!understood) return undefined;
  const unknown = [...CATEGORIES].filter(
    ([, category]) => named.has(category) && says[category] === undefined,
  );
  return noted(says, [
    unknown.length === 0
      ? ""
      : `Neither yes nor no, and so unknown: ${unknown.map(([name]) => name).join(", ")}.`,
    use === undefined ? "" : `Content may be used in the way called "${use}".`,
  ]);
}
