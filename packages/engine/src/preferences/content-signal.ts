import type { UsageCategory } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { noted, type ReadUsage } from "./content-usage.ts";

const CATEGORIES: ReadonlyMap<string, UsageCategory> = new Map([
  ["ai-train", "train-ai"],
  ["ai-input", "ai-input"],
  ["search", "search"],
]);

/**
 * The values of `use`, the strictest first, with the words that Cloudflare has for them ("Managed robots.txt", June 2026).
 */
const USES: ReadonlyMap<string, string> = new Map([
  ["immediate", "interact with content, and neither store nor reuse it"],
  ["reference", "index content, quote excerpts and link to it"],
  ["full", "also summarise and reproduce content"],
]);

/**
 * Reads the value of a Content-Signal, `search=yes, ai-train=no` (contentsignals.org). `yes` and `no` say something; what is
 * not said neither grants nor restricts, and no more does any other value. Of two values for one signal `no` counts, wherever it stands: nobody says
 * what should. `use` (`immediate`, `reference`, `full`) is told in the note, as it is no yes or no.
 */
export function readSignal(text: string): ReadUsage | undefined {
  const says: { [category in UsageCategory]?: "yes" | "no" } = {};
  const named = new Set<UsageCategory>();
  const uses = new Set<string>();
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
    if (name === "use") {
      understood ||= USES.has(value);
      uses.add(value);
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
    useNote(uses),
  ]);
}

function useNote(values: ReadonlySet<string>): string {
  if (values.size === 0) return "";
  const known = [...USES].find(([value]) => values.has(value));
  if (known === undefined) return `Of use only ${[...USES.keys()].join(", ")} are known.`;
  return `use=${known[0]}: AI systems may ${known[1]}.`;
}
