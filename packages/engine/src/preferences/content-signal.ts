import type { UsageCategory } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { createWordsNote, type ReadUsage } from "./content-usage.ts";
import { preferenceMessages } from "./preference-messages.ts";

const CATEGORIES: ReadonlyMap<string, UsageCategory> = new Map([
  ["ai-train", "train-ai"],
  ["ai-input", "ai-input"],
  ["search", "search"],
]);

/** Values of `use`, strictest first. Their messages quote Cloudflare ("Managed robots.txt", June 2026). */
const USES = ["immediate", "reference", "full"] as const;

/**
 * Reads the value of a Content-Signal, such as `search=yes, ai-train=no` (contentsignals.org).
 *
 * A missing signal and any value other than `yes` and `no` neither grant nor restrict. If one signal has two values,
 * `no` wins in either order; no document defines this case. `use` (`immediate`, `reference`, `full`) is not a yes or
 * no, so it becomes a note.
 * @returns undefined if the text contains no known signal.
 */
export function readSignal(text: string): ReadUsage | undefined {
  const says: { [category in UsageCategory]?: "yes" | "no" } = {};
  const named = new Set<UsageCategory>();
  const uses = new Set<string>();
  let hasSignal = false;
  for (const part of foldCase(text).split(",")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    const category = CATEGORIES.get(name);
    if (category !== undefined) {
      hasSignal = true;
      named.add(category);
      if ((value === "yes" || value === "no") && says[category] !== "no") says[category] = value;
    }
    if (name === "use") {
      hasSignal ||= USES.some((use) => use === value);
      uses.add(value);
    }
  }
  if (!hasSignal) return undefined;
  const unknown = [...CATEGORIES].filter(
    ([, category]) => named.has(category) && says[category] === undefined,
  );
  const words = unknown.map(([name]) => name);
  return { says, notes: [...createWordsNote("content-signal.unknown", words), ...createUseNotes(uses)] };
}

function createUseNotes(values: ReadonlySet<string>): readonly Message[] {
  if (values.size === 0) return [];
  const known = USES.find((value) => values.has(value));
  return known === undefined
    ? [createMessage(preferenceMessages, "content-signal.unknown-use", { known: USES })]
    : [createMessage(preferenceMessages, `content-signal.${known}`)];
}
